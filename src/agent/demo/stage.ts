import { setTimeout as wait } from 'node:timers/promises';
import { cut } from '../../show/table.ts';
import type { Screen } from '../display/screen.ts';
import { wrapped } from '../display/wrapped.ts';
import { excerptLines, shownPlace } from './excerpt.ts';
import type { Facts } from './facts.ts';
import type { Claim, Scene } from './scenes.ts';

export interface CheckedClaim {
  readonly text: string;
  readonly holds: boolean;
}

export interface PlayedScene {
  readonly title: string;
  readonly claims: readonly CheckedClaim[];
}

/** What eyes need on a terminal; nobody reads along in a pipe. */
interface Pace {
  readonly sceneMs: number;
  readonly claimMs: number;
}

/** Prints the heading of each scene before it, and its claims after it. */
export function openStage(screen: Screen, pace: Pace, scenes: number, signal: AbortSignal) {
  const played: PlayedScene[] = [];
  let current: Scene | undefined;

  const pause = (ms: number): Promise<void> => wait(ms, undefined, { signal }).catch(() => {});
  const check = async (scene: Scene, facts: Facts): Promise<void> => {
    if (signal.aborted) return;
    const claims: CheckedClaim[] = [];
    played.push({ title: scene.title, claims });
    screen.print(screen.paint.bold('Checked:'), true);
    for (const claim of scene.claims) {
      const checked = await checkedClaim(claim, facts);
      claims.push(checked);
      screen.print(claimLines(checked, screen));
      if (pace.claimMs > 0) await pause(pace.claimMs);
    }
  };
  return {
    played,
    /** Checks what the scene before claims, and begins the next one, if there is one. */
    async next(scene: Scene | undefined, facts: Facts): Promise<void> {
      if (current !== undefined) await check(current, facts);
      current = scene;
      if (scene === undefined || signal.aborted) return;
      if (pace.sceneMs > 0 && played.length > 0) await pause(pace.sceneMs);
      await scene.prepare?.(facts);
      screen.print(headLines(scene, `${played.length + 1}/${scenes}`, facts, screen), true);
      if (pace.sceneMs > 0) await pause(pace.sceneMs);
    },
    /** The play did not come to this scene: nothing of it is so, also not what would be so without it. */
    miss({ title, claims }: Scene): void {
      const missed = claims.map(({ text }) => ({ text, holds: false }));
      played.push({ title, claims: missed });
      screen.print(screen.paint.bold(wrapped(`This did not happen: ${title}`, screen.columns())), true);
      for (const claim of missed) screen.print(claimLines(claim, screen));
    },
  };
}

/** What cannot be checked does not hold. */
async function checkedClaim({ text, holds }: Claim, facts: Facts): Promise<CheckedClaim> {
  try {
    return { text, holds: await holds(facts) };
  } catch {
    return { text, holds: false };
  }
}

export function claimLines({ text, holds }: CheckedClaim, { columns, paint }: Screen): string {
  const lines = wrapped(text, columns() - 4).split('\n');
  const mark = holds ? paint.green('✓') : paint.red('✗');
  return lines.map((line, i) => `${i === 0 ? `  ${mark} ` : '    '}${holds ? line : paint.red(line)}`).join('\n');
}

function headLines({ title, excerpts }: Scene, number: string, { scratch }: Facts, screen: Screen): string {
  const { bold, cyan, dim } = screen.paint;
  const most = screen.columns();
  return [
    dim('─'.repeat(Math.min(most, 100))),
    ...wrapped(`${number}  ${title}`, most).split('\n').map(bold),
    ...excerpts.flatMap((excerpt) => [
      cyan(`  ${cut(shownPlace(excerpt.path), most - 2)}`),
      ...excerptLines(excerpt, scratch).map((line) => dim(`  │ ${cut(line, most - 4)}`)),
    ]),
    '\n',
  ].join('\n');
}
