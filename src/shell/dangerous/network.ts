import type { ShellWord } from '../parse/shell-word.ts';
import { programNamed } from '../programs/program-named.ts';
import type { Run } from '../walk/run.ts';

export function isFetcher({ program, words }: Run): boolean {
  if (isCloudCopy(program, words) || (program === 'openssl' && words[1]?.value === 's_client')) return true;
  return programNamed(program).network?.fetches === true;
}

export function isSender({ program, words }: Run): boolean {
  return programNamed(program).network?.sends === true || isCloudCopy(program, words);
}

/** It passes on what it reads, in both directions. */
export function isTalker({ program }: Run): boolean {
  return programNamed(program).network?.talks === true;
}

export function isShell({ program }: Run): boolean {
  return programNamed(program).shell === true;
}

function isCloudCopy(program: string, [, first, second]: readonly ShellWord[]): boolean {
  return program === 'aws' && first?.value === 's3' && ['cp', 'mv', 'sync'].includes(second?.value ?? '');
}
