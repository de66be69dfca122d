import type { Call } from '../call.ts';
import type { WildText } from '../wild-text.ts';

/** Texts that a command of the shell runs for what it does. */
export function callbacks({ name, args, input }: Pick<Call, 'name' | 'args' | 'input'>): readonly WildText[] {
  const behind = (option: string): readonly WildText[] => args.filter((_, i) => args[i - 1] === option);
  if (name === 'compgen')
    return [...behind('-C'), ...behind('-F'), ...behind('-W').map((words) => `echo "${words.replaceAll('"', '')}"`)];
  if (name !== 'mapfile' && name !== 'readarray') return [];
  // it is told which line it is, and what stands there
  const lines = input.text === null ? input.words : input.text.split('\n').filter((line) => line !== '');
  return behind('-C').flatMap((text) =>
    lines.length === 0 ? [text] : lines.slice(0, MOST_LINES).map((line) => `${text} 0 ${quoted(line)}`),
  );
}

const MOST_LINES = 64;

function quoted(text: WildText): WildText {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
