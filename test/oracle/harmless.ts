import { readFileSync } from 'node:fs';
import { wordsOf } from '../../src/shell/parse/shell-word.ts';
import { programNamed } from '../../src/shell/programs/program-named.ts';
import { usualNext } from '../../src/shell/walk/usual-next.ts';
import { readLine } from '../../src/shell/walk/walk.ts';

const FROZEN = new URL('../packs/frozen/', import.meta.url);

/** What others call harmless, and what agents run in a week: lines that nobody made for the oracle. */
export function harmlessLines(files: readonly string[]): readonly string[] {
  const all = files.flatMap((file) =>
    readFileSync(new URL(file, FROZEN), 'utf8')
      .trimEnd()
      .split('\n')
      .flatMap((line): readonly unknown[] => [JSON.parse(line).command]),
  );
  return [...new Set(all.filter((line): line is string => typeof line === 'string'))];
}

/** It asks another machine, or waits for a time, or for somebody. */
const ELSEWHERE =
  /:\/\/|\b(?:gcloud|bq|gsutil|mvn|fetch|pull|push|clone|ls-remote|sleep|watch|tail -[a-z]*[fF])\b|\/dev\/(?:tcp|udp)/;

/** Why a line cannot be tried in a sandbox with these programs and without a network; null: it can. */
export function skippedFor(line: string, isInstalled: (program: string) => boolean): string | null {
  if (ELSEWHERE.test(line)) return 'network or time';
  const { runs, broken } = readLine(
    line,
    { words: (command) => wordsOf(command), reached: (run) => usualNext(run, 'or-unknown') },
    null,
  );
  if (broken) return 'no line of bash';
  for (const { kind, program } of runs) {
    if (kind !== 'command') continue;
    const { network, inShell } = programNamed(program);
    if (network !== undefined) return 'network or time';
    if (inShell !== true && !isInstalled(program)) return `without ${program || 'a plain name'}`;
  }
  return null;
}
