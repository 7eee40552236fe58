"""An executor that is killed while it checks the residual does not change the answer."""

import os
import shutil
import signal
import sys
import threading
import time

import pytest

pytest.importorskip("pyspark", reason="pyspark is not installed")
pytest.importorskip("pyarrow")

if not (shutil.which("java") or os.environ.get("JAVA_HOME")):
    pytest.skip("Spark needs Java", allow_module_level=True)
if not os.path.isdir("/proc/self"):
    pytest.skip("executors are found in /proc", allow_module_level=True)

import predicateql.spark as ps
from pyspark.sql import SparkSession

# A choice for each letter of a long text takes some microseconds, so that a task takes a while.
TEXT = "s MATCHES '(a|b)*[0-9]*7'"
ROWS, TASKS = 400_000, 40


@pytest.fixture(scope="module")
def session(tmp_path_factory):
    os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
    os.environ["PYSPARK_PYTHON"] = sys.executable
    session = (
        SparkSession.builder.master("local-cluster[2,1,1024]")
        .config("spark.ui.enabled", "false").config("spark.ui.showConsoleProgress", "false")
        .config("spark.driver.host", "127.0.0.1").config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.executor.memory", "1g").config("spark.executor.cores", "1")
        .config("spark.task.maxFailures", "4").config("spark.sql.shuffle.partitions", "2")
        .config("spark.sql.warehouse.dir", str(tmp_path_factory.mktemp("warehouse")))
        .getOrCreate()
    )
    session.sparkContext.setLogLevel("OFF")
    yield session
    session.stop()


def executors(session):
    """The processes of this session's executors."""
    port = session.sparkContext.getConf().get("spark.driver.port")
    found = []
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/cmdline", "rb") as file:
                words = file.read().decode(errors="replace").split("\0")
        except OSError:
            continue
        if any("CoarseGrainedExecutorBackend" in word for word in words) and any(
            word.endswith(f":{port}") and word.startswith("spark://") for word in words
        ):
            found.append(int(name))
    return found


def wait_for(what, seconds=240):
    end = time.monotonic() + seconds
    while not (found := what()):
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.02)
    return found


def test_an_executor_is_killed_during_the_residual(session):
    rows = session.range(0, ROWS, 1, TASKS).selectExpr("id", "concat(repeat('ab', 300), id) AS s")
    assert ps.explain(rows, TEXT).columns == ["s"]
    # Both executors have begun, and have a worker each.
    session.sparkContext.parallelize(range(8), 8).map(lambda n: time.sleep(0.2)).count()
    before = wait_for(lambda: len(executors(session)) == 2 and executors(session))

    tracker = session.sparkContext.statusTracker()
    answers = []
    job = threading.Thread(target=lambda: answers.append(ps.count(rows, TEXT)))
    job.start()

    def begun():
        assert job.is_alive(), "the job was over before the kill"
        for stage in tracker.getActiveStageIds():
            info = tracker.getStageInfo(stage)
            if info and info.numTasks == TASKS and info.numCompletedTasks >= 4 and info.numActiveTasks:
                return info
        return None

    stage = wait_for(begun)
    os.kill(before[0], signal.SIGKILL)
    job.join(600)

    assert answers == [ROWS // 10], "the count of texts that end with 7"
    assert stage.numCompletedTasks < TASKS, "the job was over before the kill"
    wait_for(lambda: before[0] not in executors(session))
    # Spark noticed: it lost the executor, and repeated what that was at.
    listed = session.sparkContext._jsc.sc().statusStore().executorList(False)
    lost = [listed.apply(n).removeReason().get() for n in range(listed.size())
            if listed.apply(n).removeReason().isDefined()]
    assert len(lost) == 1, lost
    assert tracker.getStageInfo(stage.stageId).numFailedTasks >= 1
