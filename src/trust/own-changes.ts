import type { Hook } from '../core/hook.ts';
import { changesOfLine } from '../shell/effects/changes-of-line.ts';
import { isWild } from '../shell/effects/wild-text.ts';
import { realPath } from '../state/real-path.ts';
import { lineOf } from './commands-in.ts';
import { folderVariables } from './folder-variables.ts';
import { keyIn, type ScriptHashes } from './hook-fingerprint.ts';
import { repositoryOf } from './is-system.ts';

interface Place {
  readonly cwd: string;
  readonly home: string;
}

/**
 * Of what an approval covers, the files that the hook's own command writes or takes away: after its first run it is not what
 * was approved any more. Loads the reader of what a line does.
 */
export function ownChanges({ handler, source }: Hook, scripts: ScriptHashes, { cwd, home }: Place): readonly string[] {
  if (handler.kind !== 'command') return [];
  const root = realPath(source?.root ?? '');
  const variables: Readonly<Record<string, string>> = {
    ...handler.env,
    ...folderVariables({ project: repositoryOf(root), cwd }),
    HOME: home,
    PWD: cwd,
  };
  const environment = (name: string): string | undefined =>
    Object.hasOwn(variables, name) ? variables[name] : undefined;
  const changed = changesOfLine(lineOf(handler), { cwd, home, environment }) ?? [];
  const paths = changed.flatMap(({ does, reach, path, only }) =>
    (does === 'writes' || does === 'deletes') &&
    /^(?:file|tree|copied)$/.test(reach) &&
    only === undefined &&
    !isWild(path)
      ? [keyIn(root, realPath(path))]
      : [],
  );
  return [...new Set(paths)].filter((path) => Object.hasOwn(scripts, path));
}
