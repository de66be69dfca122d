import { type Call, operandsOf } from './call.ts';
import { type Act, touches } from './effect.ts';
import { onlyReads } from './readers.ts';
import type { WildText } from './wild-text.ts';

/** Commands of `ed`, `ex` and `vi` that read a file into the text, and that write the text to one. */
const READS =
  /(?:^|[\n|:]|\bsil(?:ent)?!? )\s*[\d,.$%]*\s*(?:r|re|rea|read|e|edit|E|sp|split|vs|vsplit|tabe|tabedit|so|source|view)!?[ \t]+(?!!)([^\n|]+)/g;
const WRITES =
  /(?:^|[\n|:]|\bsil(?:ent)?!? )\s*[\d,.$%]*\s*(?:w|W|wq|write|up|update|sav|saveas|x|xit)!?[ \t]+(?:>>[ \t]*)?(?!!)([^\n|]+)/g;

/**
 * What an editor is given may be read and changed by whoever edits; what it is told to do besides by `-c`, `+…`, a
 * script or its input is told.
 */
export function editActs({ name, args, input }: Call): readonly Act[] {
  const { operands, valuesOf } = operandsOf(args, '', name);
  const isEd = /^r?ed$/.test(name);
  const plus = args.flatMap((word) => /^\+(?!\d*$)(.+)$/s.exec(word)?.[1] ?? []);
  const typed = isEd || name === 'ex' || args.some((word) => /^-[a-zA-Z]*[es]$/.test(word)) ? [input.text ?? ''] : [];
  // `ex -sc 'w! a'`: to some of them `-s` has a value, to others not
  const told = args.filter((_, i) => /^-[a-zA-Z]+c$/.test(args[i - 1] ?? ''));
  const text = [...(isEd ? [] : [...valuesOf('-c --cmd'), ...told, ...plus]), ...typed].join('\n');
  const files = operands.filter((word) => word !== '-' && !word.startsWith('+'));
  return [
    ...touches(onlyReads(name, args) ? 'reads' : 'unknown', files, 'file'),
    ...touches('reads', [...(isEd ? [] : valuesOf('-S -s -u')), ...named(READS, text)].filter(isPath), 'file'),
    ...touches('writes', [...(isEd ? [] : valuesOf('-w -W')), ...named(WRITES, text)].filter(isPath), 'file'),
  ];
}

const MOST_CHARS = 8192;

function named(form: RegExp, text: string): readonly WildText[] {
  if (text.length > MOST_CHARS) return [];
  return [...text.matchAll(form)].map(([, path = '']) => path.trim());
}

/** `vim -u NONE` */
function isPath(word: WildText): boolean {
  return word !== '' && !/^(?:NONE|NORC|DEFAULTS)$/.test(word);
}
