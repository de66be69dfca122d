import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const PACKS = new URL('../../packs/', import.meta.url);
const PAGE = readFileSync(new URL('../../docs/packs.md', import.meta.url), 'utf8');

interface Rule {
  readonly name: string;
  readonly on: string;
  readonly deny?: string;
  readonly ask?: string;
}

const NAMES = readdirSync(PACKS).flatMap((file) => /^([a-z-]+)\.yml$/.exec(file)?.[1] ?? []);

function rulesOf(pack: string): readonly Rule[] {
  return parse(readFileSync(new URL(`${pack}.yml`, PACKS), 'utf8')).hooks;
}

/** What the page must say of a rule: its name, its word, and what it says; of a hook that runs something, when. */
function rowOf({ name, on, deny, ask }: Rule): string {
  const text = deny ?? ask ?? null;
  return text === null ? `| \`${name}\` | runs | at ${on} |` : `| \`${name}\` | ${deny ? 'deny' : 'ask'} | ${text} |`;
}

describe('the page of packs', () => {
  test.each(NAMES)('has every rule of %s, in its order', (pack) => {
    const section = PAGE.split(`\n### ${pack}\n`)[1]?.split(/\n##/)[0] ?? '';
    expect(section.split('\n').filter((line) => line.startsWith('| `'))).toEqual(rulesOf(pack).map(rowOf));
  });
});

describe('every rule of a pack', () => {
  test.each(NAMES)('of %s has a name of its own, and says what to do instead', (pack) => {
    const rules = rulesOf(pack);
    expect(new Set(rules.map(({ name }) => name)).size).toBe(rules.length);
    for (const { name, deny, ask } of rules) {
      expect(name).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
      const reason = deny ?? ask;
      if (reason !== undefined) expect(reason.length, name).toBeGreaterThan(30);
    }
  });
});
