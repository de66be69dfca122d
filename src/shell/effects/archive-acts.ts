import { type Call, givenWords, operandsOf } from './call.ts';
import { type Act, touches } from './effect.ts';
import { printed, unpacked } from './packed-members.ts';
import { tarActs } from './tar-acts.ts';
import { ANY, type WildText } from './wild-text.ts';

/** What is packed out lands somewhere in a folder, under names that only the archive knows, or that are asked for. */
export function archiveActs({ name, args, input }: Call): readonly Act[] {
  switch (name) {
    case 'unzip': {
      const { operands, valuesOf, has } = operandsOf(args, '', 'unzip');
      const [archive, ...members] = operands;
      const read = archive === undefined ? [] : touches('reads', [archive], 'file');
      if (has('-p -c')) return [...read, ...printed(members)];
      if (has('-l -t')) return read;
      return [...read, ...unpacked(valuesOf('-d')[0] ?? '.', members)];
    }
    case 'zip': {
      const { operands, has, valuesOf } = operandsOf(args, '', 'zip');
      const packed = operands.slice(1);
      // without an ending it gets its own
      const archives = operands
        .slice(0, 1)
        .flatMap((path) => (/\.\w+$|^-$/.test(path) ? [path] : [path, `${path}.zip`]));
      const read = touches('reads', packed, 'tree');
      return [
        // what is there already is read, too
        ...touches('unknown', archives, 'file'),
        ...touches('writes', [...archives, ...valuesOf('-O --output-file')], 'file'),
        // it goes where links lead, unless it is to keep them
        ...(has('-y') ? read : read.map((act) => ({ ...act, follows: true }) as const)),
        ...(has('-@') ? listed(input) : []),
        ...(has('-m') ? touches('deletes', packed, 'tree') : []),
      ];
    }
    case 'tar':
    case 'gtar':
    case 'bsdtar':
      return tarActs(name === 'bsdtar' ? args.map((word) => word.replace(/^@/, '')) : args);
    case 'cpio': {
      const { has } = operandsOf(args);
      const takes = has('-o -p --create --pass-through');
      return [...touches('unknown', givenWords(args), 'file', 'below'), ...(takes ? listed(input) : [])];
    }
    case 'dpkg-deb': {
      const { operands, has } = operandsOf(args);
      const [from = '.', to = `${from}.deb`] = operands;
      if (has('-b --build')) return [...touches('reads', [from], 'tree'), ...touches('writes', [to], 'file', 'below')];
      return [...touches('reads', [from], 'file'), ...touches('writes', operands.slice(1, 2), 'file', 'below')];
    }
    case '7z':
    case '7za':
    case '7zr':
    case 'ar':
    case 'jar':
      return verbActs(name, args);
    default:
      return touches('unknown', givenWords(args), 'file', 'below');
  }
}

/** What comes in by a pipe are names. */
function listed({ text, words }: Call['input']): readonly Act[] {
  const names = text === null ? words : text.split(/[\n\0]/).filter((path) => path !== '');
  return touches('reads', names.length === 0 ? [ANY] : names, 'tree');
}

/** `7z a x.7z b`, `ar rc x.a b`, `jar cf x.jar b`: a word that says what is done, the archive, and what goes into it. */
function verbActs(name: string, args: readonly WildText[]): readonly Act[] {
  const { operands, valuesOf } = operandsOf(args, '', name);
  const long = name === 'jar' && args[0]?.startsWith('-');
  const said = long ? (args[0] ?? '').replace(/^-+/, '') : (operands[0] ?? '');
  const [archive = '', ...members] = long ? [...valuesOf('--file'), ...operands] : operands.slice(1);
  const read = touches('reads', [archive], 'file');
  if (name === 'ar' && said.startsWith('p')) return [...read, ...printed(members)];
  if (/^(?:[ltphi]|list)/.test(said)) return read;
  if (/^(?:[xe])/.test(said)) {
    if (args.includes('-so')) return [...read, ...printed(members)];
    const folder = args.flatMap((word) => (name === 'ar' ? [] : (/^-o(.+)$/s.exec(word)?.[1] ?? [])));
    return [...read, ...unpacked(folder[0] ?? '.', members)];
  }
  const lists = members.flatMap((word) => (word.startsWith('@') ? [word.slice(1)] : []));
  // names in the archive
  const packed = /^(?:d|rn)/.test(said) ? [] : members.filter((word) => !word.startsWith('@'));
  return [
    ...touches('unknown', [archive], 'file'),
    ...touches('writes', [archive], 'file'),
    ...touches('reads', packed, 'tree'),
    ...touches('reads', lists, 'file'),
    ...(lists.length > 0 ? touches('unknown', [ANY], 'file') : []),
    ...(args.includes('-sdel') ? touches('deletes', packed, 'tree') : []),
  ];
}
