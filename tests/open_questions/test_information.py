"""What an experiment is worth, against cases worked out by hand."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import integrate, stats

from ingest.analysis.open_questions.information import regret_of_staying, worth


def test_the_regret_of_staying_by_hand() -> None:
    """One value of the closed form, worked out with a table of the normal."""
    # d ~ N(0, 0.2²): Φ(0) - e^0.02 Φ(-0.2) = 0.5 - 1.0202 × 0.42074.
    assert regret_of_staying(0.0, 0.2) == pytest.approx(0.07076, abs=5e-6)


@pytest.mark.parametrize(("mean", "sd"), [(0.3, 0.2), (-0.3, 0.2), (2.0, 0.7)])
def test_the_regret_of_staying_is_the_integral(mean: float, sd: float) -> None:
    """The closed form is what numerical integration gives."""

    def loss(d: float) -> float:
        return float((1 - np.exp(-max(d, 0))) * stats.norm.pdf(d, mean, sd))

    expected, _ = integrate.quad(loss, mean - 10 * sd, mean + 10 * sd, points=[0])

    assert regret_of_staying(mean, sd) == pytest.approx(expected, abs=1e-7)


def test_what_is_known_for_sure_costs_its_ratio() -> None:
    """Without uncertainty the regret is one minus the ratio."""
    # The other level is better by a factor of 2: staying gives up half.
    assert regret_of_staying(np.log(2), 0.0) == pytest.approx(0.5)


def test_two_levels_by_hand() -> None:
    """So small that the loss is linear: unit normal loss (Raiffa, Schlaifer 1961).

    The difference has a variance of 1e-4. The experiment measures it with an error
    variance of 1e-4, so that it explains 1e-8 / 2e-4 = 5e-5 of it: the worth is
    √5e-5 φ(0) = 0.0070711 × 0.39894 = 0.0028209, of the 0.01 φ(0) = 0.0039894 that
    knowing everything would save.
    """
    level = np.diag([5e-5, 5e-5])
    found = worth(np.zeros(2), level, level, np.array([5e-5, 5e-5]))

    assert found.regret_now == pytest.approx(0.0039894, rel=0.01)
    assert found.gain == pytest.approx(0.0028209, rel=0.01)


def test_knowing_everything_saves_all_of_the_regret() -> None:
    """Perfect information is the bound."""
    level = np.diag([0.02, 0.02])
    found = worth(np.zeros(2), level, level, np.full(2, 1e-12))

    assert found.regret_now == pytest.approx(0.07076, abs=5e-6)
    assert found.gain == pytest.approx(found.regret_now, rel=1e-4)


def test_an_experiment_on_a_server_that_shares_nothing_is_worth_nothing() -> None:
    """What is one server’s own tells nothing of another."""
    own = np.diag([0.02, 0.02])
    found = worth(np.zeros(2), own, np.zeros((2, 2)), np.full(2, 0.02))

    assert found.gain == pytest.approx(0, abs=1e-12)


def test_more_noise_is_worth_less_and_a_clear_case_hardly_anything() -> None:
    """The worth falls with noise, and where the choice is clear."""
    level = np.diag([0.02, 0.02])
    gains = [
        worth(np.array([0, mean]), level, level, np.full(2, noise)).gain
        for mean, noise in ((0, 0.001), (0, 0.01), (0, 0.1), (1, 0.001))
    ]

    assert gains == sorted(gains, reverse=True)
    assert gains[-1] < 1e-4


def test_a_third_level_without_a_chance_changes_nothing() -> None:
    """The fixed points of more levels agree with the closed form of two."""
    level = np.diag([0.02, 0.02])
    three = np.diag([0.02, 0.02, 1e-6])
    two = worth(np.zeros(2), level, level, np.full(2, 0.01))
    more = worth(np.array([0, 0, -5.0]), three, three, np.full(3, 0.01))

    assert more.regret_now == pytest.approx(two.regret_now, rel=0.03)
    assert more.gain == pytest.approx(two.gain, rel=0.05)


def test_the_order_of_levels_changes_little_and_the_digits_stay() -> None:
    """Fixed points err a little, always by the same."""
    mean = np.array([0.0, 0.1, -0.1])
    level = np.diag([0.02, 0.05, 0.1])
    found = worth(mean, level, level, np.full(3, 0.01))
    turned = worth(mean[::-1], level[::-1, ::-1], level[::-1, ::-1], np.full(3, 0.01))

    assert turned.gain == pytest.approx(found.gain, rel=0.05)
    assert worth(mean, level, level, np.full(3, 0.01)) == found


def test_one_level_is_no_experiment() -> None:
    """A single level is refused."""
    with pytest.raises(ValueError, match="two levels"):
        worth(np.zeros(1), np.eye(1), np.eye(1), np.ones(1))
