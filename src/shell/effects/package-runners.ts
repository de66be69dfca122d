import { programNamed } from '../programs/program-named.ts';
import { isIn } from '../programs/read-options.ts';
import { operandsOf } from './call.ts';
import type { WildText } from './wild-text.ts';

const VALUED = '-p --package -c --call --with --python --from --cache --prefix -w --workspace';

/** `pnpm dotenv -e .env -- x`: what these start without a sub-command, of the packages that start others. */
const WITHOUT = /^(?:pnpm|yarn|bun) (?:dotenv|dotenv-cli|dotenvx|env-cmd|cross-env|cross-env-shell)$/;

/** The command that such a program runs; null: it is none, or runs none. */
export function packageCommand(name: string, args: readonly WildText[]): readonly WildText[] | null {
  const { runsPackage } = programNamed(name);
  const [sub = '', ...others] = args;
  if (WITHOUT.test(`${name} ${sub}`)) return args;
  if (runsPackage === undefined || (runsPackage !== '' && !isIn(runsPackage, sub))) return null;
  const rest = runsPackage === '' ? args : others;
  const { operands, valuesOf } = operandsOf(rest, VALUED);
  // `npx --package=x -c 'text'`
  const [text] = valuesOf('-c --call');
  if (text !== undefined && name !== 'uv') return ['sh', '-c', text];
  const [program] = operands;
  if (program === undefined) return null;
  return [program.replace(/(?<=.)@[^/@]*$/, ''), ...rest.slice(rest.indexOf(program) + 1)];
}
