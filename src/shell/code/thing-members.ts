import { ANY, isWild, type WildText } from '../effects/wild-text.ts';
import { list, text, textOf, unknown, type Value } from './value.ts';

type Thing = Extract<Value, { is: 'thing' }>;

function eachPath(one: Thing, change: (path: string) => WildText): readonly WildText[] {
  return one.texts.map((path) => (isWild(path) ? ANY : change(path)));
}

export function nameIn(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

export function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) || '/' : '.';
}

/** What a thing of a library has that is no method; null: nothing of this name. */
export function thingMember(one: Thing, name: string): Value | null {
  const { type, holds } = one;
  if (type === 'tempfile') return name === 'name' ? text(...one.texts) : unknown(holds);
  if (type === 'Error')
    return name === 'args'
      ? list([textOf(one.texts, holds)])
      : /^(?:message|msg|code|stack)$/.test(name)
        ? textOf(one.texts, holds)
        : null;
  if (type === 'Parsed') return unknown(holds);
  // `file.buffer.write(…)`
  if (type === 'file' && /^(?:buffer|raw)$/.test(name)) return one;
  if (type === 'Process' && name === 'stdin') return one;
  if (type === 'Address' && name === 'searchParams') return one;
  if (type === 'Entry')
    return name === 'name' ? textOf(eachPathOrName(one), holds) : name === 'path' ? textOf(one.texts, holds) : null;
  switch (name) {
    case 'parent':
      return { ...one, texts: eachPath(one, folderOf) };
    case 'parents':
      return list(
        [
          { ...one, texts: eachPath(one, folderOf) },
          { ...one, texts: [ANY] },
        ],
        true,
      );
    case 'name':
      return textOf(type === 'Path' ? eachPathOrName(one) : one.texts, holds);
    case 'stem':
      return textOf(
        eachPath(one, (path) => nameIn(path).replace(/(?<=.)\.[^.]*$/, '')),
        holds,
      );
    case 'suffix':
      return textOf(
        eachPath(one, (path) => /(?<=.)\.[^.]*$/.exec(nameIn(path))?.[0] ?? ''),
        holds,
      );
    case 'path':
    case 'href':
    case 'pathname':
      return textOf(type === 'Address' && name === 'pathname' ? eachPath(one, pathIn) : one.texts, holds);
    case 'parts':
      return one.texts.length === 1 && !isWild(one.texts[0] ?? '')
        ? list(partsOf(one.texts[0] ?? '').map((part) => text(part)))
        : list([textOf([ANY], holds)], true);
    default:
      return null;
  }
}

function pathIn(address: string): string {
  return address.replace(/^\w+:\/\/[^/]*/, '') || '/';
}

function partsOf(path: string): readonly string[] {
  return [...(path.startsWith('/') ? ['/'] : []), ...path.split('/').filter((part) => part !== '' && part !== '.')];
}

/** Of a path that is not known, what stands behind its last slash may be. */
function eachPathOrName(one: Thing): readonly WildText[] {
  return one.texts.map((path) => (path.includes('/') ? path.slice(path.lastIndexOf('/') + 1) : path));
}
