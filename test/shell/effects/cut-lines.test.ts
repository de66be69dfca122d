import { describe, expect, test } from 'vitest';
import { effectCompiler } from '../../../src/config/compile-effects.ts';
import type { EffectRule } from '../../../src/core/effect-rule.ts';
import { compileRuns } from '../../../src/matching/command-pattern/compile-runs.ts';
import { globReads } from '../../../src/matching/effects/glob-acts.ts';
import { meantPaths } from '../../../src/shell/dangerous/meant-paths.ts';
import { effectsOfLine, lineEffects } from '../../../src/shell/effects/effects-of-line.ts';
import { textActs } from '../../../src/shell/effects/interpreter-acts.ts';
import { ANY } from '../../../src/shell/effects/wild-text.ts';
import { lineOf } from '../../matching/effects/call.ts';

const place = { cwd: '/w', home: '/h', environment: () => undefined };
const words = (count: number): string => Array.from({ length: count }, (_, i) => `a${i}`).join(' ');

/** Lines that nobody reads to their end, with what matters before or behind the rest. */
const PADDED: Record<string, (command: string) => string> = {
  'more words than any command has, behind which it stands': (command) => `: ${words(9000)}; ${command}`,
  'more words than any command has, before which it stands': (command) => `${command}; : ${words(9000)}`,
  'a text of 300 kB before it': (command) => `: ${'x'.repeat(300 * 1024)}; ${command}`,
  'a text of 300 kB behind it': (command) => `${command}; : ${'x'.repeat(300 * 1024)}`,
  'a variable that grows': (command) => `a=x;${'a=$a$a$a;'.repeat(60)} ${command}`,
  'substitutions in substitutions': (command) => `echo ${'$(echo '.repeat(12)}x${')'.repeat(12)}; ${command}`,
  'a quote that nobody closes, on the line after it': (command) => `${command}\necho "x`,
};

describe.each(Object.entries(PADDED))('of a line with %s', (_, padded) => {
  test('what is recognised counts, and the rest cannot be told', () => {
    const line = padded('rm -r /h/keep');
    const read = lineEffects(line, place);
    expect(read.effects).toContainEqual(expect.objectContaining({ does: 'deletes', path: '/h/keep' }));
    expect(read.isCut).toBe(true);
    expect(effectsOfLine(line, place)).toBeNull();
  });

  test('a rule about what is certain is not blinded, and grants nothing', async () => {
    const { rule: compile } = effectCompiler({ home: '/h', env: {} });
    const compiled = (rule: object) => compile(rule as EffectRule, { at: 0 } as never, []);
    const deletes = await compiled({ deletes: ['/h/**'], certain: true });
    const runs = await compiled({ runs: ['rm -r'], certain: true });
    const unknown = await compiled({ unknown: true });
    const event = lineOf(padded('rm -r /h/keep'));
    expect([deletes(event), runs(event), unknown(event)]).toEqual([true, true, true]);
    expect(deletes(event, true)).toBe(false);
    expect(deletes(lineOf(padded('ls /h/keep')))).toBe(false);
  });
});

describe('where something is cut off, nothing is silently less:', () => {
  test('a loop over more words than are kept apart has a variable that is not known', () => {
    const runs = compileRuns(['git push --force']);
    const line = (count: number): string => `for f in ${words(count)} --force; do git push $f; done`;
    expect('may' in runs && [runs.may(line(3)), runs.may(line(30))]).toEqual([true, true]);
    expect(effectsOfLine(`for f in ${words(30)} last; do cat $f; done`, place)).toContainEqual(
      expect.objectContaining({ path: '/w/last' }),
    );
  });

  test('braces that say more than is looked at may be everything', () => {
    const braces = (count: number): string => `{${words(count).replaceAll(' ', ',')}}`;
    expect(meantPaths(`/x/${braces(100)}`)).toContain('/x/a99');
    expect(meantPaths(`/x/${braces(100)}`)).not.toContain('/');
    expect(meantPaths(`/x/${braces(100)}${braces(100)}`)).toContain('/');
  });

  test('a glob of a tool with more alternatives than are looked at may be any file', () => {
    const glob = (count: number): string => `{${words(count).replaceAll(' ', ',')}}`;
    const paths = (count: number): readonly (string | null)[] =>
      globReads(glob(count), '/w', false).map(({ path }) => path);
    expect(paths(20)).toHaveLength(20);
    expect(paths(200).some((path) => path?.includes(ANY))).toBe(true);
  });

  test('a program text that names more than is looked at may be about any place', () => {
    const text = (count: number): string => `open("x", "w"); ${words(count)}`;
    expect(textActs(text(10)).some(({ path }) => path === ANY)).toBe(false);
    expect(textActs(text(4000)).some(({ path }) => path === ANY)).toBe(true);
  });
});

describe('programs of the line that start each other are not gone through in every order:', () => {
  /** Whether it was read to its end, and how many commands that took. */
  const steps = (line: string): readonly [boolean, number] => {
    const { isCut, runs } = lineEffects(line, place);
    return [isCut, runs.length];
  };

  test('those in a folder of PATH', () => {
    const put = Array.from({ length: 8 }, (_, i) => `cp tool${i} ./p${i}`).join('; ');
    const [isCut, count] = steps(`${put}; export PATH=.:$PATH; make; make; make`);
    expect([isCut, count < 100]).toEqual([false, true]);
  });

  test('those that lie under many names', () => {
    const links = Array.from({ length: 8 }, (_, i) => `ln -s /usr/bin/env n${i}; ln -s n${i} m${i}`).join('; ');
    const [isCut, count] = steps(`${links}; ln -s "$X" z; ./m0 ./m1 ./m2 ./m3 cat a`);
    expect([isCut, count < 200]).toEqual([false, true]);
  });

  test('a renamed program that runs another one is told', () => {
    expect(effectsOfLine('ln -s /usr/bin/env q; ln -s /usr/bin/rm r; ./q ./r a', place)).toContainEqual(
      expect.objectContaining({ does: 'deletes', path: '/w/a' }),
    );
  });
});

describe('a file that the line writes and then runs', () => {
  const deletes = (line: string): readonly (string | null)[] =>
    (effectsOfLine(line, place) ?? []).flatMap(({ does, path }) => (does === 'deletes' ? [path] : []));
  const isUnknown = (line: string): boolean =>
    (effectsOfLine(line, place) ?? []).some(({ does, path }) => does === 'unknown' && path === null);

  test('does what was written, where that is literal', () => {
    expect(deletes("cat > x.sh <<'E'\nrm a\nE\nbash x.sh")).toEqual(['/w/a']);
    expect(deletes("cat > x.sh <<'E'\nrm a\nE\nchmod +x x.sh && ./x.sh")).toEqual(['/w/a']);
    expect(deletes("tee x.sh <<'E'\nrm a\nE\n. ./x.sh")).toEqual(['/w/a']);
    expect(deletes('echo "rm a" > x; echo "rm b" >> x; sh x')).toEqual(['/w/a', '/w/b']);
    expect(deletes("cat > x.sh <<'E'\nrm a\nE\nbash y.sh")).toEqual([]);
    expect(deletes("cat > x.sh <<'E'\nrm a\nE")).toEqual([]);
  });

  test('is unknown where that is not', () => {
    expect(isUnknown('some-tool > x.sh; sh x.sh')).toBe(true);
    expect(isUnknown('some-tool > x.sh; sh y.sh')).toBe(false);
    expect(isUnknown('curl -o x https://a.example/x; chmod +x x; ./x')).toBe(true);
    expect(isUnknown('gcc -o a.out a.c && ./a.out')).toBe(false);
  });

  test('is unknown where the text is too long to be read', () => {
    const text = (last: string): string => `cat > x.sh <<'E'\n${'echo x\n'.repeat(1000)}E\n${last}`;
    expect(isUnknown(text('sh x.sh'))).toBe(true);
    expect(isUnknown(text('ls'))).toBe(false);
  });
});
