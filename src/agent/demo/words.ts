import type { Screen } from '../display/screen.ts';
import { wrapped } from '../display/wrapped.ts';
import type { Scratch } from './scratch.ts';
import type { CheckedClaim } from './stage.ts';

const INTRO = `An AI coding agent is a loop: a model asks for tools, the agent runs them. A hook is a program of yours that \
the agent asks at fixed moments of that loop: it can refuse, rewrite, add what the model should know, or hold the agent back.
This is a real session of hookline's reference agent, in a scratch folder, without network. Only the model is scripted. \
The hooks come from seven files in the formats of six agents and hookline's own. Each ✓ was checked when it was printed.`;

export function intro({ columns, paint }: Screen): string {
  return [paint.bold('hookline demo'), wrapped(INTRO, Math.min(columns(), 100))].join('\n');
}

export function summary(claims: readonly CheckedClaim[], durationMs: number, { paint }: Screen): string {
  const true_ = claims.filter(({ holds }) => holds).length;
  const words = `${true_} of ${claims.length} claims hold (${(durationMs / 1000).toFixed(1)} s).`;
  return true_ === claims.length ? paint.green(words) : paint.red(words);
}

/** How to look around in the folder that stays. */
export function nextSteps({ folder }: Scratch, { columns }: Screen): string {
  const lines = [
    'cd project',
    'export HOME=../home XDG_STATE_HOME=../state',
    'hookline list --enforced mimir:../team/team.yml',
    `hookline run PreToolUse --tool Bash --input '{"command":"rm -rf build"}'`,
    'hookline audit tail',
  ];
  const note = 'The scratch folder stays, without its server. Try:';
  return [wrapped(note, columns()), ...lines.map((line, i) => `  ${i === 0 ? `cd ${folder}/project` : line}`)].join(
    '\n',
  );
}
