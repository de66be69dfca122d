import { operandsOf } from './operands.ts';
import type { WildText } from './wild-text.ts';

/** Programs that run a program of a package, and the words after their name that say so. */
const RUNNERS: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ...['npx', 'bunx', 'pnpx', 'uvx'].map((name) => [name, []] as const),
  ['npm', ['exec', 'x']],
  ['pnpm', ['exec', 'dlx']],
  ['yarn', ['exec', 'dlx']],
  ['bun', ['x']],
  ['uv', ['run']],
  ['poetry', ['run']],
  ['pipenv', ['run']],
  ['pipx', ['run']],
  ['bundle', ['exec']],
]);
const VALUED = '-p --package -c --call --with --python --from --cache --prefix -w --workspace';

/** The command that such a program runs; null: it is none, or runs none. */
export function packageCommand(name: string, args: readonly WildText[]): readonly WildText[] | null {
  const words = RUNNERS.get(name);
  if (words === undefined) return null;
  const rest = words.length === 0 ? args : words.includes(args[0] ?? '') ? args.slice(1) : null;
  // `npx --package=x -c 'text'`
  const values = rest === null ? undefined : operandsOf(rest, VALUED).values;
  const text = values?.get('-c')?.[0] ?? values?.get('--call')?.[0];
  if (text !== undefined && name !== 'uv') return ['sh', '-c', text];
  const program = rest === null ? undefined : operandsOf(rest, VALUED).operands[0];
  if (rest === null || program === undefined) return null;
  return [program.replace(/(?<=.)@[^/@]*$/, ''), ...rest.slice(rest.indexOf(program) + 1)];
}
