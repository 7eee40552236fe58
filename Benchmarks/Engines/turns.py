"""Measuring in turn: each round runs every peer once, beginning with another each time, so that a
noisy moment affects all. Compare figures of one run only."""
import os, statistics, time
from dataclasses import dataclass

TICK = os.sysconf("SC_CLK_TCK")


def family():
    """Processor time in seconds of this process and all below it: the JVM, executors, Python's workers."""
    parents, spent = {}, {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open(f"/proc/{name}/stat") as file:
                    fields = file.read().rpartition(")")[2].split()
            except OSError:
                continue
            parents[int(name)] = int(fields[1])
            # With children that ended and were waited for.
            spent[int(name)] = sum(map(int, fields[11:15])) / TICK
    own = os.getpid()

    def below(process):
        while process in parents:
            if parents[process] == own:
                return True
            process = parents[process]
        return False

    return time.process_time() + sum(value for process, value in spent.items() if below(process))


@dataclass
class Times:
    answer: object
    clock: list[float]
    cpu: list[float]

    @property
    def median(self):
        return statistics.median(self.clock)

    @property
    def spread(self):
        """The quartiles of the clock."""
        if len(self.clock) < 3:
            return min(self.clock), max(self.clock)
        quarters = statistics.quantiles(self.clock, n=4)
        return quarters[0], quarters[2]


def in_turn(runs, rounds, seldom=(), seldom_rounds=1, warm=1):
    """Times of each peer. Those of `seldom` take part in the first rounds only."""
    found = {name: Times(run(), [], []) for name, run in runs.items()}
    for _ in range(warm - 1):
        for name, run in runs.items():
            if name not in seldom:
                run()
    names = list(runs)
    for number in range(rounds):
        turn = number % len(names)
        for name in names[turn:] + names[:turn]:
            if name in seldom and number >= seldom_rounds:
                continue
            cpu, clock = family(), time.perf_counter()
            answer = runs[name]()
            found[name].clock.append(time.perf_counter() - clock)
            found[name].cpu.append(family() - cpu)
            assert answer == found[name].answer, (name, answer, found[name].answer)
    return found


def ratio(ours, theirs):
    """The median over rounds of the ratio of two times of one round: of the clock, of the processor."""
    return (statistics.median(a / b for a, b in zip(ours.clock, theirs.clock)),
            statistics.median(a / b for a, b in zip(ours.cpu, theirs.cpu)))
