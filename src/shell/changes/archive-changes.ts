import { at, type Call, givenWords, operandsOf } from './call.ts';
import type { Change } from './change.ts';

/** What is packed out lands somewhere in a folder, under names that only the archive knows, or that are asked for. */
export function archiveChanges(call: Call): readonly Change[] {
  switch (call.name) {
    case 'unzip': {
      const { operands, valuesOf, options } = operandsOf(call.args, '', 'unzip');
      if (options.has('-l') || options.has('-p') || options.has('-t')) return [];
      return unpacked(call, valuesOf('-d')[0] ?? '.', operands.slice(1));
    }
    case 'zip': {
      const { operands, options } = operandsOf(call.args);
      const taken = options.has('-m') ? operands.slice(1) : [];
      return [
        ...operands.slice(0, 1).flatMap((path) => at(call, 'file', path)),
        ...taken.flatMap((path) => at(call, 'tree', path)),
      ];
    }
    case 'tar':
    case 'gtar':
    case 'bsdtar':
      return tarChanges(call);
    default:
      return givenWords(call.args).flatMap((word) => [...at(call, 'file', word), ...at(call, 'below', word)]);
  }
}

function tarChanges(call: Call): readonly Change[] {
  const [first = '', ...rest] = call.args;
  // `tar xzf a.tgz`: the old way needs no dash
  const args = /^[A-Za-z]+$/.test(first) ? [`-${first}`, ...rest] : call.args;
  const { operands, options, valuesOf } = operandsOf(args, '', 'tar');
  const folder = valuesOf('-C --directory').at(-1) ?? '.';
  if (options.has('-x') || options.has('--extract') || options.has('--get')) return unpacked(call, folder, operands);
  const removes = options.has('--remove-files')
    ? operands.flatMap((path) => at(call, 'tree', `${folder}/${path}`))
    : [];
  if (options.has('-t') || options.has('--list')) return [];
  return [...valuesOf('-f --file').flatMap((path) => at(call, 'file', path)), ...removes];
}

function unpacked(call: Call, folder: string, members: readonly string[]): readonly Change[] {
  const named = members.flatMap((member) => [
    ...at(call, 'file', `${folder}/${member}`),
    ...at(call, 'below', `${folder}/${member}`),
  ]);
  return [...at(call, 'below', folder), ...named];
}
