import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { wireOf } from '../../../src/dialects/wires.ts';
import { HOST_AGENTS } from '../../../src/hosts/agents/all.ts';
import { claudeCode } from '../../../src/hosts/agents/claude-code.ts';
import { cline } from '../../../src/hosts/agents/cline.ts';
import { entryCommand } from '../../../src/hosts/install/entry-command.ts';
import { shimText } from '../../../src/hosts/install/shim-text.ts';
import { scratchFolder } from '../../scratch-folder.ts';

/** What is `/bin/sh` somewhere. */
const SHELLS = [['dash'], ['bash'], ['bash', '--posix'], ['busybox', 'sh'], ['mksh'], ['zsh']].filter(
  ([program = '']) => spawnSync(program, ['-c', 'true']).error === undefined,
);

/** What may be left of the file that an entry leads to. */
const LEFT: Readonly<Record<string, (path: string) => void>> = {
  nothing: () => {},
  'a folder': (path) => mkdirSync(path),
  'an empty file': (path) => writeFileSync(path, ''),
  'an empty line': (path) => writeFileSync(path, '\n'),
  'its first line': (path) => writeFileSync(path, '#!/bin/sh\n'),
  'its beginning': (path) => writeFileSync(path, '#!/bin/sh\n{\nexit 0\n'),
  'a link to nowhere': (path) => symlinkSync(`${path}.gone`, path),
  'as many zeros': (path) => writeFileSync(path, Buffer.alloc(5000)),
  'a program of a machine': (path) => copyFileSync('/bin/true', path),
  'another script that ends well': (path) => writeFileSync(path, '#!/bin/sh\nexit 0\n'),
  'another script that ends silently': (path) => writeFileSync(path, '#!/bin/sh\nexit 2\n'),
};

interface Asked {
  readonly before: boolean;
  readonly isPlainShell: boolean;
}

/** The file at the end of an entry, whose last step takes back that the shell refuses. */
const whole = (body: string): string => `{\n${body}\ntrap - 0\nexit 0\n}\n`;

interface Shells {
  /** Where the entry says `/bin/sh`. */
  readonly inner: readonly string[];
  /** With which the agent runs it. */
  readonly outer: readonly string[];
}

function run({ inner, outer }: Shells, { before, isPlainShell }: Asked, prepare: (path: string) => void) {
  const folder = scratchFolder();
  const shim = join(folder, "it's a shim");
  prepare(shim);
  const line = entryCommand({ agent: 'gemini', event: 'BeforeTool', before, shim, isPlainShell });
  const [program = '', ...options] = outer;
  const text = line.replace('/bin/sh', inner.join(' '));
  // some shells begin with writing into a home
  const env = { ...process.env, HOME: folder };
  return spawnSync(program, [...options, '-c', text], { encoding: 'utf8', input: '{}', env });
}

/** The file that Cline runs, which reads no exit codes. */
function runFile(shell: readonly string[], prepare: (path: string) => void): string {
  const folder = scratchFolder();
  const shim = join(folder, "it's a shim");
  prepare(shim);
  const entry = { agent: 'cline', event: 'PreToolUse', before: true, shim, isPlainShell: false };
  if (cline.form.kind !== 'files') throw new Error('Cline has files.');
  const path = join(folder, 'PreToolUse');
  const text = cline.form.text({ ...entry, timeoutSeconds: 120, command: entryCommand(entry) });
  writeFileSync(path, text.replace('/bin/sh -c', `${shell.join(' ')} -c`));
  const [program = '', ...options] = shell;
  const env = { ...process.env, HOME: folder };
  return spawnSync(program, [...options, path], { encoding: 'utf8', input: '{}', env }).stdout;
}

const FORMS = [
  ['in a shell of its own', false],
  ['in the shell that the agent has started', true],
] as const;

describe.each(SHELLS.map((shell) => [shell.join(' '), shell] as const))('with %s', (_name, shell) => {
  test.for([...Object.keys(LEFT), 'a shim that is killed'])(
    'what Cline runs refuses in its words where %s is left',
    (what) => {
      const killed = (path: string) => writeFileSync(path, '{\nkill -9 $$\n}\n');
      const stdout = runFile(shell, LEFT[what] ?? killed);
      expect(cline.obeys({ stdout, stderr: '', exitCode: 0 })).toBe(true);
    },
  );

  test('what Cline runs passes on the answer of the file, and nothing else', () => {
    expect(runFile(shell, (path) => writeFileSync(path, whole('echo "$1 $(cat)"')))).toBe('PreToolUse {}\n');
  });

  describe.each(FORMS)('%s', (_form, isPlainShell) => {
    const [before, after] = [true, false].map((before) => ({ before, isPlainShell })) as [Asked, Asked];
    const shells = { inner: shell, outer: shell };

    test.for(Object.keys(LEFT))('an entry refuses by itself where %s is left of what it calls', (what) => {
      const { status, stderr } = run(shells, before, LEFT[what] ?? (() => {}));
      expect({ status, stderr }).toEqual({
        status: 2,
        stderr: expect.stringContaining(' is missing or broken, so this is refused. Run hookline install gemini'),
      });
    });

    test('it ends as the file says, which gets the event and what the agent sent', () => {
      const { status, stdout } = run(shells, before, (path) => writeFileSync(path, whole('echo "$1 $(cat)"')));
      expect({ status, stdout }).toEqual({ status: 0, stdout: 'BeforeTool {}\n' });
    });

    test.for(Object.keys(LEFT))(
      'where nothing can be refused any more, and %s is left, it says so and goes on',
      (what) => {
        const { status, stderr } = run(shells, after, LEFT[what] ?? (() => {}));
        expect({ status, stderr }).toEqual({
          status: 0,
          stderr: expect.stringContaining(' is missing or broken, so it was not told'),
        });
      },
    );

    test.skipIf(process.getuid?.() === 0)('and refuses where it may not be read', () => {
      const { status } = run(shells, before, (path) => {
        writeFileSync(path, whole(''));
        chmodSync(path, 0);
      });
      expect(status).toBe(2);
    });
  });
});

/** What a person may have as a login shell, in which some agents run what they are given. */
const LOGIN = [...SHELLS, ['fish'], ['ksh'], ['yash']].filter(
  ([program]) => spawnSync('/bin/sh', ['-c', `command -v ${program}`]).status === 0,
);

describe.each(LOGIN.map((outer) => [outer.join(' '), outer] as const))('an entry that %s reads', (_name, outer) => {
  const shells = { outer, inner: ['/bin/sh'] };

  test('is read as every other shell reads it', () => {
    const asked = { before: true, isPlainShell: false };
    const good = run(shells, asked, (path) => writeFileSync(path, whole('echo "$1 $(cat)"')));
    expect({ status: good.status, stdout: good.stdout }).toEqual({ status: 0, stdout: 'BeforeTool {}\n' });
    for (const [what, left] of Object.entries(LEFT)) {
      const { status, stderr } = run(shells, asked, left);
      expect({ what, status, said: stderr !== '' }).toEqual({ what, status: 2, said: true });
      expect(run(shells, { before: false, isPlainShell: false }, left)).toMatchObject({ status: 0 });
    }
  });

  test('and that is meant for /bin/sh lets nothing pass that hookline did not', () => {
    const refuses = (path: string) =>
      writeFileSync(path, shimText({ ...claudeCode, after: [], refusal: null }, NOWHERE));
    for (const left of [refuses, ...Object.values(LEFT)])
      expect(run(shells, { before: true, isPlainShell: true }, left)).toMatchObject({ status: 2 });
  });
});

test('an entry is one line that a person can read', async () => {
  for (const { name, shell, triedWith } of HOST_AGENTS)
    for (const [event, { event: own }] of (await wireOf(name)).events)
      for (const isPlainShell of [false, shell?.[0] === '/bin/sh' && triedWith !== null]) {
        const before = own === 'PreToolUse';
        const shim = `/home/somebody/.local/state/hookline/bridge/${name}`;
        const line = entryCommand({ agent: name, event, before, shim, isPlainShell });
        expect(line).not.toMatch(/[\n\\]/);
        expect(line.length, line).toBeLessThan(290);
        expect(line).toMatch(new RegExp(`/bridge/${name}\\b`));
      }
});

/** Node is not there, and so the shim itself refuses. */
const NOWHERE = {
  node: '/nowhere',
  cli: '/nowhere',
  native: null,
  timeout: null,
  sleep: null,
  pinned: null,
};
