"""The databases that tests are given are what they seem to be."""

from __future__ import annotations

import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.exc import OperationalError

from tests.server.postgres import Cluster


def test_a_fresh_database_of_each_kind(database: str) -> None:
    engine = create_engine(database)
    with engine.begin() as connection:
        connection.execute(text("create table t (n integer)"))
        connection.execute(text("insert into t values (1)"))
    with engine.connect() as connection:
        assert connection.execute(text("select n from t")).scalars().all() == [1]
    engine.dispose()


def test_postgresql_keeps_what_was_committed_when_it_is_killed(postgres: Cluster) -> None:
    url = postgres.new_database()
    engine = create_engine(url)
    with engine.begin() as connection:
        assert connection.execute(text("show fsync")).scalar() == "on"
        assert connection.execute(text("show synchronous_commit")).scalar() == "on"
        connection.execute(text("create table t (n integer)"))
        connection.execute(text("insert into t values (7)"))
    postgres.kill()
    engine.dispose()
    with pytest.raises(OperationalError), engine.connect():
        pass
    postgres.restart()
    with create_engine(url).connect() as connection:
        assert connection.execute(text("select n from t")).scalars().all() == [7]
