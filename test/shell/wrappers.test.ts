import { describe, expect, test } from 'vitest';
import type { TemplateSyntax } from '../../src/core/template.ts';
import { lineRuns } from '../../src/matching/cel/shell-lines.ts';
import { compileShellSpec } from '../../src/matching/shell-spec.ts';
import { dangersIn } from '../../src/shell/dangerous/dangers-in.ts';
import { changesOfLine } from '../../src/shell/effects/changes-of-line.ts';
import { neededCommands } from '../../src/shell/needed-commands.ts';
import { PROGRAMS } from '../../src/shell/programs/program-named.ts';
import type { Wrapper } from '../../src/shell/programs/program-wrapper.ts';
import { scriptWords } from '../../src/shell/script-words.ts';
import { simpleCommands } from '../../src/shell/simple-commands.ts';
import { compileTemplate } from '../../src/shell/template/compile-template.ts';
import { unhashed } from '../../src/shell/uncovered/unhashed.ts';
import { unknownRuns } from '../../src/shell/uncovered/unknown-runs.ts';
import { variablesRead } from '../../src/shell/variables-read.ts';

const place = { cwd: '/p', home: '/h', environment: () => undefined };
const BRACES: TemplateSyntax = { form: 'braces', names: ['x'], isPath: () => false };

/** Programs whose words before the command are times: what they run is read from their input. */
const TIMES = ['at', 'batch'];
const WRAPPERS = [...PROGRAMS].flatMap(([name, { wraps }]) =>
  wraps === undefined || TIMES.includes(name) ? [] : [[name, wraps] as const],
);
const HERE = WRAPPERS.filter(([, { elsewhere }]) => elsewhere !== true);

/** The command, run by the wrapper, however it takes commands. */
function wrapped(name: string, { scripts, begins, operands = 0, each }: Wrapper, command: string): string {
  const before = begins === undefined ? Array(operands).fill('5').join(' ') : (begins.split(' ')[0] ?? '');
  const [script] = scripts?.split(' ') ?? [];
  if (script !== undefined) return `${name} ${before} ${script} '${command}'`;
  return `${name} ${before} ${each === true ? `'${command}'` : command}`;
}

describe('what a program runs for another is seen behind it by everybody who asks:', () => {
  test('there are many, and those whose words are times are the only ones left out', () => {
    expect(WRAPPERS.length).toBeGreaterThan(70);
    for (const name of TIMES) expect(PROGRAMS.get(name)?.wraps).toBeDefined();
  });

  describe('the commands of a line', () => {
    test.each(WRAPPERS)('%s', (name, wraps) => {
      const { commands, unreadable } = simpleCommands(wrapped(name, wraps, 'touch /p/file'));
      expect(commands.map(({ text }) => text)).toContain('touch /p/file');
      expect(unreadable).toBe(false);
    });
  });

  describe('a permission rule', () => {
    test.each(WRAPPERS)('%s', (name, wraps) => {
      const line = wrapped(name, wraps, 'git push --force');
      expect(compileShellSpec('git push *').any(line)).toBe(true);
      // the shell reads `time` before it looks for a command
      expect(compileShellSpec('git push *').all(line)).toBe(name === 'time');
      expect(lineRuns(line, 'git push:*').any).toBe(true);
      expect(compileShellSpec('npm publish *').any(line)).toBe(false);
    });
  });

  describe('a guard of paths', () => {
    test.each(HERE)('%s', (name, wraps) => {
      const changes = changesOfLine(wrapped(name, wraps, 'tee /p/.git/config'), place);
      expect(changes).toContainEqual(expect.objectContaining({ reach: 'file', path: '/p/.git/config' }));
    });
  });

  describe('a guard of paths, in the folder that an option names', () => {
    const moving = WRAPPERS.flatMap(([name, wraps]) =>
      (wraps.folder?.split(' ') ?? []).map((option) => [name, option, wraps] as const),
    );
    test.each(moving)('%s %s', (name, option, wraps) => {
      const folder = option.startsWith('--') ? `${option}=sub` : `${option}sub`;
      const paths = (line: string) => changesOfLine(line, place)?.map(({ path }) => path);
      expect(paths(wrapped(`${name} ${folder}`, wraps, 'tee file'))).toContain('/p/sub/file');
      // behind the command it is a word of the command
      expect(paths(wrapped(name, wraps, `tee file ${folder}`))).toContain('/p/file');
    });

    test.each(WRAPPERS)('%s has no other option that sounds like one', (_, { words = '', folder = '' }) => {
      const sounds = words
        .split(' ')
        .filter((word) => /^--(?:\w*-)?(?:wd\w*|chdir|[cp]wd|workdir|directory)$/.test(word));
      expect(folder.split(' ')).toEqual(expect.arrayContaining(sounds));
    });
  });

  describe('the look for what is dangerous', () => {
    test.each(HERE)('%s', (name, wraps) => {
      const patterns = dangersIn(wrapped(name, wraps, 'rm -rf /etc')).map(({ pattern }) => pattern);
      expect(patterns).toContain('delete-everything');
    });

    test('another machine is somebody’s all the same, another root is its own', () => {
      const patterns = (line: string) => dangersIn(line).map(({ pattern }) => pattern);
      expect(patterns('ssh host rm -rf /etc')).toEqual(['delete-everything']);
      expect(patterns('bwrap --ro-bind / / rm -rf /etc')).toEqual([]);
    });
  });

  describe('trust', () => {
    test.each(HERE)('%s', (name, wraps) => {
      const line = wrapped(name, wraps, 'npm test');
      expect(unhashed(simpleCommands(line).commands)).toContain('package.json scripts that "npm test" runs');
      const other = wrapped(name, wraps, 'frobnicate now');
      expect(unknownRuns(other, simpleCommands(other).commands)).toContain('what "frobnicate now" may run');
      expect(scriptWords(wrapped(name, wraps, './guard.sh'), {})).toContain('./guard.sh');
      expect(variablesRead(wrapped(name, wraps, './guard.sh'))('ANY')).toBe(true);
    });
  });

  describe('whoever asks what must be there', () => {
    // further words may come from a stream, and perhaps none do
    test.each(HERE.filter(([, { fed }]) => fed !== true))('%s', (name, wraps) => {
      const needed = neededCommands(wrapped(name, wraps, 'guard now')).map(({ words: [program] }) => program?.value);
      expect(needed).toContain('guard');
    });
  });

  describe('whoever fills in values', () => {
    test.each(WRAPPERS)('%s', (name, wraps) => {
      const compiled = (command: string) => compileTemplate(command, BRACES).compiled.kind;
      expect(compiled(wrapped(name, wraps, 'python3 -c {x}'))).toBe('refused');
      const takesWords = wraps.flags !== undefined && wraps.scripts === undefined;
      // a program whose options are not all known may make code of any word
      expect(compiled(wrapped(name, wraps, 'grep -- {x} log'))).toBe(takesWords ? 'filled' : 'refused');
    });
  });
});
