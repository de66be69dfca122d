import { FINISHES, onEndingSignal } from './ending-signals.ts';

/** The first signal is told and ends nothing that is under way; a second one does, as any other program's. */
export function onFirstEndingSignal(finish: () => void, end: () => void): void {
  const stop = onEndingSignal(() => {
    finish();
    // once all have heard this one
    setImmediate(() => {
      stop();
      onEndingSignal(end);
    });
  }, FINISHES);
}
