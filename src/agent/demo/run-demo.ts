import { existsSync } from 'node:fs';
import { nowMs } from '../../core/now-ms.ts';
import { hookFiles } from './hook-files.ts';
import { startLoopbackServer } from './loopback-server.ts';
import { type PlayOptions, play } from './play.ts';
import { PROJECT_FILES } from './project-files.ts';
import { makeScratch } from './scratch.ts';
import { claimLines, type PlayedScene } from './stage.ts';
import { intro, nextSteps, summary } from './words.ts';

export interface DemoOptions extends PlayOptions {
  /** The scratch folder stays. */
  readonly keep: boolean;
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
  const scratch = makeScratch();
  // also where this process is made to end at once
  if (!keep) process.once('exit', scratch.remove);
  let played: readonly PlayedScene[];
  try {
    const server = await startLoopbackServer();
    try {
      for (const file of [...PROJECT_FILES, ...(options.hooks ?? hookFiles)(server.url)]) scratch.write(file);
      screen.print(intro(screen));
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
