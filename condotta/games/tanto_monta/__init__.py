"""Tanto Monta: the rise of the Catholic Monarchs, 1470 to 1516, for four players (ledger: docs/rules/tanto_monta_1.md
and tanto_monta_2.md). So far its facts.

data/   maps, powers, units, leaders, charts, cards and scenarios
"""
