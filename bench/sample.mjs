// Takes turns between the things compared, so that a noisy moment hits all of them.

/** @param {Record<string, () => Promise<number>>} things each → milliseconds @returns {Promise<Record<string, number[]>>} */
export async function inTurns(things, rounds, warmUp = Math.ceil(rounds / 10)) {
  const names = Object.keys(things);
  const samples = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = -warmUp; round < rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const ms = await things[name]();
      if (round >= 0) samples[name].push(ms);
    }
  }
  return samples;
}

/**
 * How many times as long one thing takes as another that was taken in turns with it: its median against the other's, and the
 * spread of what each round says. `quiet` compares what both take at their fastest twentieth, in the moments in which nothing else
 * had the machine: a regression shows there as well, a busy neighbour hardly.
 */
export function against(ones, others) {
  const [one, other] = [summary(ones), summary(others)];
  const { p10, p90, samples } = summary(ones.map((value, round) => value / others[round]));
  return { unit: '×', median: one.median / other.median, p10, p90, quiet: fastest(ones) / fastest(others), samples };
}

/** The same, with what the floor takes: the part that nobody can take away, done by a small program of its own. */
export function againstFloor(ones, floors, unit) {
  return { ...against(ones, floors), floor: { median: summary(floors).median, quiet: fastest(floors), unit } };
}

export function summary(values) {
  return { median: at(values, 0.5), p10: at(values, 0.1), p90: at(values, 0.9), samples: values.length };
}

function fastest(values) {
  return at(values, 0.05);
}

function at(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

export async function timed(work) {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** The processor time of this process, in milliseconds: what others do on the machine hardly counts. */
export async function cpuTimed(work) {
  const started = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
}
