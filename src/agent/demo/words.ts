import type { Screen } from '../display/screen.ts';
import { wrapped } from '../display/wrapped.ts';
import type { Scratch } from './scratch.ts';
import type { CheckedClaim } from './stage.ts';

const INTRO = `An AI coding agent is a loop: a model asks for tools, the agent runs them. A hook is a program of yours that \
the agent asks at fixed moments of that loop: it can refuse, rewrite, add what the model should know, or hold the agent back.
This is a real session of hookline's reference agent, in a scratch folder, without a key or a network. Only the model is \
scripted. The hooks come from files in the formats of six agents, and hookline's own. What stands under "Checked" was checked.`;

export function intro({ columns, paint }: Screen): string {
  return [paint.bold('hookline demo'), wrapped(INTRO, Math.min(columns(), 100))].join('\n');
}

export function summary(claims: readonly CheckedClaim[], durationMs: number, { paint }: Screen): string {
  const holding = claims.filter(({ holds }) => holds).length;
  const words = `${holding} of ${claims.length} claims hold (${(durationMs / 1000).toFixed(1)} s).`;
  return holding === claims.length ? paint.green(words) : paint.red(words);
}

/** How to look around in the folder that stays. */
export function nextSteps({ folder }: Pick<Scratch, 'folder'>, program: string, { columns, paint }: Screen): string {
  const note = 'The scratch folder stays; its server is gone. In a shell that you close afterwards, try:';
  const lines = [
    `cd ${quoted(`${folder}/project`)}`,
    `export HOME=${quoted(`${folder}/home`)} XDG_STATE_HOME=${quoted(`${folder}/state`)}`,
    `${program} list --enforced mimir:../team/team.yml`,
    `${program} run PreToolUse --tool Bash --input '{"command":"rm -rf build"}'`,
    `${program} audit tail`,
  ];
  return [wrapped(note, columns()), ...lines.map((line) => paint.cyan(`  ${line}`))].join('\n');
}

function quoted(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
}
