import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readTrail } from '../../src/audit/read-trail.ts';
import { HookError } from '../../src/core/hook-error.ts';
import { world } from '../world/world.ts';

/** One thing for whoever looks first, and another for the tool. */
function shifty(): { readonly asked: () => number; readonly input: { readonly command: string } } {
  let asked = 0;
  const input = {
    get command(): string {
      asked += 1;
      return asked === 1 ? 'ls' : 'echo something else';
    },
  };
  return { asked: () => asked, input };
}

class Command {
  readonly command = 'ls';
}
class Written extends Command {
  toJSON(): unknown {
    return { command: 'pwd' };
  }
}
const list: unknown[] = [];
Object.defineProperty(list, 0, { get: () => 'ls', enumerable: true });
const circle: Record<string, unknown> = {};
circle.again = circle;

const ODD: readonly (readonly [string, unknown, RegExp])[] = [
  ['a getter', shifty().input, /a getter \("command"\)/],
  ['a getter deep inside', { a: [{ b: shifty().input }] }, /a getter/],
  ['a getter in a list', { list }, /a getter/],
  ['a setter only', Object.defineProperty({}, 'command', { set: () => {}, enumerable: true }), /a getter/],
  ['a Proxy', new Proxy({ command: 'ls' }, {}), /a Proxy/],
  ['a Proxy of a list', { list: new Proxy(['ls'], {}) }, /a Proxy/],
  ['a toJSON', { command: 'ls', toJSON: () => ({ command: 'pwd' }) }, /a toJSON/],
  ['a toJSON of a class', new Written(), /a toJSON/],
  ['a date with a toJSON of its own', { when: Object.assign(new Date(0), { toJSON: () => 'ls' }) }, /a toJSON/],
  ['a symbol', { command: Symbol('ls') }, /a symbol/],
  [
    'a key that is hidden',
    Object.defineProperty({ command: 'ls' }, 'cwd', { value: '/', enumerable: false }),
    /hidden/,
  ],
  ['a key that is a symbol', { command: 'ls', [Symbol('cwd')]: '/' }, /hidden/],
  ['an object of a class', new Command(), /cannot be shown/],
  ['a BigInt', { size: 1n }, /BigInt/],
  ['a circle', circle, /.+/],
];

describe('what a tool is to get', () => {
  test.each(ODD)(
    'is refused with %s in it: a HookError says what, and no hook is told',
    async (_title, input, says) => {
      const hooks = await world().open();
      let told = 0;
      hooks.register({
        event: 'PreToolUse',
        onFailure: 'continue',
        run: () => {
          told += 1;
        },
      });
      const error: unknown = await hooks
        .trigger('PreToolUse', { tool_name: 'Bash', tool_input: input } as never)
        .catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(HookError);
      expect(error).toMatchObject({ code: 'BAD_PAYLOAD', message: expect.stringMatching(says) });
      expect(told).toBe(0);
    },
  );

  test('is refused with a getter before the built-in guard is asked, where no other hook is there', async () => {
    const { input, asked } = shifty();
    const hooks = await world().open();
    await expect(hooks.trigger('PreToolUse', { tool_name: 'Bash', tool_input: input })).rejects.toMatchObject({
      code: 'BAD_PAYLOAD',
    });
    expect(asked()).toBe(0);
  });
});

test.each([
  ['of its own', () => Object.defineProperty({}, 'message', { get: () => 'x', enumerable: true })],
  ['deep inside', () => ({ more: { a: shifty().input } })],
  [
    'in an object of a class',
    () => ({ more: Object.defineProperty(new Command(), 'x', { get: () => 1, enumerable: true }) }),
  ],
])('a payload with a getter %s is refused, whatever it is about', async (_title, payload) => {
  const hooks = await world().open();
  hooks.register({ event: 'Notification', run: () => {} });
  await expect(hooks.trigger('Notification', payload() as never)).rejects.toMatchObject({ code: 'BAD_PAYLOAD' });
});

test('plain data, dates, addresses, bytes and objects of classes go on as before, and a field may be called toJSON', async () => {
  const it = world();
  const hooks = await it.open();
  const seen: unknown[] = [];
  hooks.register({ event: 'PreToolUse', run: ({ tool_input, more }) => void seen.push(tool_input, more) });
  const tool_input = { command: 'ls', list: [1, null, { a: undefined }], toJSON: 'a name', when: new Date(0) };
  const more = { of: new Command(), url: new URL('http://127.0.0.1/'), bytes: Buffer.from('a'), run: undefined };
  await hooks.trigger('PreToolUse', { tool_name: 'Bash', tool_input, more } as never);
  expect(seen).toEqual([
    { command: 'ls', list: [1, null, {}], toJSON: 'a name', when: '1970-01-01T00:00:00.000Z' },
    { of: { command: 'ls' }, url: 'http://127.0.0.1/', bytes: { type: 'Buffer', data: [97] } },
  ]);
});

test('what is changed while hooks run is neither told nor recorded', async () => {
  const it = world();
  const hooks = await it.open();
  const tool_input = { command: 'ls', deep: { a: 1 } };
  const seen: unknown[] = [];
  hooks.register({ event: 'PreToolUse', run: ({ tool_input: input }) => void seen.push(input) });
  const deciding = hooks.trigger('PreToolUse', { tool_name: 'Bash', tool_input });
  tool_input.command = 'another';
  tool_input.deep.a = 2;
  await deciding;
  await hooks.close();
  expect(seen).toEqual([{ command: 'ls', deep: { a: 1 } }]);
  const records = [...readTrail(`${it.state}/hookline/audit`)].map(({ text }) => text).join('\n');
  expect(records).not.toContain('another');
  expect(readFileSync(`${it.state}/hookline/audit/head.json`, 'utf8')).toContain('"seq":');
});
