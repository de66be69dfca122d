/** The longest time, in milliseconds, in which this program's event loop stood still while something was done. */
export async function longestStop(work) {
  let [longest, before, over] = [0, performance.now(), false];
  const tick = () => {
    const now = performance.now();
    longest = Math.max(longest, now - before);
    before = now;
    if (!over) setImmediate(tick);
  };
  setImmediate(tick);
  try {
    await work();
  } finally {
    over = true;
  }
  return longest;
}
