import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { claudeCode } from '../../../src/hosts/agents/claude-code.ts';
import { cline } from '../../../src/hosts/agents/cline.ts';
import { entryCommand } from '../../../src/hosts/install/entry-command.ts';
import { shimText } from '../../../src/hosts/install/shim-text.ts';
import { scratchFolder } from '../../scratch-folder.ts';

const SHELLS = [['dash'], ['bash'], ['bash', '--posix'], ['busybox', 'sh']].filter(
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
};

interface Asked {
  readonly before: boolean;
  readonly isPlainShell: boolean;
}

function run(shell: readonly string[], { before, isPlainShell }: Asked, prepare: (path: string) => void) {
  const folder = scratchFolder();
  const shim = join(folder, "it's a shim");
  prepare(shim);
  const file = '~/.gemini/settings.json';
  const line = entryCommand({ agent: 'gemini', event: 'BeforeTool', before, shim, file, isPlainShell });
  const [program = '', ...options] = shell;
  // as an agent runs it, with the shell in question where the entry says /bin/sh
  const text = line.replace('/bin/sh', shell.join(' '));
  // some shells begin with writing into a home
  const env = { ...process.env, HOME: folder };
  return spawnSync(program, [...options, '-c', text], { encoding: 'utf8', input: '{}', env });
}

/** The file that Cline runs, which reads no exit codes. */
function runFile(shell: readonly string[], prepare: (path: string) => void): string {
  const folder = scratchFolder();
  const shim = join(folder, "it's a shim");
  prepare(shim);
  const entry = {
    agent: 'cline',
    event: 'PreToolUse',
    before: true,
    shim,
    file: '~/.cline/hooks',
    isPlainShell: false,
  };
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
    expect(runFile(shell, (path) => writeFileSync(path, '{\necho "$1 $(cat)"\nexit 0\n}\n'))).toBe('PreToolUse {}\n');
  });

  describe.each(FORMS)('%s', (_form, isPlainShell) => {
    const [before, after] = [true, false].map((before) => ({ before, isPlainShell })) as [Asked, Asked];

    test.for(Object.keys(LEFT))('an entry refuses by itself where %s is left of what it calls', (what) => {
      const { status, stderr } = run(shell, before, LEFT[what] ?? (() => {}));
      expect({ status, said: stderr !== '' }).toEqual({ status: 2, said: true });
    });

    test('it ends as the file says, which gets the event and what the agent sent', () => {
      const { status, stdout } = run(shell, before, (path) =>
        writeFileSync(path, '{\necho "$# $1 $(cat)"\nexit 0\n}\n'),
      );
      expect({ status, stdout }).toEqual({ status: 0, stdout: '1 BeforeTool {}\n' });
    });

    test('where nothing can be refused any more it says what is missing, and goes on', () => {
      const { status, stderr } = run(shell, after, () => {});
      expect({ status, stderr }).toEqual({ status: 0, stderr: expect.stringMatching(/it.s a shim is missing/) });
    });

    test.skipIf(process.getuid?.() === 0)('and refuses where it may not be read', () => {
      const { status } = run(shell, before, (path) => {
        writeFileSync(path, '{\nexit 0\n}\n');
        chmodSync(path, 0);
      });
      expect(status).toBe(2);
    });
  });
});

/** What an agent may come to use. A shell that does not read the shim as it is meant must not be a way around it. */
const OTHERS = ['fish', 'zsh', 'mksh', 'ksh', 'yash'].filter(
  (program) => spawnSync('/bin/sh', ['-c', `command -v ${program}`]).status === 0,
);

test.for(OTHERS)('an entry for /bin/sh that %s reads lets nothing pass that hookline did not', (shell) => {
  const whole = (path: string) => writeFileSync(path, shimText({ ...claudeCode, after: [], refusal: null }, NOWHERE));
  for (const left of [whole, ...Object.values(LEFT)])
    expect(run([shell], { before: true, isPlainShell: true }, left)).toMatchObject({ status: 2 });
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
