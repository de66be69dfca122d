import { existsSync } from 'node:fs';
import { nowMs } from '../../core/now-ms.ts';
import type { Screen } from '../display/screen.ts';
import { wrapped } from '../display/wrapped.ts';
import { hookFiles } from './hook-files.ts';
import { startLoopbackServer } from './loopback-server.ts';
import { type PlayOptions, play } from './play.ts';
import { PROJECT_FILES } from './project-files.ts';
import { makeScratch, type Scratch } from './scratch.ts';
import { type CheckedClaim, claimLines, type PlayedScene } from './stage.ts';

export interface DemoOptions extends PlayOptions {
  /** The scratch folder stays. */
  readonly keep: boolean;
  /** In the name of the scratch folder. */
  readonly mark?: string;
  /** How this program is called from a shell. */
  readonly program: string;
  /** Other hooks than those of the story; what it claims is then checked against them. */
  readonly hooks?: typeof hookFiles;
}

export interface DemoEnd {
  readonly scenes: readonly PlayedScene[];
  readonly holds: boolean;
  readonly interrupted: boolean;
  /** Where the scratch folder is; null: it is gone. */
  readonly folder: string | null;
  readonly durationMs: number;
}

/** A whole session of the reference agent in a scratch folder, with hooks of every kind, each of which is seen to do its work. */
export async function runDemo(options: DemoOptions): Promise<DemoEnd> {
  const { screen, keep, signal } = options;
  const startedAt = nowMs();
  const scratch = makeScratch(options.mark);
  // also where this process is made to end at once
  if (!keep) process.once('exit', scratch.remove);
  let played: readonly PlayedScene[];
  try {
    const server = await startLoopbackServer();
    try {
      for (const file of [...PROJECT_FILES, ...(options.hooks ?? hookFiles)(server.url)]) scratch.write(file);
      const { columns, paint } = screen;
      screen.print([paint.bold('hookline demo'), wrapped(INTRO, Math.min(columns(), 100))].join('\n'));
      played = await play(scratch, server, options);
    } finally {
      await server.close();
    }
  } finally {
    if (!keep) scratch.remove();
    process.off('exit', scratch.remove);
  }
  const gone = { text: 'nothing is left behind: the scratch folder is gone', holds: !existsSync(scratch.folder) };
  if (!keep && !signal.aborted) screen.print(claimLines(gone, screen));
  const claims = [...played.flatMap((scene) => scene.claims), ...(keep ? [] : [gone])];
  const end = {
    scenes: played,
    holds: claims.every(({ holds }) => holds) && !signal.aborted,
    interrupted: signal.aborted,
    folder: keep ? scratch.folder : null,
    durationMs: Math.round(nowMs() - startedAt),
  };
  if (!signal.aborted) screen.print(summary(claims, end.durationMs, screen), true);
  if (keep) screen.print(nextSteps(scratch, options.program, screen), true);
  return end;
}

const INTRO = `An AI coding agent is a loop: a model asks for tools, the agent runs them. A hook is a program of yours that \
the agent asks at fixed moments of that loop: it can refuse, rewrite, add what the model should know, or hold the agent back.
This is a real session of hookline's reference agent, in a scratch folder, without a key or a network. Only the model is \
scripted. The hooks come from files in the formats of six agents, and hookline's own. What stands under "Checked" was checked.`;

function summary(claims: readonly CheckedClaim[], durationMs: number, { paint }: Screen): string {
  const holding = claims.filter(({ holds }) => holds).length;
  const words = `${holding} of ${claims.length} claims hold (${(durationMs / 1000).toFixed(1)} s).`;
  return holding === claims.length ? paint.green(words) : paint.red(words);
}

/** How to look around in the folder that stays. */
function nextSteps({ folder }: Pick<Scratch, 'folder'>, program: string, { columns, paint }: Screen): string {
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
