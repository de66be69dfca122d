// One statistic for all figures of agents: the mean of the middle half of what was measured, which a busy moment does not move as it does a
// mean, and which says more than the one in the middle does. Its spread is what it might as well have been: the tenth and the ninetieth
// percentile of the same statistic over rounds drawn anew from those that there are, a thousand times.

const DRAWS = 1000;
const [LOW, HIGH] = [0.1, 0.9];

/** Of these values, each measured in a round of its own. */
export function estimated(values) {
  return spread(values.length, (rounds) => middle(rounds.map((round) => values[round])));
}

/** How many times as much the one is as the other, both measured in the same rounds: those are drawn for both at once. */
export function compared(ones, others) {
  return spread(ones.length, (rounds) =>
    ratio(...[ones, others].map((values) => rounds.map((round) => values[round]))),
  );
}

/** Against what is nothing, or less, everything is beyond all measure. */
export function ratio(ones, others) {
  const against = middle(others);
  return against > 0 ? middle(ones) / against : Number.POSITIVE_INFINITY;
}

export function middle(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const aside = Math.floor(sorted.length / 4);
  const half = sorted.slice(aside, sorted.length - aside);
  return half.reduce((sum, value) => sum + value, 0) / half.length;
}

function spread(count, statistic) {
  const value = statistic(Array.from({ length: count }, (_, i) => i));
  const next = numbers();
  const drawn = Array.from({ length: DRAWS }, () =>
    statistic(Array.from({ length: count }, () => Math.floor(next() * count))),
  ).toSorted((a, b) => a - b);
  const at = (share) => drawn[Math.floor(share * (DRAWS - 1))];
  // it is never outside of its own spread, however few rounds there are
  const [low, high] = [Math.min(value, at(LOW)), Math.max(value, at(HIGH))];
  return { value: rounded(value), low: rounded(low), high: rounded(high), samples: count };
}

/** The same ones each time, so that what was measured says the same whenever it is looked at: a 32-bit linear congruence. */
function numbers() {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function rounded(value) {
  return Math.round(value * 1000) / 1000;
}
