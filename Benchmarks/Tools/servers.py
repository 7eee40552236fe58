"""Processes that measure what they are asked for, taken in turn."""
import os, select, statistics, subprocess
from environment import ROUNDS, say

SLOW = 4.0  # seconds of a measurement after which one round is enough
PATIENCE = 20.0  # seconds after which nobody waits for an answer any more


class Server:
    def __init__(self, *command):
        self.command = command
        self.start()

    def start(self):
        self.cases = {}
        self.process = subprocess.Popen(
            self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )

    def wait(self):
        """Reads what it can measure: (peer, case) -> units."""
        for line in self.process.stdout:
            if line == "ready\n":
                return
            _, peer, case, units = line.rstrip("\n").split("\t")
            self.cases[peer, case] = int(units)
        say(f"  left out, it did not start: {' '.join(map(str, self.command))}")

    def measure(self, peer, case):
        """{ns, count, units}, or {failed} with the reason."""
        try:
            self.process.stdin.write(f"{peer}\t{case}\n")
            self.process.stdin.flush()
            if not select.select([self.process.stdout], [], [], PATIENCE)[0]:
                return self.restart(f"no answer in {PATIENCE:.0f} s")
            answer = self.process.stdout.readline().rstrip("\n").split("\t")
        except BrokenPipeError:
            answer = [""]
        if len(answer) < 4:
            return self.restart("it died")
        if answer[2] == "FAIL":
            return {"failed": answer[3]}
        return {"ns": float(answer[2]), "count": int(answer[3]), "units": int(answer[4])}

    def restart(self, reason):
        self.process.kill()
        self.process.wait()
        self.start()
        self.wait()
        return {"failed": reason}

    def stop(self):
        self.process.stdin.close()
        self.process.wait()


def start(commands):
    """Servers for those commands whose program is there."""
    servers = []
    for command in commands:
        if os.path.exists(command[0]):
            servers.append(Server(*command))
        else:
            say(f"  left out, not installed: {command[0]}")
    for server in servers:
        server.wait()
    return servers


def rounds(servers, cases):
    """Every case by every server that has it, case by case and round by round:
    {(peer, case): [a measurement a round]}."""
    found = {}
    for turn in range(ROUNDS):
        say(f"  round {turn + 1} of {ROUNDS}")
        for case in cases:
            for server in servers:
                for peer, name in [key for key in server.cases if key[1] == case]:
                    sofar = found.setdefault((peer, name), [])
                    if sofar and enough(sofar[-1]):
                        continue
                    sofar.append(server.measure(peer, name))
    for server in servers:
        server.stop()
    return found


def enough(last):
    return "failed" in last or last["ns"] * last["units"] > SLOW * 1e9


def times(measurements):
    return [m["ns"] for m in measurements if "ns" in m]


def median(measurements):
    values = times(measurements)
    return statistics.median(values) if values else None


def ratio(theirs, ours):
    """Their time in ours: the median over rounds, each round compared with itself."""
    pairs = [t / o for t, o in zip(times(theirs), times(ours)) if o]
    return statistics.median(pairs) if pairs else None
