import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { bareStart } from '../../src/handlers/processes/bare.ts';
import { nodeHandles, wereTried } from '../../src/handlers/processes/node-handles.ts';
import { oneProcess } from '../../src/handlers/processes/one-process.ts';
import type { Descriptor, Ended, Start } from '../../src/handlers/processes/started.ts';
import { scratch } from '../../src/handlers/scratch.ts';
import { scratchFolder } from '../scratch-folder.ts';

const OUT: Descriptor = { kind: 'out' };
const NOTHING: Descriptor = { kind: 'nothing' };

/** One command, and what was heard of it. */
function heard(start: Start, command: string, input: Descriptor = NOTHING, env: Record<string, string> = {}) {
  const cwd = scratchFolder();
  const texts = ['', '', ''];
  const happened: string[] = [];
  const ended = new Promise<Ended>((resolve) => {
    const started = start(
      {
        program: '/bin/sh',
        args: ['-c', command],
        cwd,
        env: { PATH: process.env.PATH ?? '', ...env },
        verbatim: false,
        descriptors: [input, OUT, OUT],
        tag: 'tag',
        husk: false,
        timeoutMs: null,
        graceMs: 0,
      },
      {
        output: (number, chunk) => {
          texts[number] += chunk.toString('latin1');
        },
        outputEnded: (number) => happened.push(`ended ${number}`),
        exited: () => happened.push('exited'),
        ended: (how) => {
          resolve(how);
          started.deafen();
        },
      },
    );
  });
  return { ended, texts, happened, cwd };
}

function ways(): { readonly start: Start; readonly notOurs: () => number } {
  const handles = nodeHandles({});
  if (handles === null) throw new Error('this Node has others');
  const files = scratch();
  onTestFinished(() => files.close());
  let notOurs = 0;
  const otherwise: Start = (what, hears) => {
    notOurs += 1;
    queueMicrotask(() => hears.ended({ kind: 'lost', why: what.program }));
    return { tree: null, deafen: () => {} } as unknown as ReturnType<Start>;
  };
  return { start: bareStart(handles, files, otherwise), notOurs: () => notOurs };
}

describe.skipIf(nodeHandles({}) === null)('a process that is started without streams', () => {
  test('is given its input, heard on both outputs, and its end is told as it was', async () => {
    const { start, notOurs } = ways();
    const one = heard(start, 'cat; echo "$SAID" >&2; exit 3', { kind: 'given', text: '{"a":1}' }, { SAID: 'väl' });
    const how = await one.ended;
    expect(how).toEqual({ kind: 'exit', code: 3, signal: null, isClosed: true, timedOut: false, wasRead: 'all' });
    expect(one.texts[1]).toBe('{"a":1}');
    expect(Buffer.from(one.texts[2] ?? '', 'latin1').toString()).toBe('väl\n');
    expect([...one.happened].sort()).toEqual(['ended 1', 'ended 2', 'exited']);
    expect(notOurs()).toBe(0);
  });

  test('says by which signal it ended', async () => {
    const { ended } = heard(ways().start, 'kill -TERM $$');
    expect(await ended).toMatchObject({ kind: 'exit', code: null, signal: 'SIGTERM' });
  });

  test('is heard to the last byte, however much there is', async () => {
    const one = heard(ways().start, 'head -c 5000000 /dev/zero; printf end');
    expect(await one.ended).toMatchObject({ code: 0, isClosed: true });
    expect(one.texts[1]).toHaveLength(5_000_003);
    expect(one.texts[1]?.endsWith('end')).toBe(true);
  });

  test('is over when it has ended, though another holds its output, which is told', async () => {
    const one = heard(ways().start, 'echo said; sleep 20 & echo $! > pid');
    expect(await one.ended).toMatchObject({ code: 0, isClosed: false });
    expect(one.texts[1]).toBe('said\n');
    process.kill(Number(readFileSync(join(one.cwd, 'pid'), 'utf8')));
  });

  test('has nothing open but what it was given', async () => {
    const one = heard(ways().start, 'ls /proc/$$/fd', { kind: 'given', text: 'x' });
    await one.ended;
    // a shell may keep one of its own
    expect(one.texts[1]?.split('\n').filter((name) => /^[3-9]$/.test(name))).toEqual([]);
  });
});

describe.skipIf(nodeHandles({}) === null)('what is not so simple', () => {
  test.each<readonly [string, Partial<Parameters<Start>[0]>]>([
    ['a process that is sent more', { descriptors: [{ kind: 'in' }, OUT, OUT] }],
    ['one with more to be read from', { descriptors: [NOTHING, OUT, OUT, { kind: 'both' }] }],
    ['a line for another shell', { verbatim: true }],
    ['a text with an end in it', { env: { A: 'a\0b' } }],
    ['a program that is not there', { program: '/nowhere/at-all' }],
    ['a folder that is not there', { cwd: '/nowhere/at-all' }],
  ])('%s goes the other way', async (_, different) => {
    const { start, notOurs } = ways();
    const { ended } = heard((what, hears) => start({ ...what, ...different }, hears), 'true');
    expect(await ended).toMatchObject({ kind: 'lost' });
    expect(notOurs()).toBe(1);
  });

  test('is told in the words of Node', async () => {
    const files = scratch();
    onTestFinished(() => files.close());
    const { start } = oneProcess(files);
    const { ended } = heard((what, hears) => start({ ...what, program: '/nowhere/at-all' }, hears), 'true');
    expect(await ended).toMatchObject({ kind: 'unstarted', error: { code: 'ENOENT' } });
    expect(existsSync('/nowhere')).toBe(false);
  });
});

test('whoever wants to be warned of what will go goes the usual way', () => {
  expect(nodeHandles({}) === null).toBe(!wereTried(process.version));
  expect(nodeHandles({ NODE_PENDING_DEPRECATION: '1' })).toBeNull();
  expect(nodeHandles({ NODE_OPTIONS: '--trace-warnings --pending-deprecation' })).toBeNull();
});

test('versions of Node in which nobody tried it go the usual way', () => {
  expect(['v20.19.0', 'v20.20.2', 'v22.12.0', 'v22.23.3'].map(wereTried)).toEqual([true, true, true, true]);
  expect(['v20.21.0', 'v21.7.0', 'v22.24.0', 'v23.0.0', 'v24.21.0', 'v26.1.0', 'v22.x'].map(wereTried)).toEqual(
    Array(7).fill(false),
  );
});
