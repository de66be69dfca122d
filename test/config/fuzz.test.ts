import fc from 'fast-check';
import { type ParseError, parse } from 'jsonc-parser';
import { getStaticTOMLValue, parseTOML } from 'toml-eslint-parser';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import type { Format } from '../../src/config/format-of.ts';
import { parseText } from '../../src/config/parse-text.ts';
import { type Located, plain } from '../../src/core/located.ts';

const numRuns = Number(process.env.HOOKLINE_FUZZ ?? 200);

const SAMPLES: Record<Format, string> = {
  json: '{\n  // guard\n  "hooks": {"Stop": [{"matcher": "*", "n": -1.5e3, "t": [true, null,],}]}, "s": "\\u00e4\\n"\n}',
  yaml: 'hooks: &h\n  - on: [Stop, "x"]\n    run: |\n      a\n    <<: *d\n  - !t {a: 1, ? b : c}\n# x\ne: \'q\'\n--- \n...\n',
  toml: 'a.b = 1\n[[hooks]]\nevent = "x" # c\ns = """\ny"""\n[hooks.shell]\nd = 1979-05-27T07:32:00Z\nl = [1, {c = \'z\'},]\n',
};
const PIECES: Record<Format, readonly string[]> = {
  json: [
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"',
    '"a"',
    '1',
    '-',
    '.',
    'e',
    'true',
    'nul',
    '//',
    '/*',
    '*/',
    '\n',
    '\\',
    '\\u',
    '\uFEFF',
  ],
  yaml: [
    '- ',
    ': ',
    'a',
    '&a ',
    '*a',
    '<<: ',
    '{',
    '}',
    '[',
    ']',
    ',',
    '"',
    "'",
    '|\n',
    '>',
    '!!str ',
    '!x ',
    '? ',
    '#',
    '\n',
    '\n  ',
    '\t',
    '---\n',
    '...\n',
    '%YAML 1.1\n',
    '\uFEFF',
  ],
  toml: [
    '[',
    ']',
    '[[',
    ']]',
    '{',
    '}',
    '=',
    'a',
    'a.b',
    '.',
    ',',
    '"',
    '"""',
    "'",
    "'''",
    '1',
    '-',
    '+',
    '_',
    'inf',
    'nan',
    'true',
    '1979-05-27',
    'T07:32',
    '#',
    '\n',
    '\\',
    '\uFEFF',
  ],
};

/** What the parser's own library makes of a text; undefined: an error, or nothing. */
const BY_LIBRARY: Record<Format, (text: string) => unknown> = {
  json: (text) => {
    const errors: ParseError[] = [];
    const value = parse(text, errors, { allowTrailingComma: true, allowEmptyContent: true });
    return errors.length > 0 ? undefined : value;
  },
  yaml: (text) => {
    const [document, second] = parseAllDocuments(text, { ...YAML_OPTIONS, merge: true });
    if (document === undefined || second !== undefined || document.errors.length > 0) return undefined;
    return document.toJS({ maxAliasCount: -1 });
  },
  toml: (text) => {
    const [top] = parseTOML(text).body;
    return top.body.length === 0 ? undefined : getStaticTOMLValue(top);
  },
};
const YAML_OPTIONS = {
  resolveKnownTags: false,
  stringKeys: true,
  uniqueKeys: false,
  logLevel: 'silent',
  schema: 'core',
} as const;

describe.each(['json', 'yaml', 'toml'] as const)('any text as %s', (format) => {
  const soup = fc.array(fc.constantFrom(...PIECES[format]), { maxLength: 40 }).map((pieces) => pieces.join(''));
  const mutated = fc
    .tuple(
      fc.nat(SAMPLES[format].length),
      fc.nat(8),
      fc.oneof(fc.constantFrom(...PIECES[format]), fc.string({ maxLength: 3 })),
    )
    .map(([at, removed, added]) => SAMPLES[format].slice(0, at) + added + SAMPLES[format].slice(at + removed));
  const cut = fc.nat(SAMPLES[format].length).map((length) => SAMPLES[format].slice(0, length));
  const texts = fc.oneof(soup, mutated, cut, fc.string({ unit: 'binary', maxLength: 60 }));

  test('gives a sound tree or says what is wrong, and never throws', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const { tree, findings } = await parseText(format, text);
        if (tree !== null) checkSound(tree, text.length);
        expect(findings.length).toBeLessThanOrEqual(10);
        for (const finding of findings) {
          expect(finding.at).toBeGreaterThanOrEqual(0);
          expect(finding.at).toBeLessThanOrEqual(text.length);
          expect(finding.message).toMatch(/^["A-Z].*\.$/s);
          expect(finding.message).not.toContain('cannot be read as');
        }
        const broken = findings.some((finding) => finding.severity === 'error' && finding.code !== 'DUPLICATE_KEY');
        if (broken) expect(tree).toBeNull();
      }),
      { numRuns },
    );
  }, 120_000);

  test('is what its library says it is', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const { tree, findings } = await parseText(format, text);
        const expected = attempt(() => BY_LIBRARY[format](text.replace(/^\uFEFF/, '\n')));
        if (tree !== null) expect(plain(tree)).toEqual(withDatesAsText(expected));
        else if (findings.length === 0) expect(expected ?? null).toBeNull();
        else expect(expected).toBeUndefined();
      }),
      { numRuns },
    );
  }, 120_000);
});

test('any JSON value is read as JSON.parse reads it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.json(), async (text) => {
      const { tree } = await parseText('json', text);
      expect([tree && plain(tree)]).toEqual([JSON.parse(text)]);
    }),
    { numRuns },
  );
}, 120_000);

function checkSound(node: Located, length: number): void {
  if (!(Number.isInteger(node.at) && node.at >= 0 && node.at <= length)) throw new Error(`at ${node.at} of ${length}`);
  if (node.kind === 'list') for (const item of node.items) checkSound(item, length);
  if (node.kind === 'scalar' && node.value !== null) expect(typeof node.value).toMatch(/^(string|number|boolean)$/);
  if (node.kind !== 'map') return;
  for (const entry of node.entries) {
    expect(typeof entry.key).toBe('string');
    expect(entry.keyAt).toBeLessThanOrEqual(length);
    checkSound(entry.value, length);
  }
}

function attempt(read: () => unknown): unknown {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function withDatesAsText(value: unknown): unknown {
  if (value instanceof Date) return expect.any(String);
  if (Array.isArray(value)) return value.map(withDatesAsText);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withDatesAsText(inner)]));
}
