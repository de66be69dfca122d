// What an agent is measured with. Own: in its own file; hookline: in hookline's, with its guard, and nothing in the agent's file but
// what `hookline install` writes.

const BEFORE = ['PreToolUse'];
const AROUND = ['PreToolUse', 'PostToolUse', 'Stop'];

export const WAYS = {
  none: { engine: 'own', count: 0, events: BEFORE },
  guard: { engine: 'hookline', count: 0, events: BEFORE },
  'own-1': { engine: 'own', count: 1, events: BEFORE },
  'hookline-1': { engine: 'hookline', count: 1, events: BEFORE },
  'own-5': { engine: 'own', count: 5, events: BEFORE },
  'hookline-5': { engine: 'hookline', count: 5, events: BEFORE },
  'own-20': { engine: 'own', count: 20, events: BEFORE },
  'hookline-20': { engine: 'hookline', count: 20, events: BEFORE },
  'own-around': { engine: 'own', count: 1, events: AROUND },
  'hookline-around': { engine: 'hookline', count: 1, events: AROUND },
};
/** What a quick look needs. */
export const QUICK_WAYS = ['none', 'guard', 'own-1', 'hookline-1'];

/** So many hooks on each event; no two are the same, which would be run once. */
export function hooksOf({ count, events }, command) {
  return events.flatMap((event) => Array.from({ length: count }, (_, i) => ({ event, command: command(i, event) })));
}

/** In which order so many ways have their call number `i`: each comes first, last and beside every other one in its time. */
export function turnOf(count, i) {
  const order = Array.from({ length: count }, (_, at) => (at + (i >> 1)) % count);
  return i % 2 === 0 ? order : order.reverse();
}
