import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Outcome } from '../../../src/core/outcome.ts';
import { createHooks } from '../../../src/hooks.ts';
import { CLI, finished } from '../../cli/machine.ts';
import { looseFolder, removeFolder } from '../../scratch-folder.ts';
import type { Disturbed } from './disturbances.ts';
import { filesOf } from './guards.ts';

type Fate = 'goes ahead' | 'refused' | 'asked';
type Fire = (place: Place, given: Disturbed, last: boolean) => Promise<Fate>;

interface Place {
  readonly top: string;
  readonly home: string;
  readonly cwd: string;
  readonly state: string;
}

/** What becomes of the event, in a process that has the hooks. */
export function throughLibrary(given: Disturbed): Promise<Fate> {
  return inPlace(given, async ({ top, home, cwd, state }, { guard, payload, deadlineMs, env }, last) => {
    const all = { PATH: process.env.PATH, HOME: home, XDG_STATE_HOME: state, ...(last ? env : {}) };
    const hooks = await createHooks({ cwd, home, env: all, watch: false, graceMs: 50 }, { machine: join(top, 'etc') });
    try {
      const options = deadlineMs === null || !last ? {} : { deadlineMs };
      return fateOf(await hooks.trigger(guard.event as string, payload, options));
    } finally {
      await hooks.close();
    }
  });
}

/** The same by `hookline run`. */
export function throughCli(given: Disturbed): Promise<Fate> {
  return inPlace(given, async ({ home, cwd, state }, { guard, payload, deadlineMs, env }, last) => {
    const deadline = deadlineMs === null || !last ? [] : ['--deadline', String(deadlineMs / 1000)];
    const args = [CLI, 'run', guard.event, '--payload', '-', '--json', ...deadline];
    const all = { PATH: process.env.PATH, HOME: home, XDG_STATE_HOME: state, ...(last ? env : {}) };
    const { status, stdout, stderr } = await finished(process.execPath, args, {
      ...{ cwd, env: all, input: JSON.stringify(payload) },
    });
    if (status === 1 || stdout === '') throw new Error(`hookline run has failed: ${stdout}${stderr}`);
    const fate = fateOf(JSON.parse(stdout));
    const codes = { 'goes ahead': 0, refused: 2, asked: 3 };
    if (codes[fate] !== status) throw new Error(`The exit code ${status} does not say that it ${fate}.`);
    return fate;
  });
}

async function inPlace(given: Disturbed, fire: Fire): Promise<Fate> {
  const top = looseFolder();
  const [home, state] = [join(top, 'home'), join(top, 'state')];
  const place = { top, home, state, cwd: join(home, 'project') };
  try {
    mkdirSync(join(place.cwd, '.git'), { recursive: true });
    for (const [path, text] of Object.entries({ ...filesOf(given.entries), ...given.home })) write(home, path, text);
    if (given.before !== null) {
      await fire(place, given, false);
      meanwhile(place, given.before);
    }
    return await fire(place, given, true);
  } finally {
    await removeFolder(top);
  }
}

function meanwhile({ home, state }: Place, before: NonNullable<Disturbed['before']>): void {
  if (before.kind === 'break') {
    write(home, before.path, before.text);
    return;
  }
  rmSync(state, { recursive: true, force: true });
  // not even root can make a folder below a file
  if (before.kind === 'block-state') writeFileSync(state, '');
}

function write(home: string, path: string, text: string): void {
  mkdirSync(dirname(join(home, path)), { recursive: true });
  writeFileSync(join(home, path), text);
}

function fateOf({ decision, hold }: Pick<Outcome, 'decision' | 'hold'>): Fate {
  if (decision === 'ask') return 'asked';
  return decision === 'none' || decision === 'allow' ? (hold ? 'refused' : 'goes ahead') : 'refused';
}
