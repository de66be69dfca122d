import { join } from 'node:path';
import { eachGroup } from '../../../src/audit/decided.ts';
import { readTrail } from '../../../src/audit/read-trail.ts';
import { type Told, toldOf } from '../../../src/sinks/told.ts';
import { world } from '../../world/world.ts';

export interface DecidedOnMachine {
  /** The bundle's file that was in force, as it lies on a machine. */
  readonly enforced?: string;
  /** The person's own hooks. */
  readonly own?: string;
  /** Of the shell, unless it is said of what. */
  readonly calls: readonly (string | readonly [tool: string, input: Readonly<Record<string, string>>])[];
  readonly detail?: 'metadata' | 'masked';
  /** Hooks that did not come to speak, besides. */
  readonly skips?: readonly object[];
  /** Where the repository comes from in which they were made. */
  readonly repository?: string;
}

const BUNDLE = '~/.local/state/hookline/fleet/bundles/1-0123456789abcdef-01234567/enforced.d/10.yml';

/** Calls that real hooks decided on a machine, as that machine sends them. */
export async function decidedCalls(given: DecidedOnMachine): Promise<readonly Told[]> {
  const {
    enforced = 'hooks: []\n',
    own = 'hooks: []\n',
    calls,
    detail = 'masked',
    skips = [],
    repository = null,
  } = given;
  const { open, home, state, write } = world();
  write('~/.config/hookline/hooks.yml', own);
  const hooks = await open({ recordAll: true, enforced: [{ path: write(BUNDLE, enforced), dialect: 'hookline' }] });
  for (const call of calls) {
    const [tool_name, tool_input] = typeof call === 'string' ? ['Bash', { command: call }] : call;
    await hooks.trigger('PreToolUse', { tool_name, tool_input, session_id: 's1' });
  }
  await hooks.close();
  const told = [...eachGroup(readTrail(join(state, 'hookline/audit')))].map((group) => toldOf(group, detail, null));
  const sent = told
    .filter(({ kind }) => kind === 'decision')
    .map((one) => withSkips({ ...one, about: one.about === null ? null : { ...one.about, repository } }, skips));
  return JSON.parse(JSON.stringify(sent).replaceAll(home, '/home/ada'));
}

function withSkips(told: Told, skips: readonly object[]): object {
  return told.content === null || skips.length === 0 ? told : { ...told, content: { ...told.content, skips } };
}
