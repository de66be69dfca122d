import { type Account, filesOf } from './account.ts';
import { CALLS } from './cases.ts';
import { type Cells, cellOf, type Evidence } from './evidence.ts';
import { writeOwnHooks } from './own-hooks.ts';
import { BIG_END } from './parts/big-text.ts';
import { broken } from './parts/broken.ts';
import { calls } from './parts/calls.ts';
import { controls } from './parts/control.ts';
import { covered, without } from './parts/coverage.ts';
import { grant, hold } from './parts/held.ts';
import { others } from './parts/others.ts';
import type { Scene } from './scene.ts';

/** The hooks that everything meets; which call is meant stands at the end of the name of its file. */
function hooksOf({ project, program }: Account): readonly object[] {
  return [
    ...CALLS.filter(({ enforced }) => enforced !== true).flatMap(({ hooks }) => hooks),
    { on: 'PreToolUse', tools: ['file-write'], files: ['**/*.write'], deny: 'This file is protected.' },
    {
      on: 'PreToolUse',
      tools: [program.bigShell === undefined ? 'file-write' : 'shell'],
      run: `grep -q ${BIG_END} || exit 0; touch '${project}/big-seen'; echo Seen to its end. >&2; exit 2`,
    },
    { on: 'PreToolUse', if: 'Bash(touch *.sub-agent)', deny: 'Not for a sub-agent either.' },
    { on: 'Stop', run: `test -e '${project}/hold' || exit 0; echo "Once more: $(cat '${project}/hold')" >&2; exit 2` },
  ];
}

/** The administrator's hooks, in force for everybody who runs in the same sealed place. */
export const ENFORCED = { hooks: CALLS.filter(({ enforced }) => enforced === true).flatMap(({ hooks }) => hooks) };

const PARTS: readonly ((scene: Scene) => Promise<Readonly<Record<string, Evidence>>>)[] = [
  ...[calls, others, hold, grant, covered, broken],
];

/**
 * Everything that one agent shows, with one home: what it does where nothing is against it, install, calls, broken bridges,
 * uninstall, and a call without hookline.
 */
export async function play(
  it: Account,
  tell: (cells: Cells) => void,
  tellServed: (calls: number) => void,
): Promise<void> {
  const tellAll = (seen: Readonly<Record<string, Evidence>>): void =>
    tell(Object.fromEntries(Object.entries(seen).map(([id, evidence]) => [id, cellOf(evidence)])));
  const scene: Scene = { it, control: await controls(it) };
  writeOwnHooks(it);
  it.write('.config/hookline/hooks.json', { hooks: hooksOf(it) });
  const before = filesOf(it.home, it.program.hookFiles);
  const installed = await it.hookline('install', it.program.name, '--yes');
  if (installed.exitCode !== 0 || !/proven: a test call was refused/.test(installed.output))
    throw new Error(`install ended with ${installed.exitCode}: ${installed.output.slice(-1500)}`);
  // what install itself has asked does not count
  const servedBefore = await servedBy(it);
  for (const part of PARTS) {
    tellAll(await part(scene));
    if (part === calls) tellServed((await servedBy(it)) - servedBefore);
  }
  const removed = await it.hookline('uninstall', it.program.name, '--yes');
  const after = filesOf(it.home, it.program.hookFiles);
  const same = JSON.stringify(before) === JSON.stringify(after) && removed.exitCode === 0;
  tellAll(await without(it, same ? null : difference(before, after) + removed.output));
}

/** How many calls the resident engine has answered. */
async function servedBy(it: Account): Promise<number> {
  const { output } = await it.hookline('resident', 'status', '--json');
  const { residents } = JSON.parse(output) as { readonly residents: readonly { readonly served: number }[] };
  return residents.reduce((sum, { served }) => sum + served, 0);
}

function difference(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>): string {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => before[name] !== after[name],
  );
  return names.map((name) => `${name}:\n${before[name]}\n->\n${after[name]}\n`).join('');
}
