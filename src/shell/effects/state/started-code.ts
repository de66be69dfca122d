import { programNamed } from '../../programs/program-named.ts';
import type { Call } from '../call.ts';
import type { Scope } from '../scope.ts';
import type { WildText } from '../wild-text.ts';

/** Files that a shell reads before it does anything else. */
export function startFiles({ name, args }: Call, scope: Scope): readonly WildText[] {
  if (programNamed(name).shell !== true) return [];
  const named = args.flatMap((word, i) =>
    /^--(?:rcfile|init-file)$/.test(args[i - 1] ?? '')
      ? [word]
      : (/^--(?:rcfile|init-file)=(.+)$/s.exec(word)?.[1] ?? []),
  );
  const set = ['BASH_ENV', 'ENV', 'ZDOTDIR'].flatMap((variable) => scope.values.get(variable)?.texts ?? []);
  return [...named, ...set].filter((file) => file !== '');
}

/** Texts that a command of the shell runs for what it does. */
export function callbacks({ name, args }: Pick<Call, 'name' | 'args'>): readonly WildText[] {
  const behind = (option: string): readonly WildText[] => args.filter((_, i) => args[i - 1] === option);
  if (name === 'compgen')
    return [...behind('-C'), ...behind('-F'), ...behind('-W').map((words) => `echo "${words.replaceAll('"', '')}"`)];
  return name === 'mapfile' || name === 'readarray' ? behind('-C') : [];
}
