#include "SimdjsonBridge.h"
