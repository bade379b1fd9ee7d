"""`make faults`: each nemesis alone, then all together, about ten minutes. FAULTS_SEED repeats the games and faults of
a run; FAULTS_ONLY selects the stretches whose names contain these words. With FAULTS_WORKERS=4 there are four workers,
and rooms have homes."""

import os
import sys

import django

from tests import seeds
from tests.faults.nemesis.campaign import LONG, campaign, seed_of_the_day, totals
from tools.system_programs import IPROUTE, POSTGRES, REDIS, install_missing


def main() -> int:
    """Runs the long form; returns whether every promise was kept."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "lionheart.settings")
    django.setup()
    missing = install_missing((IPROUTE, POSTGRES, REDIS))
    if missing:
        print(f"Not installed: {', '.join(missing)} (apt-get install {' '.join(missing)})")
        return 2
    only, seed = os.environ.get("FAULTS_ONLY", ""), seed_of_the_day()
    workers = int(os.environ.get("FAULTS_WORKERS") or 2)
    plan = [one for one in LONG if only in one[0]]
    print(f"Seed {seed}; to repeat it: make faults FAULTS_SEED={seed} FAULTS_WORKERS={workers}", flush=True)
    seeds.start()
    try:
        seeds.begin_test(f"make faults {seed}")
        reports = campaign(plan, seed, lambda words: print(words, flush=True), workers=workers)
    finally:
        seeds.stop()
    print(f"\n{totals(reports)}")
    return int(any(report.problems for report in reports))


if __name__ == "__main__":
    sys.exit(main())
