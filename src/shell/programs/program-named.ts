import { ROWS } from './families/all.ts';
import type { Program } from './program.ts';

/** The one table of programs: whoever asks about shell lines, and whoever fills in values, reads this. */
export const PROGRAMS: ReadonlyMap<string, Program> = new Map(
  ROWS.flatMap(([names, row]) => names.split(' ').map((name) => [name, row] as const)),
);

const NOTHING_KNOWN: Program = {};
/** Languages as systems call them where there are several of one: `lua5.4`, `php8.2`. */
const VERSIONED = /^(?:python|pypy|lua|perl|ruby|php|node|tclsh|wish|guile)\d[\d.]*$/;

/** What is known of a program, by the last part of its path. */
export function programNamed(name: string): Program {
  const plain = VERSIONED.test(name) ? name.replace(/[\d.]+$/, '') : name;
  return PROGRAMS.get(plain) ?? NOTHING_KNOWN;
}

/** The same for whoever would rather take too much for a program: `python3.12`, `PowerShell.exe`. */
export function programLike(name: string): Program {
  const known = name.toLowerCase().replace(/\.exe$/, '');
  return PROGRAMS.get(known) ?? versioned(known.replace(/-?\d[\d.]*[a-z]?$/, ''));
}

/** Short names with a number after them are other programs more often than versions: `cmd2`, `r2`. */
function versioned(name: string): Program {
  const program = PROGRAMS.get(name) ?? NOTHING_KNOWN;
  return program.code?.kind === 'all' && name.length < 4 ? NOTHING_KNOWN : program;
}
