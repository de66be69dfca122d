import type { Next, Run } from '../../walk/run.ts';
import type { Effect } from '../effect.ts';
import { addAsked, isAskedFor, nothingAsked } from '../held-in-line.ts';
import { goTo, inSubshell, type Job, type LineState, type Scope, type Step, stateOf } from '../scope.ts';
import { eitherOf } from './branches.ts';
import { linkedIn, throughLikeFolders, throughLinks } from './links.ts';
import { possibly } from './sureness.ts';

/** How long somebody waits for it: as long as it takes, until `wait`, or not at all. */
type Awaited = 'at once' | 'by wait' | 'never';

/** Goes through such a part, and remembers it: the line may change something under its hands. */
export function beside(
  part: Job['part'],
  awaited: Awaited,
  { scope, step }: { readonly scope: Scope; readonly step: () => Step },
  go: () => void,
): void {
  const { line } = scope;
  const before = inSubshell(scope);
  const { asked: outer } = line;
  const asked = nothingAsked();
  const [wrote, linked, from] = [line.writes.length, linkedIn(line), step().effects];
  line.asked = asked;
  go();
  line.asked = outer;
  addAsked(asked, outer);
  if (line.isAgain) return;
  const job: Job = { part, scope: before, asked, wrote, linked, found: [[from, step().effects]], over: null };
  if (awaited === 'at once') {
    if (isChanged(job, line)) line.jobs.push({ ...job, over: overIn(scope) });
    return;
  }
  const same = line.jobs.find((one) => one.part.node === part.node && one.over === null);
  if (same === undefined) line.jobs.push(job);
  else {
    goTo(same.scope, eitherOf(same.scope, [stateOf(same.scope), stateOf(before)]));
    same.found.push(...job.found);
    addAsked(asked, same.asked);
  }
  if (awaited === 'by wait') scope.jobs.push(same ?? job);
}

/** `wait`: those of this shell are over. */
export function waitsForAll(scope: Scope): void {
  for (const job of scope.jobs.splice(0)) {
    job.over ??= overIn(scope);
    keepUsed(job, scope.line);
  }
}

function overIn({ written, line }: Scope): Job['over'] {
  return { held: new Map(written), wrote: line.writes.length };
}

/** What it read of a file on the disk it may have read as late as now. */
function keepUsed({ asked }: Job, { filesUsed, steps }: LineState): void {
  for (const path of asked.paths) if (filesUsed.has(path)) filesUsed.set(path, steps.length);
}

/** Whether something was written since it began that it asked for. */
function isChanged({ asked, wrote, over }: Job, { writes }: LineState): boolean {
  return isAskedFor(asked, writes.slice(wrote, over?.wrote));
}

/** What is found of a line so far. */
interface Found {
  readonly effects: Effect[];
  readonly runs: Run[];
  readonly line: LineState;
}

/** Once more what ran beside the rest of the line, with what that has written and linked meanwhile. */
export function besideAgain({ effects, runs, line }: Found, runNext: (next: Next<Scope>) => void): void {
  line.isAgain = true;
  for (const job of line.jobs) {
    const own = job.found.flatMap(([from, to]) => effects.slice(from, to));
    if (linkedIn(line) > job.linked) effects.push(...own.flatMap((one) => throughLinks(one, line.links)));
    if (line.likeFolders.size > 0) effects.push(...own.flatMap((one) => throughLikeFolders(one, job.scope)));
    if (job.over === null) keepUsed(job, line);
    if (!isChanged(job, line)) continue;
    const before = { effects: effects.length, runs: runs.length };
    const scope: Scope = { ...job.scope, written: new Map(job.over?.held ?? job.scope.written) };
    const used = new Map(line.filesUsed);
    runNext(possibly({ kind: 'tree', ...job.part, scope }, scope));
    // who was waited for has read them by then
    if (job.over !== null) for (const [path, at] of used) line.filesUsed.set(path, at);
    const known = new Set(own.map(keyOf));
    if (effects.slice(before.effects).some((one) => !known.has(keyOf(one)))) {
      for (const [from, to] of job.found) effects.splice(from, to - from, ...effects.slice(from, to).map(perhaps));
    } else {
      effects.length = before.effects;
      runs.length = before.runs;
    }
  }
  line.isAgain = false;
}

function perhaps(effect: Effect): Effect {
  return { ...effect, maybe: true };
}

function keyOf(effect: Effect): string {
  return `${effect.does} ${'reach' in effect ? effect.reach : ''} ${'host' in effect ? effect.host : ''} ${effect.path}`;
}
