/** Why a signal aborts that tells work to go on under somebody else's eyes, because nobody waits for it here any more. */
const HAND_ON = Symbol.for('hookline.hand-on');
const BACKGROUND = Symbol.for('hookline.background');

/** The signal of work that nobody waits for: where we no longer wait, it may go on without us. */
export interface BackgroundWork {
  readonly signal: AbortSignal;
  readonly handOn: () => void;
}

export function backgroundWork(): BackgroundWork {
  const controller = new AbortController();
  return {
    signal: Object.assign(controller.signal, { [BACKGROUND]: true }),
    handOn: () => controller.abort(HAND_ON),
  };
}

/** Whether whoever gave this signal may want the work to go on without us. */
export function isBackground(signal: AbortSignal): boolean {
  return BACKGROUND in signal;
}

export function isHandedOn({ reason }: AbortSignal): boolean {
  return reason === HAND_ON;
}
