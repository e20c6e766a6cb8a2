"""``data/translations``: what is said in other languages, joined to what it renders."""

from ingest.intake.read.translations.join import UNTRANSLATED, State, Translations
from ingest.intake.read.translations.units import Unit, units_of

__all__ = ["UNTRANSLATED", "State", "Translations", "Unit", "units_of"]
