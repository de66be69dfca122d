/** Less than a frame of the screen: whoever works longer than that is seen to stand still. */
const WORK_MS = 10;

/** To be awaited again and again in long work: now and then it lets the page draw and answer, and otherwise costs nothing. */
export function breathing(): () => Promise<void> | undefined {
  let begun = performance.now();
  return () => {
    if (performance.now() - begun < WORK_MS) return undefined;
    return nextTask().then(() => {
      begun = performance.now();
    });
  };
}

/** A timer would be made to wait for milliseconds, and a promise lets nobody else in. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const came = (): void => {
      port1.close();
      resolve();
    };
    port1.addEventListener('message', came, { once: true });
    port1.start();
    port2.postMessage(null);
  });
}
