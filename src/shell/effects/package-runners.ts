import { PROGRAMS, programNamed } from '../programs/program-named.ts';
import type { Options } from '../programs/program-options.ts';
import { isIn, readOptions } from '../programs/read-options.ts';
import { operandsOf } from './call.ts';
import { asShellWord, type WildText } from './wild-text.ts';

const VALUED = '-p --package -c --call --with --python --from --cache --prefix -w --workspace';

/** `pnpm dotenv -e .env -- x`: what these start without a sub-command, of the packages that start others. */
const WITHOUT =
  /^(?:pnpm|yarn|bun) (?:dotenv|dotenv-cli|dotenvx|env-cmd|cross-env|cross-env-shell|tsx|ts-node|vite-node|nodemon|npm-run-all2?|run-s|run-p)$/;

/** What these start by its name may be any program that is installed. */
const RUNS_ANY = /^(?:yarn|bun) run$/;

function programAmong(words: readonly WildText[]): readonly WildText[] | null {
  const at = words.findIndex((word) => !word.startsWith('-'));
  return PROGRAMS.has(words[at] ?? '') ? words.slice(at) : null;
}

function behindOptions(args: readonly WildText[], options: Options = {}): readonly WildText[] {
  return readOptions(args, options, asShellWord).operands;
}

/** The command that such a program runs; null: it is none, or runs none. */
export function packageCommand(name: string, args: readonly WildText[]): readonly WildText[] | null {
  const { runsPackage, options } = programNamed(name);
  // options may stand before what is said: `pnpm -r exec`
  const own = runsPackage === undefined || runsPackage === '' ? args : behindOptions(args, options);
  const [sub = '', ...others] = own;
  if (WITHOUT.test(`${name} ${sub}`)) return own;
  if (RUNS_ANY.test(`${name} ${sub}`)) return programAmong(others);
  const inEach = name === 'yarn' && sub === 'workspaces' ? others.findIndex((word) => /^(?:exec|run)$/.test(word)) : -1;
  if (inEach >= 0) return others.slice(inEach + 1);
  if (runsPackage === undefined || (runsPackage !== '' && !isIn(runsPackage, sub))) return null;
  const rest = runsPackage === '' ? args : others;
  // `uv run - < x.py`, `uv run -m a.b`
  if (name === 'uv' && /^(?:-|-m|--module)$/.test(rest[0] ?? ''))
    return ['python', rest[0] === '-' ? '-' : '-m', ...rest.slice(1)];
  const [program] = operandsOf(rest, VALUED).operands;
  // `npx --package=x -c 'text'`; behind a program it is the program's: `poetry run python -c 'text'`
  const before = program === undefined ? rest : rest.slice(0, rest.indexOf(program));
  const [text] = operandsOf(before, VALUED).valuesOf('-c --call');
  if (text !== undefined && name !== 'uv') return ['sh', '-c', text];
  if (program === undefined) return null;
  const given = rest.slice(rest.indexOf(program) + 1);
  // `uv run tool.py` runs it itself
  if (name === 'pipx' && /\.pyw?$/.test(program)) return ['python', program, ...given];
  if (name === 'uv' && (/\.pyw?$/.test(program) || rest.includes('--script'))) return ['python', program, ...given];
  return [program.replace(/(?<=.)@[^/@]*$/, ''), ...given];
}
