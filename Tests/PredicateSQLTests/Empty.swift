// waiting
