"""`make containers`: the deployment of `deploy/compose.yml`, built, started, played on, and removed again."""
