import { CMAKE } from '../programs/tool-modes.ts';
import { type Call, operandsOf } from './call.ts';
import { copyActs } from './copy-acts.ts';
import { type Act, touches } from './effect.ts';

/** What a word says that is done to the words behind it; `none`: they are not opened. */
type Verb = 'reads' | 'writes' | 'deletes' | 'copies' | 'moves' | 'none';

/** Programs whose first word says what they do with files, and what that is; of other words no row tells more. */
const VERBS: Readonly<Record<string, Readonly<Record<string, Verb>>>> = {
  gio: verbs({
    reads: 'cat open',
    writes: 'mkdir save',
    deletes: 'remove trash',
    copies: 'copy',
    moves: 'move rename',
    none: 'info list tree mime help version',
  }),
  // behind `-E`: the command that does the same tells what is done
  cmake: verbs({ none: Object.keys(CMAKE).join(' ') }),
  hg: verbs({ deletes: 'rm remove', moves: 'mv move rename', copies: 'cp copy' }),
  svn: verbs({ deletes: 'rm remove delete del', moves: 'mv move rename ren' }),
  dotenvx: verbs({ writes: 'set encrypt decrypt rotate' }),
};

function verbs(lists: Partial<Readonly<Record<Verb, string>>>): Readonly<Record<string, Verb>> {
  const pairs: (readonly [Verb, string])[] = [];
  for (const does of ['reads', 'writes', 'deletes', 'copies', 'moves', 'none'] as const)
    pairs.push([does, lists[does] ?? '']);
  return Object.fromEntries(pairs.flatMap(([does, words]) => words.split(' ').map((word) => [word, does])));
}

/** Null: its first word is none of these. */
export function spokenActs(call: Call): readonly Act[] | null {
  const { name, args } = call;
  const own = name === 'cmake' ? args.slice(args.indexOf('-E') + 1) : args;
  const { operands, valuesOf } = operandsOf(own, '', name);
  const [verb = '', ...files] = operands;
  const known = VERBS[name] ?? {};
  if (!Object.hasOwn(known, verb) || (name === 'cmake' && !args.includes('-E'))) return null;
  // what they are given are names and values
  if (name === 'dotenvx') {
    const named = valuesOf('-f --env-file');
    return touches('writes', named.length > 0 ? named : ['.env'], 'file');
  }
  const does = known[verb];
  switch (does) {
    case 'copies':
    case 'moves':
      return copyActs({ ...call, name: does === 'moves' ? 'mv' : 'cp', args: ['-rL', ...files] });
    case 'reads':
    case 'writes':
      return touches(does, files, 'file');
    case 'deletes':
      return touches(does, files, 'tree');
    default:
      return [];
  }
}
