import { QUIET } from '../quiet-moment.mjs';

/** So many quiet rounds say more than all of them do. */
const ENOUGH = 20;
const LEAST_QUIETEST = 2;

/**
 * The rounds of calls, one call of each way, that count: but for the first of a session those in which others had little of the machine,
 * or all, where there are not enough of them. → each with its place and with what others had, in share of all processors
 */
export function countedIn({ first, sessions }) {
  checked(sessions);
  const ways = Object.values(sessions);
  const all = ways[0].flatMap(({ calls }, session) =>
    calls.map((_, call) => ({ session, call, others: mean(ways.map((list) => list[session].others[call])) })),
  );
  const later = all.filter(({ call }) => call >= first);
  const quiet = later.filter(({ others }) => others <= QUIET);
  const isBusy = quiet.length < ENOUGH;
  const rounds = isBusy ? later : quiet;
  const share = Math.round(mean(rounds.map(({ others }) => others)) * 100) / 100;
  return { rounds, isBusy, all: later.length, quiet: quiet.length, othersShare: share };
}

/** The third in which others had the least. */
export function quietestOf(rounds) {
  const sorted = rounds.toSorted((a, b) => a.others - b.others);
  return sorted.slice(0, Math.max(LEAST_QUIETEST, Math.ceil(sorted.length / 3)));
}

/** What cannot have been is no figure: a time below nought, or a way that has another number of calls than the rest. */
function checked(sessions) {
  const lengths = new Set();
  for (const [way, list] of Object.entries(sessions)) {
    for (const [at, { calls, others, recorded, start, end, sessionCpu }] of list.entries()) {
      lengths.add(`${at}: ${calls.length}`);
      const times = { calls, recorded: (recorded ?? []).filter((ms) => ms !== null), ends: [start, end, sessionCpu] };
      for (const [what, values] of Object.entries(times)) {
        const wrong = values.find((ms) => !(Number.isFinite(ms) && ms > 0));
        if (wrong !== undefined) throw new Error(`${way}: ${wrong} ms cannot be (${what}).`);
      }
      if (others.length !== calls.length) throw new Error(`${way}: ${others.length} looks at ${calls.length} calls.`);
    }
    if (list.length !== Object.values(sessions)[0].length) throw new Error(`${way}: ${list.length} sessions.`);
  }
  if (lengths.size !== Object.values(sessions)[0].length)
    throw new Error(`The ways were not called alike: ${[...lengths].join(', ')}.`);
}

function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
