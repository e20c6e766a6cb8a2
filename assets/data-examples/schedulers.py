import csv
import io
from collections import defaultdict
from statistics import median
from urllib.request import urlopen

ratios = defaultdict(list)
with urlopen("@SITE@data/corpus/ratios.csv") as answer:
    for row in csv.DictReader(io.TextIOWrapper(answer, "utf-8", newline="")):
        if row["setting"] != "io_scheduler" or row["is_primary"] != "true":
            continue
        if row["is_counted"] != "true":
            continue  # another record holds it too
        if (row["level"], row["baseline"]) == ("deadline", "cfq"):
            ratios[row["workload"]].append(float(row["ratio"]))

print("workload,cells,median_ratio")
for workload, found in sorted(ratios.items()):
    print(f"{workload},{len(found)},{median(found):.2f}")
