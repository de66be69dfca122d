import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = 'packages/server/src';

/** A secret that is compared letter by letter tells by its time how much of it was right. */
const COMPARED = /\b(?:\w*token|\w*secret|csrf|cookie|given|browser)\s*[!=]==(?!\s*(?:undefined|null|'))/i;

const offences = (text: string): readonly string[] => text.split('\n').filter((line) => COMPARED.test(line));

test('no secret is compared letter by letter: it is looked up by its hash, or by timingSafeEqual', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const found = files.flatMap((name) =>
    offences(readFileSync(join(SOURCES, name), 'utf8')).map((line) => [name, line]),
  );
  expect(found).toEqual([]);
  expect(files.length).toBeGreaterThan(50);
  expect(offences('if (token === expected) return person;')).toHaveLength(1);
  expect(offences("return csrf !== forgeryToken(secret) && adminToken === 'x';")).toHaveLength(1);
});
