// What an event must take that a function decides: the floor of the rows about functions and rules. It is called with a copy of its
// own and given a time; what it answers is copied, merged and, where it decides, recorded before anybody hears of it. What says
// nothing is recorded with others, before long.
import { floorCall, plain } from './floor-call.mjs';
import { floorRecord } from './floor-record.mjs';

const MOST_MS = 60_000;
/** So many records that nobody waits for are written at once. */
const AT_ONCE = 256;

/** @param {{ files: readonly string[], folder: string, run: (payload: object) => unknown }} given → like `trigger` */
export function floorDecision({ files, folder, run }) {
  const call = floorCall({ files, hooks: new Map([['PreToolUse Bash', [run]]]) });
  const trail = floorRecord(folder);
  let waiting = [];
  const writeAll = () => {
    const all = waiting;
    waiting = [];
    trail.write(all.map(({ id, answer, told }) => trail.lines(id, answer, told)).join(''));
  };
  const trigger = async (event, payload) => {
    const outcome = await call(event, payload);
    const { id, told, ran } = outcome;
    const begun = performance.now();
    // one that does not come to an end is given up
    const limit = setTimeout(() => process.emitWarning('too slow'), MOST_MS);
    const said = ran[0](plain(told));
    const answer = { decision: 'none', reason: null, ...plain(said instanceof Promise ? await said : said) };
    clearTimeout(limit);
    const done = [{ ...answer, hook: 'code:1', status: 'answered', durationMs: performance.now() - begun }];
    waiting.push({ id, answer, told: plain(told) });
    const isDecided = answer.decision !== 'none';
    // what other events decide at this moment goes into the same write
    if (isDecided) await new Promise((resolve) => process.nextTick(() => resolve(waiting.length > 0 && writeAll())));
    else if (waiting.length >= AT_ONCE) writeAll();
    return { ...outcome, ...answer, refused: answer.decision === 'deny', ran: done };
  };
  return { trigger, close: trail.close };
}
