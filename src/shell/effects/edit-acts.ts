import { type Call, operandsOf } from './call.ts';
import { type Act, touches } from './effect.ts';
import { textActs } from './interpreter-acts.ts';
import { onlyReads } from './readers.ts';
import type { WildText } from './wild-text.ts';

/** Commands of `ed`, `ex` and `vi` that read a file into the text, and that write the text to one. */
const READS = /(?:^|[\n|:]|\bsil(?:ent)?!? )\s*[\d,.$%]*\s*(?:r|re|rea|read|so|source|view)!?[ \t]+(?!!)([^\n|]+)/g;
const EDITS = /(?:^|[\n|:]|\bsil(?:ent)?!? )\s*(?:e|edit|E|sp|split|vs|vsplit|tabe|tabedit)!?[ \t]+(?!!)([^\n|]+)/g;
const WRITES =
  /(?:^|[\n|:]|\bsil(?:ent)?!? )\s*[\d,.$%]*\s*(?:w|W|wq|write|up|update|sav|saveas|x|xit)!?[ \t]+(?:>>[ \t]*)?(?!!)([^\n|]+)/g;

const CALLS = /\b(?:readfile|writefile|delete|rename|mkdir)\((?:[^()]*,\s*)?["']([^"']+)["']/g;

/**
 * What an editor is given may be read and changed by whoever edits; what it is told to do besides by `-c`, `+…`, a
 * script or its input is told.
 */
export function editActs({ name, args, input }: Call): readonly Act[] {
  const isEx = name === 'ex' || args.some((word) => /^-[a-zA-Z]*[eE]s?$/.test(word));
  const { operands, valuesOf } = operandsOf(args, '', name);
  const isEd = /^r?ed$/.test(name);
  const plus = args.flatMap((word) => /^\+(?!\d*$)(.+)$/s.exec(word)?.[1] ?? []);
  const isTyped = isEd || isEx || args.some((word) => /^-[a-zA-Z]*s$/.test(word));
  const typed = isTyped ? [input.text ?? ''] : [];
  // `ex -sc 'w! a'`: to some of them `-s` has a value, to others not
  const told = args.filter((_, i) => /^-[a-zA-Z]+c$/.test(args[i - 1] ?? ''));
  const text = [...(isEd ? [] : [...valuesOf('-c --cmd'), ...told, ...plus]), ...typed].join('\n');
  const files = operands.filter((word) => word !== '-' && !word.startsWith('+'));
  const written = named(WRITES, text).filter(isPath);
  return [
    ...touches(onlyReads(name, args) ? 'reads' : 'unknown', files, 'file'),
    ...touches('reads', [...(isEd ? [] : valuesOf('-S -u')), ...named(READS, text)].filter(isPath), 'file'),
    ...touches('writes', [...(isEd ? [] : valuesOf('-w -W')), ...written], 'file'),
    ...(isEd ? [] : written.flatMap(writtenOver)),
    // what it is told to do by a text that nobody knows
    ...(isTyped && input.text === null && input.words.length > 0 ? [UNKNOWN] : []),
    // functions that the text calls
    ...touches('unknown', named(CALLS, text), 'tree'),
    ...touches('unknown', named(EDITS, text), 'file'),
    ...(/\bbackup\b/.test(text)
      ? touches(
          'writes',
          files.map((path) => `${path}~`),
          'file',
        )
      : []),
    ...(LUA_CALLS.test(text) ? textActs(text) : []),
  ];
}

const UNKNOWN: Act = { does: 'unknown', path: null };

/** What lies there already is looked at, and kept beside it until the new text is written. */
function writtenOver(path: WildText): readonly Act[] {
  const acts = [...touches('reads', [path], 'file'), ...touches('writes', [`${path}~`], 'file')];
  return acts.map((act) => ({ ...act, handled: 'keeps', maybe: true }));
}

/** Functions of another language that do something to files. */
const LUA_CALLS = /\b(?:os\.remove|os\.rename|io\.open)\s*\(/;

const MOST_CHARS = 8192;

function named(form: RegExp, text: string): readonly WildText[] {
  if (text.length > MOST_CHARS) return [];
  return [...text.matchAll(form)].map(([, path = '']) => path.trim());
}

/** `vim -u NONE` */
function isPath(word: WildText): boolean {
  return word !== '' && !/^(?:NONE|NORC|DEFAULTS)$/.test(word);
}
