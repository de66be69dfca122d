import { filesOf } from '../../programs/own-files/files-of.ts';
import type { OwnFiles } from '../../programs/own-files/own-files.ts';
import { type Call, operandsOf } from '../call.ts';
import type { RanText } from '../disk/ran-text.ts';
import type { Texts } from '../disk/texts.ts';
import type { Scope } from '../scope.ts';
import { isWild } from '../wild-text.ts';
import { areEdited, DESCRIPTOR, hasPut, isMeant, isStdin, type OwnPlace, ownPlaces } from './own-places.ts';
import { readAs } from './read-as.ts';

/** What a program reads by itself, or because its words name it. */
export interface OwnTexts {
  readonly ran: readonly RanText[];
  /** Files that run by their names, and those that a shell reads before and after what it is told. */
  readonly programs: readonly string[];
  readonly starts: readonly string[];
  readonly ends: readonly string[];
  /** The files that it reads. */
  readonly read: readonly string[];
}

const NOTHING: OwnTexts = { ran: [], programs: [], starts: [], ends: [], read: [] };

export function ownTexts(call: Call, scope: Scope, texts: Texts): OwnTexts {
  const rows = filesOf(call.name);
  // most name none, and find none that was put there
  if (rows.length === 0) return NOTHING;
  if (rows.some((row) => areEdited(row, call, scope) && isMeant(row, call))) texts.isHidden = true;
  if (scope.cwds.some(isWild) && rows.some((row) => isSetHere(row, scope) && isMeant(row, call))) texts.isHidden = true;
  if (!hasPut(scope) && rows.every(isOnlyPut)) return NOTHING;
  const found = rows.map((row) => ({ row, places: ownPlaces(row, call, scope) }));
  const of = (as: OwnFiles['as']): readonly string[] =>
    unique(found.flatMap(({ row, places }) => (row.as === as ? places.map(({ path }) => path) : [])));
  return {
    ran: found.flatMap(({ row, places }) => [...inPlaces(row, places, call, texts), ...inWords(row, call, texts)]),
    programs: of('program'),
    starts: of('start'),
    ends: of('end'),
    // whoever runs a file by its name reads it then, and what words name is known of the program
    read: unique(
      found.flatMap(({ row, places }) =>
        BY_NAME.has(row.as) ? [] : places.flatMap(({ path, isNamed }) => (isNamed ? [] : [path])),
      ),
    ),
  };
}

/** A variable names a file from where the line is, and nobody knows where that is. */
function isSetHere({ set = '' }: OwnFiles, { values }: Scope): boolean {
  const texts = set === '' ? [] : set.split(' ').flatMap((name) => values.get(name)?.texts ?? []);
  return texts.some((text) => /^[^/~]/.test(text));
}

const BY_NAME: ReadonlySet<OwnFiles['as']> = new Set(['start', 'end', 'program', 'git']);

function isOnlyPut({ named, set, said, texts, fed }: OwnFiles): boolean {
  return named === undefined && set === undefined && said === undefined && texts === undefined && fed === undefined;
}

function unique(paths: readonly string[]): readonly string[] {
  return [...new Set(paths)];
}

/** One program text may lie in several files. */
const JOINED: ReadonlySet<OwnFiles['as']> = new Set(['awk', 'sed']);

function inPlaces(row: OwnFiles, places: readonly OwnPlace[], call: Call, texts: Texts): readonly RanText[] {
  const { as, named = '' } = row;
  if (BY_NAME.has(as)) return [];
  const held = places.flatMap((place) => {
    const text = isText(row, place) ? texts.textAt(place.path) : null;
    return text === null ? [] : [{ ...place, text }];
  });
  const [first] = held;
  const all =
    JOINED.has(as) && first !== undefined ? [{ ...first, text: held.map(({ text }) => text).join('\n') }] : held;
  return all.flatMap(({ path, text, isNamed }) =>
    readAs(as, text, call, named).map((how): RanText => ({ path, text, how, ...(isNamed ? {} : { maybe: true }) })),
  );
}

const ENDINGS: Readonly<Record<string, RegExp>> = { javascript: /\.[cm]?[jt]sx?$/, python: /\.py$|\/[\w-]+$/ };

/** What lies beside program texts under a name of theirs may be data. */
function isText({ as }: OwnFiles, { path }: OwnPlace): boolean {
  return typeof as !== 'string' || ENDINGS[as]?.test(path) !== false;
}

/** Such a text that stands in the words of the command, or that another process writes for it. */
function inWords({ as, named = '', texts: options = '' }: OwnFiles, call: Call, texts: Texts): readonly RanText[] {
  const { name, args, input } = call;
  const given = options === '' ? [] : operandsOf(args, options, name).valuesOf(options);
  const files = named === '' ? [] : operandsOf(args, named, name).valuesOf(named);
  const inputs = [
    ...(files.some(isStdin) && (input.from ?? []).length === 0 ? [input] : []),
    ...(files.some((file) => DESCRIPTOR.test(file)) ? (call.substituted?.() ?? []) : []),
  ];
  // of what a process writes may be known nothing
  if (inputs.some(({ text, words }) => text === null && words.length > 0)) texts.isHidden = true;
  const fed = inputs.flatMap(({ text, others = [] }) => (text === null ? [] : [text, ...others]));
  return [...given, ...fed].flatMap((text) =>
    readAs(as, text, call, `${named} ${options}`.trim()).map((how) => ({ path: '', text, how })),
  );
}
