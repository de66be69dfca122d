import type { OwnFiles } from '../../programs/own-files/own-files.ts';
import { programNamed } from '../../programs/program-named.ts';
import { readShellOptions } from '../../programs/shell-script.ts';
import { type Call, operandsOf } from '../call.ts';
import type { Scope } from '../scope.ts';
import { valuesOf } from '../values.ts';
import { absoluteText, asShellWord, isWild, type WildText } from '../wild-text.ts';

/** A file that a program reads by itself, or because it is told. */
export interface OwnPlace {
  readonly path: string;
  /** A word of the command names it. */
  readonly isNamed: boolean;
}

/** Whether the line has put anything anywhere from where a program may read it, or may do so beside what runs. */
export function hasPut({ written, line }: Scope): boolean {
  return written.size > 0 || line.copied.size > 0 || line.links.size > 0 || line.asked !== null;
}

/** Where the line has put something, of the places that are like this. */
export function putLike(form: RegExp, { written, line }: Scope): readonly string[] {
  line.asked?.forms.add(form);
  const put = new Set([...written.keys(), ...line.copied.keys(), ...line.links.keys()]);
  return [...put].filter((path) => form.test(path));
}

export function isPutAt(path: string, { written, line }: Scope): boolean {
  line.asked?.paths.add(path);
  return written.has(path) || line.copied.has(path) || line.links.has(path);
}

/** The files of one row that a call reads: those that it names, and of the others those that the line has put there. */
export function ownPlaces(row: OwnFiles, call: Call, scope: Scope): readonly OwnPlace[] {
  if (!isMeant(row, call)) return [];
  const { named = '', set = '', said, places } = row;
  const { name, args, input } = call;
  const options = named === '' ? [] : operandsOf(args, named, name).valuesOf(named);
  const told = [
    ...options,
    ...(said === undefined
      ? []
      : [...args, input.text ?? ''].flatMap((text) => [...text.matchAll(said)].map(([, file = '']) => file))),
    ...((row.fed === true && input.text === null) || options.some(isStdin) ? (input.from ?? []) : []),
  ];
  const variables = set === '' ? [] : set.split(' ').flatMap((one) => scope.values.get(one)?.texts ?? []);
  return [
    ...told.flatMap((file) => pathsOf(file, scope).map((path) => ({ path, isNamed: true }))),
    ...variables.flatMap((file) => pathsOf(file, scope).map((path) => ({ path, isNamed: false }))),
    ...(places === undefined || !hasPut(scope) ? [] : placesPut(places, name, scope)),
  ];
}

/** What a process writes that stands among the words: `<(…)`. */
export const DESCRIPTOR = /^\/(?:dev|proc\/[^/]+)\/fd\/(?!0$)/;
const STDIN = /^(?:-|\/dev\/(?:stdin|fd\/0)|\/proc\/self\/fd\/0)$/;

export function isStdin(file: WildText): boolean {
  return STDIN.test(file);
}

export function isMeant({ with: wanted, unless }: OwnFiles, { name, args }: Call): boolean {
  if (wanted === undefined && unless === undefined) return true;
  // what stands behind a shell's own options is a script's
  const own = programNamed(name).shell === true ? args.slice(0, readShellOptions(args.map(asShellWord)).at) : args;
  return (wanted === undefined || own.some((word) => wanted.test(word))) && !own.some((word) => unless?.test(word));
}

function pathsOf(file: WildText, { cwds, home }: Scope): readonly string[] {
  if (file === '' || isStdin(file) || DESCRIPTOR.test(file) || isWild(file)) return [];
  return [...new Set(cwds.map((cwd) => absoluteText(file, cwd, home)))].filter((path) => !isWild(path));
}

/** Where the line has put something that a program looks for. */
function placesPut(places: string, name: string, scope: Scope): readonly OwnPlace[] {
  const forms = formsOf(places, name, scope);
  const found = new Set(forms.flatMap((form) => putLike(form, scope)));
  return [...found].map((path) => ({ path, isNamed: false }));
}

/** Settings that a program of the line has changed, nobody knows how. */
export function areEdited({ as, places }: OwnFiles, { name }: Call, scope: Scope): boolean {
  const { edited, copied, links } = scope.line;
  if (edited.size === 0 || places === undefined || typeof as === 'object' || !EDITED.test(as)) return false;
  const forms = formsOf(places, name, scope);
  // of what was copied there its text is known
  const isKnown = (path: string): boolean => scope.written.has(path) || copied.has(path) || links.has(path);
  return [...edited].some((path) => !isKnown(path) && forms.some((form) => form.test(path)));
}

const EDITED = /^(?:start|end|git|curl|wget)$/;

function formsOf(places: string, name: string, scope: Scope): readonly RegExp[] {
  return places.split(' ').flatMap((place) => wholePlaces(place.replaceAll('@', name), scope));
}

/** From the root on, wherever the command may run and whatever its variables are. */
function wholePlaces(place: string, scope: Scope): readonly RegExp[] {
  const { cwds } = scope;
  if (place.startsWith('**/')) return [formOf('', place.slice(2))];
  const [, variable, rest = ''] = /^(?:\$(\w+)|~)(\/.*)$/.exec(place) ?? [];
  if (rest === '') return cwds.map((cwd) => formOf(cwd, `/${place}`));
  const folders = valuesOf(scope, variable ?? 'HOME') ?? [];
  return folders
    .filter((folder) => folder !== '')
    .flatMap((folder) => cwds.map((cwd) => formOf(absoluteText(folder, cwd, scope.home), rest)));
}

/** `folder` empty: any. */
function formOf(folder: WildText, name: string): RegExp {
  const source = name.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*');
  const before = folder.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(folder === '' ? `${source}$` : `^${before}${source}$`);
}
