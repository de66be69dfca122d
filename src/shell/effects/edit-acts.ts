import { type Call, operandsOf } from './call.ts';
import { type EditorCommand, editorCommands } from './editor-commands.ts';
import { type Act, touches } from './effect.ts';
import { textActs } from './interpreter-acts.ts';
import { onlyReads } from './readers.ts';
import type { WildText } from './wild-text.ts';

const CALLS = /\b(?:readfile|writefile|delete|rename|filecopy|mkdir)\s*\(/;

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
  const commands = editorCommands(text, isEd);
  const files = operands.filter((word) => word !== '-' && !word.startsWith('+'));
  const named = (wanted: EditorCommand['does']): readonly WildText[] =>
    commands.flatMap(({ does, rest }) => {
      const path = rest.replace(/^>>\s*/, '');
      return does === wanted && path !== '' && !path.startsWith('!') ? ofCurrent(path, files, isEd) : [];
    });
  const called = commands.filter(({ does }) => does === 'calls');
  // `r !command`, `ed '!command'`: what a shell prints, or is given
  const isPiped =
    commands.some(({ does, rest }) => /^(?:reads|writes|edits)$/.test(does) && rest.startsWith('!')) ||
    (isEd && files.some((path) => path.startsWith('!')));
  const isUnknown =
    isPiped || commands.some(({ does }) => does === 'unknown') || called.some(({ rest }) => isUnlisted(rest));
  const written = named('writes').filter(isPath);
  return [
    ...touches(onlyReads(name, args) ? 'reads' : 'unknown', files, 'file'),
    ...touches('reads', [...(isEd ? [] : valuesOf('-S -u')), ...named('reads')].filter(isPath), 'file'),
    ...touches('writes', [...(isEd ? [] : valuesOf('-w -W')), ...written], 'file'),
    ...(isEd ? [] : written.flatMap(writtenOver)),
    // what it is told to do by a text that nobody knows, or in words that nobody has listed
    ...((isTyped && input.text === null && input.words.length > 0) || isUnknown ? [UNKNOWN] : []),
    // functions that the text calls
    ...touches('unknown', calledIn(text), 'tree'),
    ...touches('unknown', named('edits'), 'file'),
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

/** Functions that do something to a file whose name stands there, by that name alone. */
function calledIn(text: WildText): readonly WildText[] {
  return CALLS.test(text) ? [...text.matchAll(/["']([^"'\n]+)["']/g)].map(([, path = '']) => path) : [];
}

/** `%` is the name of what is edited, and `%:r` that name without its ending. */
function ofCurrent(path: WildText, files: readonly WildText[], isEd: boolean): readonly WildText[] {
  if (isEd || !/(?<!\\)%/.test(path)) return [path];
  return files.map((file) =>
    path.replace(/(?<!\\)%((?::[a-z])*)/g, (_, signs: string) => {
      const plain = signs.includes(':t') ? file.slice(file.lastIndexOf('/') + 1) : file;
      return signs.includes(':r') ? plain.replace(/\.[^./]*$/, '') : plain;
    }),
  );
}

/** It calls a function of which nobody knows what it does. */
function isUnlisted(rest: WildText): boolean {
  // a command that is put together
  if (rest.startsWith('"') || rest.startsWith("'")) return true;
  return (
    rest.includes('(') && !LUA_CALLS.test(rest) && !/\bsystem(?:list)?\(/.test(rest) && calledIn(rest).length === 0
  );
}

/** `vim -u NONE` */
function isPath(word: WildText): boolean {
  return word !== '' && !/^(?:NONE|NORC|DEFAULTS)$/.test(word);
}
