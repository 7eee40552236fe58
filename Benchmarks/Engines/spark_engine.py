"""Spark: the peers of a question, and what a job read, by Spark's own metrics."""
import os, sys

os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
os.environ["PYSPARK_PYTHON"] = sys.executable

import predicateql as pq
import predicateql.spark as ps
from pyspark.sql import SparkSession
from pyspark.sql import functions as F

NAME = "spark"


class Engine:
    def __init__(self, folder, master="local[2]", partitions=2):
        builder = SparkSession.builder.master(master)
        for setting, value in {
            "spark.ui.enabled": "false", "spark.ui.showConsoleProgress": "false",
            "spark.driver.host": "127.0.0.1", "spark.driver.bindAddress": "127.0.0.1",
            "spark.driver.memory": "3g", "spark.executor.memory": "1g", "spark.executor.cores": "1",
            "spark.sql.session.timeZone": "UTC", "spark.sql.shuffle.partitions": "2",
            "spark.sql.warehouse.dir": os.path.join(folder, "..", "warehouse"),
        }.items():
            builder = builder.config(setting, value)
        self.session = builder.getOrCreate()
        self.session.sparkContext.setLogLevel("OFF")
        self.frame = self.session.read.parquet(folder)
        self.version = f"Spark {self.session.version}"
        self.about = master

    def ours(self, question):
        return lambda: ps.filter(self.frame, question.predicate).count()

    def expert(self, question):
        return lambda: self.frame.where(question.spark).count()

    def plan(self, question):
        return lambda: bool(ps.filter(self.frame, question.predicate).columns)

    def others(self, question):
        frame, columns = self.frame, question.columns
        predicate = pq.Predicate(question.predicate)
        some = frame.select(*columns)
        peers = {"collect, then our mask": lambda: int(predicate.mask(some.toArrow()).sum())}
        # Lists of structs take Python's functions minutes.
        if question.row and question.name != "E10":
            plain = F.udf(question.row, "boolean")
            row = question.row

            # Spark reads the types of pandas' functions; several columns need as many parameters.
            import pandas as pd
            series = question.series
            frames = ({1: lambda a: series(a), 2: lambda a, b: series(a, b)}[len(columns)])
            frames.__annotations__ = {n: pd.DataFrame if c == "address" else pd.Series
                                      for n, c in zip("ab", columns)} | {"return": pd.Series}
            pandas = F.pandas_udf(frames, "boolean")
            peers |= {
                "Python's udf": lambda: frame.where(plain(*columns)).count(),
                "pandas_udf": lambda: frame.where(pandas(*columns)).count(),
                "collect, then a lambda": lambda: sum(row(*r) for r in some.collect()),
            }
        return peers

    def bare(self, column):
        """Reading a column, and a function of Arrow that answers true: what the residual's way costs."""
        import pyarrow as pa

        def passes(values: pa.Array) -> pa.Array:
            return pa.repeat(True, len(values))

        passing = F.arrow_udf(passes, "boolean")
        return {"read": lambda: self.frame.where(f"octet_length({column}) >= 0").count(),
                "function": lambda: self.frame.where(passing(column)).count()}

    def reads(self, question):
        return {name: self.read_by(frame) for name, frame in {
            "ours": ps.filter(self.frame, question.predicate),
            "expert": self.frame.where(question.spark)}.items()}

    def read_by(self, frame):
        """Rows that the scan gave, files, and the bytes and records of the tasks' input."""
        counted = frame.agg(F.count(F.lit(1)))
        before = self.stages()
        counted.collect()
        tasks = [s for key, s in self.stages().items() if key not in before]
        execution = counted._jdf.queryExecution()
        found = {"bytes": sum(s[0] for s in tasks), "records": sum(s[1] for s in tasks)}
        for node in self.nodes(execution.executedPlan()):
            if "Scan" in node.nodeName():
                metrics = node.metrics()
                for name in ("numOutputRows", "numFiles", "filesSize"):
                    metric = metrics.get(name)
                    if metric.isDefined():
                        found[name] = metric.get().value()
                text = node.toString()
                found["pushed"] = text.partition("PushedFilters: ")[2].partition(", ReadSchema")[0]
                found["columns"] = text.partition("ReadSchema: ")[2]
        return found

    def nodes(self, node):
        if node.nodeName() == "AdaptiveSparkPlan":
            yield from self.nodes(node.executedPlan())
            return
        yield node
        if "QueryStage" in node.nodeName():
            yield from self.nodes(node.plan())
        children = node.children()
        for index in range(children.size()):
            yield from self.nodes(children.apply(index))

    def stages(self):
        context = self.session.sparkContext._jsc.sc()
        # The figures of tasks reach the store a little after the job's end.
        context.listenerBus().waitUntilEmpty()
        found = {}
        stages = context.statusStore().stageList(None, False, False, self.no_doubles(), None)
        for index in range(stages.size()):
            stage = stages.apply(index)
            found[stage.stageId(), stage.attemptId()] = (stage.inputBytes(), stage.inputRecords())
        return found

    def no_doubles(self):
        gateway = self.session.sparkContext._gateway
        return gateway.new_array(gateway.jvm.double, 0)

    def close(self):
        self.session.stop()
