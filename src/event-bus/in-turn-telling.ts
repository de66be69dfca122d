/** All hear of one event before anybody hears of the next: what a listener emits has its turn after what it listens to. */
export function inTurnTelling<T>(tellAll: (event: T) => void, mostAtOnce: number) {
  const waiting: { readonly event: T; readonly isQuiet: boolean }[] = [];
  let current: { readonly isQuiet: boolean } | null = null;
  let answers = 0;

  return {
    /** `isQuiet`: what listeners emit because of it is quiet, too. */
    tell(event: T, isQuiet: boolean): void {
      waiting.push({ event, isQuiet: isQuiet || current?.isQuiet === true });
      if (current !== null) {
        answers += 1;
        return;
      }
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        current = next;
        tellAll(next.event);
      }
      current = null;
      answers = 0;
    },
    /** Whether what is told just now is quiet. */
    isQuiet: () => current?.isQuiet === true,
    /** Whether those who are told go on answering, and would for ever. */
    isEndless: () => answers >= mostAtOnce,
  };
}
