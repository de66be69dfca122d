import { PROGRAMS, programNamed } from '../programs/program-named.ts';
import { isQuiet } from '../programs/quiet-programs.ts';
import type { Next } from '../walk/run.ts';
import type { Call } from './call.ts';
import { textsIn } from './disk/texts.ts';
import { type Act, touches } from './effect.ts';
import { hasPut, isPutAt, putLike } from './own-files/own-places.ts';
import { inSubshell, type Scope } from './scope.ts';
import { possibly } from './state/sureness.ts';
import { valuesOf } from './values.ts';
import { absoluteText, isWild, placed, sourceOfWild, type WildText } from './wild-text.ts';

/** What else a command may run than its name says, and what it reads to run it. */
export interface OtherNames {
  readonly acts: readonly Act[];
  readonly nexts: readonly Next<Scope>[];
  /** Another program may run in its place. */
  readonly isOther: boolean;
  /** Nothing else than what the line has put there runs under that name. */
  readonly isOwn: boolean;
}

const NOTHING: OtherNames = { acts: [], nexts: [], isOther: false, isOwn: false };
const MOST_PROGRAMS = 8;
const MOST_LINKS = 16;

/** A program may have got another name, and lie in a folder in which the line has its programs looked for. */
export function otherNames(program: WildText, call: Call, scope: Scope): OtherNames {
  const { values } = scope;
  const isSet = values.has('PATH') || values.has('path');
  if (isWild(program) || (!isSet && !hasPut(scope))) return NOTHING;
  if (program === '.' || program === 'source') return { ...NOTHING, nexts: sourcedFrom(call, scope) };
  // where a name leads in the end was worked out with it
  const isEnd = program === scope.line.ranAs;
  const named = isEnd ? [] : program.includes('/') ? ledTo(program, scope) : found(program, scope);
  // nothing else than what the line has put there
  const isOwn = named.length > 0 && (program.includes('/') || !PROGRAMS.has(program));
  const run = (words: readonly WildText[]): Next<Scope> =>
    possibly({ kind: 'command', words: words.map(placed), scope: inSubshell(scope) }, scope);
  return {
    acts: isPut(program, scope) ? touches('reads', [program], 'file').map((act) => ({ ...act, maybe: true })) : [],
    nexts: [
      ...named.map((one) => during(run([one, ...call.args]), program.includes('/') ? { ranAs: one } : {}, scope)),
      ...(isOwn ? [] : started(call, scope)).map((path) => during(run([path]), { isStarted: true }, scope)),
    ],
    isOther: named.length > 0,
    isOwn,
  };
}

/** `PATH=d; . a`: a name without a slash is looked for in the folders of programs as well. */
function sourcedFrom({ name, args }: Call, scope: Scope): readonly Next<Scope>[] {
  const [file = '', ...given] = args;
  if (file === '' || file.includes('/') || file.startsWith('-') || isWild(file)) return [];
  const texts = textsIn(scope);
  const usual = new Set((scope.environment('PATH') ?? '').split(':'));
  return pathFolders(scope)
    .filter((folder) => !usual.has(folder) && texts.textAt(`${folder}/${file}`) !== null)
    .map((folder) => possibly({ kind: 'command', words: [name, `${folder}/${file}`, ...given].map(placed) }, scope));
}

/** What was copied or linked there, if that is a program of the system: a text is read as one. */
function ledTo(program: WildText, scope: Scope): readonly WildText[] {
  const { line, cwds, home } = scope;
  if (!hasPut(scope)) return [];
  const texts = textsIn(scope);
  const all = new Set(cwds.map((cwd) => absoluteText(program, cwd, home)));
  const first = [...all];
  for (const path of all) {
    const led = [...(line.copied.get(path) ?? []), ...behindLinks(path, scope)];
    for (const one of led) if (all.size < MOST_LINKS) all.add(one);
  }
  return [...all].filter((path) => !first.includes(path) && isKnown(path) && texts.textAt(path) === null);
}

function behindLinks(path: WildText, { line: { links } }: Scope): readonly WildText[] {
  return [...links].flatMap(([link, leads]) =>
    path === link || path.startsWith(`${link}/`) ? leads.map((one) => `${one}${path.slice(link.length)}`) : [],
  );
}

function isKnown(path: WildText): boolean {
  return Object.keys(programNamed(path.slice(path.lastIndexOf('/') + 1))).length > 0;
}

/** It is a program that the line has put there, and no text. */
function isPut(program: WildText, scope: Scope): boolean {
  if (!program.includes('/') || !hasPut(scope)) return false;
  const texts = textsIn(scope);
  const paths = scope.cwds.map((cwd) => absoluteText(program, cwd, scope.home));
  return paths.some((path) => isPutAt(path, scope) && texts.textAt(path) === null);
}

/** The folders in which programs are looked for, as far as the line says which. */
function pathFolders(scope: Scope): readonly string[] {
  const { values, cwds, home } = scope;
  const listed = values.get('path');
  const all = [
    ...(valuesOf(scope, 'PATH') ?? []).flatMap((text) => text.split(':')),
    ...(listed?.texts ?? []).flatMap((text) => text.split(/[\s:]+/)),
    ...[...(listed?.elements?.values() ?? [])].flat(),
  ];
  const folders = all.flatMap((folder) => cwds.map((cwd) => absoluteText(folder === '' ? '.' : folder, cwd, home)));
  return [...new Set(folders)].filter((folder) => !isWild(folder));
}

/** What lies under a name in one of them. */
function found(program: WildText, scope: Scope): readonly string[] {
  if (programNamed(program).inShell === true) return [];
  const isSet = scope.values.has('PATH') || scope.values.has('path');
  const usual = new Set((scope.environment('PATH') ?? '').split(':'));
  const texts = textsIn(scope);
  return pathFolders(scope).flatMap((folder) => {
    const path = `${folder}/${program}`;
    const isThere = isPutAt(path, scope) || (isSet && !usual.has(folder) && texts.textAt(path) !== null);
    return isThere ? [path] : [];
  });
}

/** Programs of the line that another one may start, because they lie where it looks for them; with which words, nobody knows. */
function started({ name }: Call, scope: Scope): readonly string[] {
  const isSet = scope.values.has('PATH') || scope.values.has('path');
  // whoever is started so finds the same programs, and each of them is started already
  if (scope.line.isStarted || !isSet || !hasPut(scope) || !startsOthers(name)) return [];
  const put = pathFolders(scope).flatMap((folder) => putLike(new RegExp(`^${sourceOfWild(folder)}/[^/]+$`), scope));
  // what is being run is not run by what it starts
  const open = new Set(scope.line.open.map(({ path }) => path));
  return put.filter((path) => !path.endsWith(`/${name}`) && !open.has(path)).slice(0, MOST_PROGRAMS);
}

/** With something that is so only while it runs. */
function during(next: Next<Scope>, is: Partial<Standing>, { line }: Scope): Next<Scope> {
  let before: Standing = line;
  return {
    ...next,
    begin() {
      before = { ranAs: line.ranAs, isStarted: line.isStarted };
      Object.assign(line, is);
      next.begin?.();
    },
    done() {
      next.done?.();
      Object.assign(line, before);
    },
  };
}

type Standing = Pick<Scope['line'], 'ranAs' | 'isStarted'>;

/** What packs starts what compresses. */
function startsOthers(name: string): boolean {
  const { shell, inShell } = programNamed(name);
  return shell !== true && inShell !== true && (!isQuiet(name) || /^(?:g|bsd)?tar$/.test(name));
}
