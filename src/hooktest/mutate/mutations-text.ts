import { harmlessLine, type Paint } from '../../show/print.ts';
import { counted } from '../../show/table.ts';
import type { Mutations } from './mutate-file.ts';

/** The flips that no case noticed, with the place of what was flipped, and the sum. */
export function mutationsText(
  { flips, noticed, broken, unnoticed }: Mutations,
  ms: number,
  colours: Paint,
  place: (path: string) => string,
): string {
  const lines = unnoticed.map(({ rule, what, file, line, column }) => {
    const where = colours.dim(`${place(file)}:${line}:${column}`);
    return `${colours.red('✗')} ${harmlessLine(rule)}: ${harmlessLine(what)}  ${where}\n`;
  });
  const time = colours.dim(`(${(ms / 1000).toFixed(1)} s)`);
  const rest = broken === 0 ? '' : `, ${broken} cannot be loaded`;
  const told = unnoticed.length === 0 ? '' : `, ${colours.red(`${unnoticed.length} that no case notices`)}`;
  return `${lines.join('')}${counted(flips, 'flip')}: ${colours.green(`${noticed} noticed`)}${rest}${told} ${time}\n`;
}
