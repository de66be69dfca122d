import { ANY, isWild } from '../effects/wild-text.ts';
import type { Reader } from './reader.ts';
import {
  api,
  holding,
  holdsOf,
  isEnvironment,
  numberOf,
  oneOf,
  optionsOf,
  plainText,
  text,
  textOf,
  textsOf,
  UNKNOWN,
  unknown,
  type Value,
} from './value.ts';
import { variable } from './variable.ts';

/** The interpreter itself, and other names of which everybody knows what they are. */
const PROGRAMS: Readonly<Record<string, string>> = {
  'sys.executable': 'python3',
  'process.execPath': 'node',
  'process.argv0': 'node',
  'os.sep': '/',
  'path.sep': '/',
  'os.linesep': '\n',
  'os.EOL': '\n',
  'os.devnull': '/dev/null',
  'os.curdir': '.',
  'os.pardir': '..',
  'subprocess.DEVNULL': '/dev/null',
};

const MOST_ROUNDS = 64;

/** What a loop goes through. */
export function itemsOf(reader: Reader, over: Value): readonly Value[] {
  // its names are no values
  if (isEnvironment(over)) return [UNKNOWN];
  const holds = holdsOf(over);
  const all = optionsOf(over).flatMap((one): readonly Value[] => {
    if (one.is === 'list') return one.items.map((item) => holding(item, one.holds));
    if (one.is === 'record') return [...one.entries.keys()].map((key) => text(key));
    const plain = plainText(one);
    if (one.is === 'text' && plain !== null) return [...plain].map((letter) => text(letter));
    return [];
  });
  if (all.length > MOST_ROUNDS) reader.found.isPartly = true;
  return all.length === 0 ? (over.is === 'list' && !over.isOpen ? [] : [unknown(holds)]) : all.slice(0, MOST_ROUNDS);
}

/** Ways from any value to whatever there is. */
const BACK_DOORS =
  /^(?:constructor|__proto__|__class__|__subclasses__|__globals__|__builtins__|__mro__|__bases?__|__code__)$/;

/** `a.b` */
export function memberOf(reader: Reader, owner: Value, name: string): Value {
  if (BACK_DOORS.test(name) && owner.is !== 'record') reader.found.isPartly = true;
  const all = optionsOf(owner).map((one): Value => {
    switch (one.is) {
      case 'api':
        if (isEnvironment(one) && !reader.language.calls.has(`${one.name}.${name}`)) return variable(text(name));
        if (/^(?:promises|default|__dict__)$/.test(name)) return one;
        if (PROGRAMS[`${one.name}.${name}`] !== undefined) return text(PROGRAMS[`${one.name}.${name}`] ?? '');
        if (/^(?:cwd|home)$/.test(name) && one.name === 'pathlib.Path') return api(`${one.name}.${name}`);
        return api(one.name === '' ? name : `${one.name}.${name}`);
      case 'record': {
        const entry = one.entries.get(name);
        return entry === undefined ? unknown(holdsOf(one)) : entry.is === 'function' ? { ...entry, self: one } : entry;
      }
      case 'class':
        return one.members.get(name) ?? UNKNOWN;
      case 'thing':
        if (name === 'parent')
          return {
            ...one,
            texts: one.texts.map((path) =>
              isWild(path) ? ANY : path.slice(0, Math.max(0, path.lastIndexOf('/'))) || '.',
            ),
          };
        if (name === 'name' && one.type === 'tempfile') return text(`/tmp/${ANY}`);
        return name === 'path' || name === 'name' || name === 'stem'
          ? textOf(one.texts, one.holds)
          : unknown(one.holds);
      default:
        // how much there is of it is not what is in it
        return /^(?:length|size|returncode|status_code|status|ok)$/.test(name) ? UNKNOWN : unknown(holdsOf(one));
    }
  });
  return oneOf(all);
}

/** `a[b]` */
export function itemAt(reader: Reader, owner: Value, key: Value): Value {
  const at = numberOf(key);
  if (owner.is === 'list' && at !== null && !owner.isOpen) return owner.items.at(at) ?? UNKNOWN;
  if (owner.is === 'list') return oneOf([...owner.items, unknown(owner.holds)]);
  if (owner.is === 'api' && isEnvironment(owner)) return variable(key);
  // `sys.argv[1]`
  if (owner.is === 'api' && /argv$|^sys\.(?:path|modules)$/.test(owner.name)) {
    const plain = plainText(key);
    return owner.name === 'sys.modules' && plain !== null ? reader.module(plain) : UNKNOWN;
  }
  const plain = plainText(key);
  if (owner.is === 'api' && plain === null) {
    reader.found.isPartly = true;
    return UNKNOWN;
  }
  const known = plainText(owner);
  if (owner.is === 'text' && at !== null && known !== null) return text(known.at(at) ?? '');
  return plain === null ? unknown(holdsOf(owner)) : memberOf(reader, owner, plain);
}

export function sliceOf(_reader: Reader, owner: Value, bounds: readonly (number | null)[]): Value {
  const [from = null, to = null, step = null] = bounds;
  if (owner.is === 'list') {
    if (bounds.length === 0) return owner.items.at(-1) ?? UNKNOWN;
    const items = step === -1 ? [...owner.items].reverse() : owner.items.slice(from ?? 0, to ?? undefined);
    return { ...owner, items };
  }
  const texts = textsOf(owner);
  if (texts === null) return unknown(holdsOf(owner));
  const cut = (one: string): string => {
    if (isWild(one)) return ANY;
    const part = one.slice(from ?? 0, to ?? undefined);
    if (step === -1) return [...(from === null ? one : one.slice(to ?? 0, from + 1))].reverse().join('');
    return step !== null && step > 1 ? [...part].filter((_, i) => i % step === 0).join('') : part;
  };
  return textOf(texts.map(cut), holdsOf(owner));
}
