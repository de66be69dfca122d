import { type VariableFile, variablesOf } from '../programs/variables.ts';
import type { Call } from './call.ts';
import { type Act, touches } from './effect.ts';
import type { Scope } from './scope.ts';
import { STAR, type WildText } from './wild-text.ts';

/** The files that a program reads and writes because a variable of the line names them. Whether it comes to that, it decides. */
export function variableActs({ name, args }: Call, { values }: Scope): readonly Act[] {
  if (values.size === 0) return [];
  return variablesOf(name, args).flatMap(({ names, as, like }) => {
    if (typeof as === 'object' || as === 'words') return [];
    const files = names
      .flatMap((variable) => values.get(variable)?.texts ?? [])
      .flatMap((text) => (like === undefined ? text : (like.exec(text)?.[1] ?? [])))
      .filter((file) => file !== '' && file !== '-');
    return actsOn(as, files).map((act) => ({ ...act, maybe: true }) as const);
  });
}

function actsOn(as: VariableFile, files: readonly WildText[]): readonly Act[] {
  switch (as) {
    case 'reads':
    case 'writes':
      return touches(as, files, 'file');
    case 'uses':
      return touches('reads', files, 'file').map((act) => ({ ...act, handled: 'uses' }));
    case 'both':
      return [...touches('reads', files, 'file'), ...touches('writes', files, 'file')];
    case 'begins':
      return touches(
        'writes',
        files.map((file) => `${file}${STAR}`),
        'file',
      );
    case 'folder':
      return touches('writes', files, 'file', 'below');
    case 'tree':
      return touches('reads', files, 'tree');
  }
}
