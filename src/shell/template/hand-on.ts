import type { Argument } from './argument.ts';
import type { Flow } from './flow.ts';
import type { Taint } from './refusal.ts';

/** Commands that every shell carries out itself: no limit of the system concerns their words. */
const OWN: ReadonlySet<string> = new Set(
  [
    ': [ test true false echo printf read cd pwd set shift unset export readonly local return exit break continue',
    'trap umask ulimit wait kill jobs getopts type times alias unalias hash declare typeset let',
  ].flatMap((names) => names.split(' ')),
);

/** They run the command in their words, which is looked at by itself. */
const RUNNING: ReadonlySet<string> = new Set(['command', 'exec', 'eval', 'builtin']);

/** Notes which values a program is given; what the shell itself carries out is none. */
export function handOn(program: Argument, words: readonly Argument[], flow: Flow): void {
  const name = program.literal ?? '';
  if (OWN.has(name) || RUNNING.has(name) || flow.functions.has(name)) return;
  for (const { holds } of words) handTaint(holds, flow);
}

/** Variables that are set for one command only. */
export function handVariables(program: Argument, values: readonly Argument[], flow: Flow): void {
  if (OWN.has(program.literal ?? '')) return;
  for (const { holds } of values) handTaint(holds, flow);
}

/** A value that another program is given, or will be. */
export function handTaint(taint: Taint | null, { handed }: Flow): void {
  if (taint !== null) handed.add(taint.any === true ? ANY : taint.text);
}

/** Whether a placeholder's value, as it is written, may be among what is handed on. */
export function isHanded(text: string, { handed }: Pick<Flow, 'handed'>): boolean {
  return handed.has(text) || handed.has(ANY);
}

/** Stands for every placeholder of the command. */
const ANY = '*';
