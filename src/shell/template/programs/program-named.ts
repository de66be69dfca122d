import { BUILTINS } from './builtins.ts';
import { CONTAINERS } from './containers.ts';
import { FILTERS } from './filters.ts';
import { LANGUAGES } from './languages.ts';
import type { Program, ProgramTable } from './program.ts';
import { TOOLS } from './tools.ts';
import { WRAPPERS } from './wrappers.ts';

const PROGRAMS = tableOf([BUILTINS, LANGUAGES, FILTERS, WRAPPERS, CONTAINERS, TOOLS].flat());

/** What is known of a program, by the last part of its path: `python3.12`, `PowerShell.exe`. */
export function programNamed(name: string): Program | null {
  const known = name.toLowerCase().replace(/\.exe$/, '');
  return PROGRAMS.get(known) ?? versioned(known.replace(/-?\d[\d.]*[a-z]?$/, ''));
}

/** Short names with a number after them are other programs more often than versions: `cmd2`, `r2`. */
function versioned(name: string): Program | null {
  const program = PROGRAMS.get(name);
  return program === undefined || (program.kind === 'code' && name.length < 4) ? null : program;
}

function tableOf(table: ProgramTable): ReadonlyMap<string, Program> {
  return new Map(table.flatMap(([names, program]) => names.split(' ').map((name) => [name, program] as const)));
}
