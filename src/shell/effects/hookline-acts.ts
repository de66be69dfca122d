import { isInterpreter } from '../programs/interpreters.ts';
import { type Call, operandsOf } from './call.ts';
import { type Act, touches } from './effect.ts';
import { mayStart } from './program-acts.ts';
import type { Scope } from './scope.ts';
import { absoluteText, type WildText } from './wild-text.ts';

/** What a person decides with, and the file that holds the decision, in the state folder or in the home folder. */
const DECISIONS: Readonly<Record<string, string>> = {
  trust: 'trust.json',
  approve: 'approvals',
  enable: 'disabled.json',
  disable: 'disabled.json',
  install: '~/.claude/settings.json',
  uninstall: '~/.claude/settings.json',
  allow: '~/.config/hookline/hooks.yml',
  'allow --session': 'disabled.json',
  init: '~/.config/hookline/hooks.yml',
  new: '~/.config/hookline/hooks.yml',
  // other code is what runs then, or none
  upgrade: 'package',
  'resident stop': 'resident',
  'bridge --remove': 'bridge',
  'audit begin': 'audit-begun',
  'audit --accept-key': 'checkpoints',
  enroll: '~/.config/hookline/enrolment.yml',
  // what a whole team's machines will obey
  'bundle sign': 'bundles-signed',
  'bundle publish': 'bundles-signed',
};
const VERBS = Object.keys(DECISIONS).join('|');
/** `hookline trust` or `["hookline", "trust"]`, in a text. */
const SAID = new RegExp(String.raw`\bhookline(?:@[\w.-]+)?["'\x60\s,[\]]+(?:--?[\w-]+["'\x60\s,=]+)*(${VERBS})\b`);
const LIBRARY = /(?:import|from|require)\s*\(?\s*["'`]hookline["'`]/;
const ITS_CALLS = /\.\s*(approve|enable|disable)\s*\(/;
const STARTS = /spawn|exec|system|popen|subprocess|\brun\b|`|%x/i;
/** They type, or keep for later, what they are given as text. */
const TYPISTS = /^(?:tmux|screen|zellij|expect|at|batch|crontab|make|gmake|osascript)$/;
/** Options that are followed by a file which is then written. */
const WRITTEN = '-o --out --output --junit';
/** The file between an agent and hookline, wherever it was put. */
const SHIM = /(?:^|\/)hookline\/(?:[\w.-]+\/)*bridge\/[\w-]+$/;
const NAME = /(?:^|[/:])hookline(?:@[\w.^~*-]*)?$|node_modules\/hookline\/|hookline\/(?:dist|bin)\/(?:cli|hookline)\b/;

/** What a command of hookline's changes, whoever starts it: the decisions of a person, and the files it is told to write. */
export function hooklineActs(program: WildText, call: Call, scope: Scope): readonly Act[] {
  const words = [program, ...call.args];
  const first = words.findIndex((word, i) => isHookline(word, scope, i === 0));
  // `npx -p hookline hookline trust`
  const where = first >= 0 && isHookline(words[first + 1] ?? '', scope, true) ? first + 1 : first;
  if (words.includes('--remove') && words.some((word) => isShim(word, scope))) return decided('bridge --remove', scope);
  if (where < 0) return decided(verbSaid(call), scope);
  if (first > 0 && !mayStart(call)) return [];
  const own = words.slice(where + 1);
  const written = operandsOf(own, WRITTEN).valuesOf(WRITTEN);
  return [...decided(verbOf(own), scope), ...touches('writes', written, 'file')];
}

/** Also from inside of its folder. */
function isShim(word: WildText, scope: Scope): boolean {
  return SHIM.test(word) || scope.cwds.some((cwd) => SHIM.test(absoluteText(word, cwd, scope.home)));
}

/** By its name, or by where it lies. */
function isHookline(word: WildText, scope: Scope, isProgram: boolean): boolean {
  if (NAME.test(word)) return true;
  if (isProgram || !/\.[cm]?js$/.test(word)) return false;
  return scope.cwds.some((cwd) => NAME.test(absoluteText(word, cwd, scope.home)));
}

/** The first operand, or the second where the first may be the value of an option before it. */
function verbOf(own: readonly WildText[]): string | null {
  const first = own.findIndex((word) => !word.startsWith('-'));
  const second = first > 0 ? own.findIndex((word, i) => i > first && !word.startsWith('-')) : -1;
  const twoWords = verbOfTwo(own.slice(first));
  if (twoWords !== null && !isOnlyShown(own.slice(first + 2))) return twoWords;
  const place = [first, second].find((i) => i >= 0 && Object.hasOwn(DECISIONS, own[i] ?? ''));
  if (place === undefined || isOnlyShown(own.slice(place + 1))) return null;
  if (own[place] === 'enroll' && isOnlyLooked(own.slice(place + 1))) return null;
  return own[place] ?? null;
}

/** A part of a command that decides, where the others only tell. */
function verbOfTwo([command, ...rest]: readonly WildText[]): string | null {
  if (command === 'allow' && rest.some((word) => word.startsWith('--session'))) return 'allow --session';
  if (command === 'audit' && rest.includes('begin')) return 'audit begin';
  if (command === 'audit' && rest.some((word) => word.startsWith('--accept-key'))) return 'audit --accept-key';
  if (command === 'bundle' && rest.some((word) => /^(?:sign|--sign(?:=.*)?)$/.test(word))) return 'bundle sign';
  if (command === 'bundle' && rest.includes('publish')) return 'bundle publish';
  if (command === 'resident' && rest.some((word) => /^(?:stop|off)$/.test(word))) return 'resident stop';
  return null;
}

/** Where policy comes from stays as it is. */
function isOnlyLooked(rest: readonly WildText[]): boolean {
  return (
    rest.length === 0 || (/^(?:status|fetch)$/.test(rest[0] ?? '') && rest.slice(1).every((word) => word === '--json'))
  );
}

/** It is asked for its help, or for nothing but its list. A word after an option may be that option's value. */
function isOnlyShown(rest: readonly WildText[]): boolean {
  const isFree = (i: number): boolean => !(rest[i - 1] ?? '').startsWith('-');
  if (rest.some((word, i) => /^(?:--help|-h)$/.test(word) && isFree(i))) return true;
  const others = rest.filter((word, i) => !/^--(?:list|json|cwd|no-color)$/.test(word) && rest[i - 1] !== '--cwd');
  return rest.includes('--list') && others.length === 0;
}

function decided(verb: string | null, scope: Scope): readonly Act[] {
  const file = verb === null ? undefined : DECISIONS[verb];
  if (file === undefined) return [];
  const state = scope.environment('XDG_STATE_HOME');
  const folder = state?.startsWith('/') === true ? state : '~/.local/state';
  return touches('writes', [file.startsWith('~') ? file : `${folder}/hookline/${file}`], 'file');
}

/** A text that is run by somebody who is not a shell. */
function verbSaid({ name, args, input }: Call): string | null {
  const isTypist = TYPISTS.test(name);
  if (!isTypist && !isInterpreter({ value: name }) && name !== 'deno') return null;
  const said = [args.join(' '), input.text ?? ''].flatMap((text) => {
    const verb = isTypist || STARTS.test(text) ? SAID.exec(text)?.[1] : undefined;
    return verb ?? (LIBRARY.test(text) ? (ITS_CALLS.exec(text)?.[1] ?? []) : []);
  });
  return said[0] ?? null;
}
