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

/** Each of a's samples against b's of the same round. */
export function ratios(a, b) {
  return a.map((value, round) => value / b[round]);
}

export function summary(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  return { median: at(0.5), p10: at(0.1), p90: at(0.9), samples: values.length };
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
