import type { Call } from '../call.ts';
import type { WildText } from '../wild-text.ts';

/** Texts that a command of the shell runs for what it does. */
export function callbacks({ name, args }: Pick<Call, 'name' | 'args'>): readonly WildText[] {
  const behind = (option: string): readonly WildText[] => args.filter((_, i) => args[i - 1] === option);
  if (name === 'compgen')
    return [...behind('-C'), ...behind('-F'), ...behind('-W').map((words) => `echo "${words.replaceAll('"', '')}"`)];
  return name === 'mapfile' || name === 'readarray' ? behind('-C') : [];
}
