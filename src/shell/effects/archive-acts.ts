import { type Call, givenWords, operandsOf } from './call.ts';
import { type Act, touches } from './effect.ts';
import { STAR, type WildText } from './wild-text.ts';

/** What is packed out lands somewhere in a folder, under names that only the archive knows, or that are asked for. */
export function archiveActs({ name, args }: Call): readonly Act[] {
  switch (name) {
    case 'unzip': {
      const { operands, valuesOf, has } = operandsOf(args, '', 'unzip');
      const [archive, ...members] = operands;
      const read = archive === undefined ? [] : touches('reads', [archive], 'file');
      if (has('-l -p -t')) return read;
      return [...read, ...unpacked(valuesOf('-d')[0] ?? '.', members)];
    }
    case 'zip': {
      const { operands, has } = operandsOf(args);
      const packed = operands.slice(1);
      return [
        ...touches('writes', operands.slice(0, 1), 'file'),
        ...touches('reads', packed, 'tree'),
        ...(has('-m') ? touches('deletes', packed, 'tree') : []),
      ];
    }
    case 'tar':
    case 'gtar':
    case 'bsdtar':
      return tarActs(args);
    default:
      return touches('unknown', givenWords(args), 'file', 'below');
  }
}

function tarActs([first = '', ...rest]: readonly WildText[]): readonly Act[] {
  // `tar xzf a.tgz`: the old way needs no dash
  const args = [/^[A-Za-z]+$/.test(first) ? `-${first}` : first, ...rest];
  const { operands, has, valuesOf } = operandsOf(args, '', 'tar');
  const folder = valuesOf('-C --directory').at(-1) ?? '.';
  const archives = valuesOf('-f --file').filter((path) => path !== '-');
  if (has('-x --extract --get')) {
    // names from the root on
    const absolute = has('-P --absolute-names') ? touches('writes', ['/'], 'below') : [];
    return [...touches('reads', archives, 'file'), ...unpacked(folder, operands), ...absolute];
  }
  if (has('-t --list')) return touches('reads', archives, 'file');
  const packed = operands.map((path) => (/^[/~]/.test(path) ? path : `${folder}/${path}`));
  return [
    ...touches('writes', archives, 'file'),
    ...touches('reads', packed, 'tree'),
    ...(has('--remove-files')
      ? touches(
          'deletes',
          operands.map((path) => `${folder}/${path}`),
          'tree',
        )
      : []),
  ];
}

function unpacked(folder: WildText, members: readonly WildText[]): readonly Act[] {
  if (members.length === 0) return touches('writes', [folder], 'below');
  const named = members.map((member) => `${folder}/${member}`.replaceAll('*', STAR));
  return touches('writes', named, 'file', 'below');
}
