import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { followLinks } from '../../../src/config/follow-links.ts';
import type { HookEvent } from '../../../src/core/hook-event.ts';
import { compileCondition } from '../../../src/matching/cel/condition.ts';
import { expressionCompiler } from '../../../src/matching/cel/expression.ts';
import { cpuMs } from '../../cpu-ms.ts';
import { anEvent, bash, read, told } from './support.ts';

const MANY = 5_000_000;
/** Nothing here is measured finely: a machine may be busy. Without a bound these would take hours. */
const SOON_MS = 10_000;

async function inTime(text: string, payload: object, limitMs = 20_000): Promise<boolean | string> {
  const started = cpuMs();
  const answer = await told(text, payload, { limitMs });
  expect(cpuMs() - started).toBeLessThan(SOON_MS);
  return answer;
}

describe('size', () => {
  const big = { tool_input: { content: `${'a'.repeat(MANY)}b💥` } };

  test.each([
    ['size(tool_input.content) == 5000002', true],
    ['tool_input.content.contains("b")', true],
    ['tool_input.content.contains("c")', false],
    ['tool_input.content.startsWith("aa") && tool_input.content.endsWith("💥")', true],
    ['tool_input.content.matches("b.$")', true],
    ['tool_input.content.matches("^[a-z]+$")', false],
    ['tool_input.content == "x"', false],
    ['tool_input.content in ["x", "y"]', false],
  ])('five megabytes are looked at: %s', async (text, expected) => {
    expect(await inTime(text, big)).toBe(expected);
  });

  test.each([
    '(a+)+$',
    '(a|a)*$',
    '(a|aa)+$',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '(.*a){20}$',
    '(x+x+)+y',
    '(?:a?){30}a{30}$',
  ])('no pattern is catastrophic: %s', async (pattern) => {
    const text = `tool_input.content.matches(${JSON.stringify(pattern)})`;
    expect(typeof (await inTime(text, { tool_input: { content: `${'a'.repeat(200_000)}!` } }))).toBe('boolean');
  });

  test.each(['((a{1000}){1000}){1000}', 'a{100000}', `${'('.repeat(2000)}a${')'.repeat(2000)}`, 'x'.repeat(10_000)])(
    'a pattern that is too large is found when it is read: %s',
    async (pattern) => {
      expect(await inTime(`tool_name.matches(${JSON.stringify(pattern)})`, {})).toMatch(/^unreadable: the pattern "/);
    },
  );

  test('patterns that an event brings along are bounded too', async () => {
    const hostile = (pattern: string) => ({ tool_input: { pattern, content: 'a'.repeat(100_000) } });
    const text = 'tool_input.content.matches(tool_input.pattern)';
    expect(await inTime(text, hostile('(a+)+$'))).toBe(true);
    expect(await inTime(text, hostile('x'.repeat(5000)))).toMatch(/^error: the pattern "x+…" has 5000 characters/);
    expect(await inTime(text, hostile('('))).toMatch(/^error: the pattern "\(" is not valid/);
  });
});

describe('time', () => {
  const list = Array.from({ length: 20_000 }, (_, i) => i);

  test.each([
    'tool_input.list.all(a, tool_input.list.all(b, a + b >= 0))',
    'tool_input.list.exists(a, tool_input.list.exists(b, tool_input.list.exists(c, a + b + c < 0)))',
    'tool_input.list.map(a, tool_input.list.filter(b, b > a)).size() == 0',
    'size(cel.bind(a, tool_input.list + tool_input.list, cel.bind(b, a + a, cel.bind(c, b + b, cel.bind(d, c + c, cel.bind(e, d + d, cel.bind(f, e + e, cel.bind(g, f + f, cel.bind(h, g + g, cel.bind(i, h + h, cel.bind(j, i + i, cel.bind(k, j + j, k)))))))))))) == 0',
    'tool_input.texts.exists(a, tool_input.content.contains(a))',
    'tool_input.content.contains(tool_input.needle)',
    'duration(tool_input.digits) > duration("1s")',
  ])('%s ends, with an answer or an error', async (text) => {
    const payload = {
      tool_input: {
        list,
        texts: Array.from({ length: 50_000 }, (_, i) => `${'a'.repeat(50)}${i}`),
        content: 'a'.repeat(1_000_000),
        needle: `b${'a'.repeat(400_000)}`,
        digits: '1'.repeat(200_000),
      },
    };
    const answer = await inTime(text, payload, 100);
    expect(typeof answer === 'boolean' || answer.startsWith('error: ')).toBe(true);
  });

  test('what takes too long is an error that says so', async () => {
    const text = 'tool_input.list.all(a, tool_input.list.all(b, a + b >= 0))';
    const condition = await read(text, { limitMs: 100 });
    if ('problem' in condition) throw new Error(condition.problem);
    const event = anEvent({ tool_input: { list } });
    expect(() => condition.holds(event)).toThrow('it takes longer than 100 ms');
    expect(() => condition.holds(event)).toThrow('it takes longer than 100 ms');
    // and leaves nothing behind that would change another answer
    expect(condition.holds(anEvent({ tool_input: { list: [1, 2] } }))).toBe(true);
    expect(condition.holds(anEvent({ tool_input: { list: [1, -2] } }))).toBe(false);
  });

  test.each([
    ['the payload', 'tool_input.list'],
    ['the text', `[${Array.from({ length: 300 }, (_, i) => i).join(', ')}]`],
  ])('six loops in each other over a list in %s end', async (_where, items) => {
    const loops = Array.from({ length: 6 }).reduce<string>(
      (inner, _, i) => `l.all(x${i}, ${inner})`,
      'x0 == x1 || true',
    );
    expect(await inTime(`cel.bind(l, ${items}, ${loops})`, { tool_input: { list: list.slice(0, 2000) } }, 100)).toBe(
      'error: it takes longer than 100 ms',
    );
  });

  test('however many conditions there are, an event has a bound for all of them, and the next one begins anew', async () => {
    const limitMs = 50;
    const compile = expressionCompiler({ home: '/home/me', followLinks, now: () => performance.now(), limitMs });
    const slow = (i: number) => `tool_input.list.all(a, tool_input.list.all(b, a + b >= -${i}))`;
    const conditions = await Promise.all(Array.from({ length: 12 }, (_, i) => compileCondition(slow(i), compile)));
    const answers = (event: HookEvent): readonly string[] =>
      conditions.map((condition) => {
        if ('problem' in condition) return condition.problem;
        try {
          return String(condition.holds(event));
        } catch (error) {
          return (error as Error).message;
        }
      });
    const all = answers(anEvent({ tool_input: { list } }));
    expect(all[0]).toBe('it takes longer than 50 ms');
    expect(all.at(-1)).toContain('all conditions together take longer than 250 ms');
    expect(answers(anEvent({ tool_input: { list: [1, 2] } }))).toEqual(conditions.map(() => 'true'));
  });

  test('shell lines in a loop, each of which takes its time, take no more than the rest', async () => {
    const lines = Array.from({ length: 400 }, () => `echo ${'{'.repeat(8000)}`);
    const text = 'tool_input.lines.exists(l, runs(l, "rm *") && false)';
    expect(await inTime(text, { tool_input: { lines } }, 100)).toMatch(
      /^error: it takes (?:too long|longer than 100 ms)/,
    );
  });
});

describe('expressions that are too large are found when they are read', () => {
  test.each([
    ['characters', `"${'x'.repeat(20_000)}" == "x"`],
    ['terms', Array.from({ length: 2000 }, () => 'true').join(' && ')],
    ['brackets', `${'('.repeat(500)}true${')'.repeat(500)}`],
    ['negations', `${'!'.repeat(15_000)}true`],
    ['members', `tool_input${'.a'.repeat(200)} == 1`],
    ['items', `[${Array.from({ length: 900 }, () => '1').join(',')}] == []`],
  ])('%s', async (_what, text) => {
    expect(await inTime(text, {})).toMatch(/^unreadable: /);
  });
});

describe('nothing of the program can be reached', () => {
  test.each([
    'constructor == null',
    'toString == null',
    'hasOwnProperty == null',
    'tool_input.constructor == null',
    'tool_input.__proto__ == null',
    'tool_input["__proto__"] == null',
    'tool_input["__pro" + "to__"] == null',
    'tool_input.command.constructor == null',
    'tool_input.command.length == 5',
    '[1].constructor == null',
    '[1].length == 1',
    '{}.constructor == null',
    '{"constructor": 1}.constructor == 1',
    '{"__proto__": 1}.__proto__ == 1',
    'timestamp("2024-01-01T00:00:00Z").constructor == null',
    'timestamp("2024-01-01T00:00:00Z").getTime == null',
    'cel.constructor == null',
    'optional.constructor == null',
    'process.env == {}',
    'globalThis == null',
    'this == null',
    'require("fs") == null',
    'prototype == null',
  ])('%s', async (text) => {
    expect(await told(text, bash('ls'))).toMatch(/^(?:error|unreadable): /);
  });

  test('a key of the payload that has the name of something in the program is a key like any other', async () => {
    const tool_input = JSON.parse(
      '{ "command": "rm", "constructor": "c", "__proto__": { "x": 1 }, "hasOwnProperty": 1, "toString": "t" }',
    );
    const nested = { tool_input: { edits: [{ constructor: { constructor: 1 }, file_path: 'f' }] } };
    expect(await told('tool_input.command == "rm"', { tool_input })).toBe(true);
    expect(await told('has(tool_input.constructor) && tool_input.constructor == "c"', { tool_input })).toBe(true);
    expect(await told('"constructor" in tool_input && size(tool_input) == 5', { tool_input })).toBe(true);
    expect(await told('tool_input.__proto__.x == 1 && tool_input.toString == "t"', { tool_input })).toBe(true);
    expect(await told('tool_input.exists(k, k == "constructor")', { tool_input })).toBe(true);
    expect(await told('tool_input.edits[0].constructor.constructor == 1', nested)).toBe(true);
    expect(await told('tool_input.edits.exists(e, e.file_path == "f")', nested)).toBe(true);
    expect(await told('constructor == 5', { constructor: 5 })).toBe(true);
    expect(await told('prompt == "x" && payload.prompt == "x"', { constructor: 5, prompt: 'x' })).toBe(true);
  });

  test('an object cannot make a condition fail by the names of its keys', async () => {
    const names = fc.constantFrom('constructor', '__proto__', 'prototype', 'length', 'size', 'then', 'valueOf', 'k');
    const tree = fc.letrec((tie) => ({
      value: fc.oneof({ maxDepth: 4 }, fc.string(), fc.integer(), fc.constant(null), tie('list'), tie('map')),
      list: fc.array(tie('value'), { maxLength: 3 }),
      map: fc.array(fc.tuple(names, tie('value')), { maxLength: 4 }).map((entries) =>
        // as JSON.parse makes it: every key its own
        JSON.parse(`{${entries.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(',')}}`),
      ),
    })).map;
    const condition = await read('tool_input.command.contains("rm")');
    if ('problem' in condition) throw new Error(condition.problem);
    fc.assert(
      fc.property(tree, (extra) => {
        const tool_input = JSON.parse(
          JSON.stringify(extra ?? {})
            .replace(/^\{(.?)/, '{"command":"rm x",$1')
            .replace(',}', '}'),
        );
        expect(condition.holds(anEvent({ tool_input }))).toBe(true);
      }),
    );
  });

  test('the payload stays as it is, and no prototype changes', async () => {
    const payload = { tool_input: { list: [3, 1, 2], o: { constructor: 'c', a: [1] } } };
    const before = JSON.stringify(payload);
    const keys = Object.getOwnPropertyNames(Object.prototype);
    await told('(tool_input.list + [4]).map(x, x * 2).size() == 4 && tool_input.o.a + [1] == [1, 1]', payload);
    await told('{"__proto__": {"polluted": true}, "constructor": {"prototype": 1}}.size() == 0', payload);
    expect(JSON.stringify(payload)).toBe(before);
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(keys);
    expect('polluted' in {}).toBe(false);
  });
});

test('whatever text stands in a condition, reading it ends and throws nothing', async () => {
  const pieces = fc.constantFrom(
    ...['tool_input', '.', 'command', '(', ')', '[', ']', '{', '}', '"', "'", '\\', '&&', '||', '!', '-', '?', ':'],
    ...[
      'in',
      'has',
      'matches',
      'exists',
      'all',
      'x',
      ',',
      '1',
      '1.5e',
      '0x',
      'r"',
      'b"',
      '"""',
      '//',
      '\n',
      '💥',
      '\0',
    ],
    ...['commands', 'glob', 'inside', 'null', 'true', '==', '<', '+', ' '],
  );
  const text = fc.oneof(
    fc.array(pieces, { maxLength: 25 }).map((parts) => parts.join('')),
    fc.string(),
  );
  await fc.assert(
    fc.asyncProperty(text, async (given) => {
      const answer = await told(given, bash('ls'));
      expect(typeof answer === 'boolean' || /^(?:error|unreadable): ./s.test(answer)).toBe(true);
    }),
    { numRuns: Math.min(Number(process.env.HOOKLINE_FUZZ ?? 200), 10_000) },
  );
});
