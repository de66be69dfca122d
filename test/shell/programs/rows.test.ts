import { describe, expect, test } from 'vitest';
import { effectsOfLine } from '../../../src/shell/effects/effects-of-line.ts';
import { isWild } from '../../../src/shell/effects/wild-text.ts';
import { ROWS } from '../../../src/shell/programs/families/all.ts';
import type { Row } from '../../../src/shell/programs/program.ts';

const PROGRAMS = ROWS.flatMap(([names, row]) => names.split(' ').map((name) => ({ name, row })));
const NAMES = PROGRAMS.map(({ name }) => name);
const place = { cwd: '/w', home: '/h', environment: () => undefined };

test('one program, one row', () => {
  expect(NAMES.filter((name, i) => NAMES.indexOf(name) !== i)).toEqual([]);
  expect(NAMES.filter((name) => name === '')).toEqual([]);
  expect(NAMES.length).toBeGreaterThan(900);
});

/** Stated: they open nothing of what they are given. Whoever adds one has run it, or read its manual. */
const NONE =
  ': [ ] [[ alias apropos arch basename bg break cal canberra-gtk-play clear continue curl date declare dir dirname dirs ' +
  'du dust echo env eval exa exit expr export eza factor false fg findmnt free fuser fzf getconf getfacl getopts groups hash ' +
  'help history hookline hostname id ifconfig iostat jobs kill killall la let ll local locale ls lsb_release lsblk lsd ' +
  'lsof mcookie mountpoint namei ncdu notify-send nproc numfmt pathchk pbcopy pbpaste pgrep ping pkill printenv printf ps pwd ' +
  'readlink readonly realpath return say espeak seq set setopt shift shopt sleep spd-say ss stat stty sw_vers ' +
  'terminal-notifier test tldr top tput tr trap true tty type typeset ulimit umask unalias uname unset uptime ' +
  'uuidgen vdir vmstat w wait wget whereis which whoami wl-copy wl-paste xsel yes';

describe('a row cannot be mild', () => {
  test('what opens nothing of what it is given is stated', () => {
    const stated = PROGRAMS.filter(({ row }) => row.given === 'none').map(({ name }) => name);
    expect(stated.sort()).toEqual(NONE.split(' ').sort());
  });

  const others = PROGRAMS.filter(({ name, row }) => row.given !== 'none' && !isElsewhere(name, row));

  test.each(others)('$name is given a file, and that is told', ({ name, row }) => {
    const lines = forms(name, row).map((file) => `${name} ${file}`);
    expect(lines.filter((line) => !tells(line))).not.toEqual(lines);
  });

  test('what is not in the table may do anything with what it is given', () => {
    expect(tells('some-other-program .env')).toBe(true);
    expect(tells('ls -l .env')).toBe(false);
  });
});

/** What it is given is a command, or a word of the shell. */
function isElsewhere(name: string, { wraps, runsPackage, inShell, runner }: Row): boolean {
  return wraps !== undefined || runsPackage !== undefined || runner !== undefined || (inShell === true && name !== '.');
}

/** The words before a file, as the program has them. */
function forms(name: string, { acts, given }: Row): readonly string[] {
  const behind = typeof given === 'object' ? (given.behind?.split(' ')[0] ?? 'x') : 'x';
  const file = typeof given === 'object' && given.like !== undefined ? './.env' : '.env';
  const special: Readonly<Record<string, string>> = {
    dd: `if=${file}`,
    find: '. -name .env -exec cat {} +',
    git: `add ${file}`,
    mirrors: name === 'stow' ? '-t .env a' : `copy ${file} b`,
    temporary: file,
  };
  const own = acts === undefined ? undefined : special[acts];
  const only = typeof given === 'object' ? given.with?.split(' ')[0] : undefined;
  if (only !== undefined) return [`${only} ${file}`];
  return own === undefined ? [file, `${behind} ${file}`, `${behind} y ${file}`, `${file} y`, `-f ${file}`] : [own];
}

/** Whether a line says that it does something with `.env`, or that nobody can tell what it does. */
function tells(line: string): boolean {
  const effects = effectsOfLine(line, place);
  return effects === null || effects.some(({ path }) => path === null || isWild(path) || path.startsWith('/w/.env'));
}
