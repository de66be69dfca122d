import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { machine } from '../cli/machine.ts';
import { scratchFolder } from '../scratch-folder.ts';

interface Mistake {
  readonly mistake: string;
  readonly text: string;
  readonly at: string;
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
  readonly name?: string;
}

const MISTAKES: readonly Mistake[] = parse(readFileSync(new URL('./newcomer-mistakes.yml', import.meta.url), 'utf8'));

test('there are more than forty of them', () => expect(MISTAKES.length).toBeGreaterThan(40));

test.each(MISTAKES)(
  '$mistake: one thing is said, at its place, and what to do',
  async ({ mistake: _, text, ...expected }) => {
    const file = join(scratchFolder(), 'hooks.yml');
    // the block of the data file takes tabs as they are
    writeFileSync(file, text);
    const { stdout } = await machine().cli(['check', '--config', file, '--dialect', 'hookline', '--json']);
    const answer = JSON.parse(stdout);
    const found = 'error' in answer ? [answer.error] : answer.diagnostics;
    expect(found.map(said)).toEqual([expected]);
  },
);

type Found = Mistake & { readonly line: number; readonly column: number };

function said({ code, message, hint, name, line, column }: Found): Omit<Mistake, 'mistake' | 'text'> {
  return {
    at: `${line}:${column}`,
    code,
    message,
    ...(hint === undefined ? {} : { hint }),
    ...(name === undefined ? {} : { name }),
  };
}
