const TIMES = 15;

/** How long each takes in the middle, one after the other, so that what else the machine does is the same for both. */
export async function inTurns(byHand: () => Promise<unknown>, byServer: () => Promise<unknown>) {
  const times: [number[], number[]] = [[], []];
  for (let turn = 0; turn < TIMES; turn++)
    for (const [at, work] of [byHand, byServer].entries()) {
      const began = performance.now();
      await work();
      times[at]?.push(performance.now() - began);
    }
  const [hand = 0, server = 0] = times.map((all) => all.sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0);
  return { byHand: hand, byServer: server };
}
