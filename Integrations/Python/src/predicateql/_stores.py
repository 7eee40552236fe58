"""What a store of Core Data holds: entities, attributes, relationships, tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Attribute:
    """An attribute of an entity."""

    name: str
    type: str
    """The type as named in models: "String", "Integer 64", "Date" …"""
    is_optional: bool
    is_transient: bool
    """Whether it is not stored, so that predicates cannot read it."""


@dataclass(frozen=True)
class Relationship:
    """A relationship of an entity."""

    name: str
    entity: str
    """The destination entity."""
    inverse: str | None
    is_to_many: bool
    is_ordered: bool
    is_optional: bool


@dataclass(frozen=True)
class Entity:
    """An entity of a model, with what it declares itself."""

    name: str
    parent: str | None
    is_abstract: bool
    count: int
    """The number of its objects, without those of its subentities."""
    attributes: dict[str, Attribute]
    relationships: dict[str, Relationship]

    @classmethod
    def of(cls, raw: dict[str, Any]) -> Entity:
        """The entity that the library wrote as JSON."""
        return cls(
            name=raw["name"],
            parent=raw["parent"],
            is_abstract=raw["isAbstract"],
            count=raw["count"] or 0,
            attributes={
                item["name"]: Attribute(
                    item["name"], item["type"], item["isOptional"], item["isTransient"]
                )
                for item in raw["attributes"]
            },
            relationships={
                item["name"]: Relationship(
                    item["name"], item["destination"], item["inverse"], item["isToMany"],
                    item["isOrdered"], item["isOptional"],
                )
                for item in raw["relationships"]
            },
        )


@dataclass(frozen=True)
class ForeignKey:
    """A column with the keys of rows of a table."""

    column: str
    table: str
    key: str


@dataclass(frozen=True)
class Table:
    """A table with readable names: a root entity with its descendants, or the pairs of a
    many-to-many relationship."""

    name: str
    columns: dict[str, str]
    """The types of the columns by their names."""
    primary_key: list[str]
    foreign_keys: list[ForeignKey]

    @classmethod
    def of(cls, raw: dict[str, Any]) -> Table:
        """The table that the library wrote as JSON."""
        return cls(
            name=raw["name"],
            columns={column["name"]: column["type"] for column in raw["columns"]},
            primary_key=raw["primaryKey"],
            foreign_keys=[
                ForeignKey(key["column"], key["table"], key["key"]) for key in raw["foreignKeys"]
            ],
        )
