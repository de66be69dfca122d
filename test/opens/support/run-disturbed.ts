import { rmSync, writeFileSync } from 'node:fs';
import type { Outcome } from '../../../src/core/outcome.ts';
import { createHooks } from '../../../src/hooks.ts';
import { looseFolder, removeFolder } from '../../scratch-folder.ts';
import { callCli } from '../../world/cli.ts';
import { type World, world } from '../../world/world.ts';
import type { Disturbed } from './disturbances.ts';
import { filesOf } from './guards.ts';

export type Fate = 'goes ahead' | 'refused' | 'asked';
type Fire = (place: World, given: Disturbed, last: boolean) => Promise<Fate>;

/** What becomes of the event, in a process that has the hooks. */
export function throughLibrary(given: Disturbed): Promise<Fate> {
  return inPlace(given, async ({ etc, home, project: cwd, state }, { guard, payload, deadlineMs, env }, last) => {
    const all = { PATH: process.env.PATH, HOME: home, XDG_STATE_HOME: state, ...(last ? env : {}) };
    const hooks = await createHooks({ cwd, home, env: all, watch: false, graceMs: 50 }, { machine: etc });
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
  return inPlace(given, async ({ home, project: cwd, state }, { guard, payload, deadlineMs, env }, last) => {
    const deadline = deadlineMs === null || !last ? [] : ['--deadline', String(deadlineMs / 1000)];
    const args = ['run', guard.event, '--payload', '-', '--json', ...deadline];
    const all = { PATH: process.env.PATH, HOME: home, XDG_STATE_HOME: state, ...(last ? env : {}) };
    const input = JSON.stringify(payload);
    const { status, stdout, stderr } = await callCli({ args, cwd, env: all, input });
    if (status === 1 || stdout === '') throw new Error(`hookline run has failed: ${stdout}${stderr}`);
    const fate = fateOf(JSON.parse(stdout));
    const codes = { 'goes ahead': 0, refused: 2, asked: 3 };
    if (codes[fate] !== status) throw new Error(`The exit code ${status} does not say that it ${fate}.`);
    return fate;
  });
}

async function inPlace(given: Disturbed, fire: Fire): Promise<Fate> {
  const top = looseFolder();
  const place = world({ top });
  try {
    for (const [path, text] of Object.entries({ ...filesOf(given.entries), ...given.home }))
      place.write(`~/${path}`, text);
    if (given.before !== null) {
      await fire(place, given, false);
      meanwhile(place, given.before);
    }
    return await fire(place, given, true);
  } finally {
    await removeFolder(top);
  }
}

function meanwhile({ write, state }: World, before: NonNullable<Disturbed['before']>): void {
  if (before.kind === 'break') {
    write(`~/${before.path}`, before.text);
    return;
  }
  rmSync(state, { recursive: true, force: true });
  // not even root can make a folder below a file
  if (before.kind === 'block-state') writeFileSync(state, '');
}

function fateOf({ decision, hold }: Pick<Outcome, 'decision' | 'hold'>): Fate {
  if (decision === 'ask') return 'asked';
  return decision === 'none' || decision === 'allow' ? (hold ? 'refused' : 'goes ahead') : 'refused';
}
