import process from 'node:process';

/** A command: its arguments → its exit code. */
type Command = (args: readonly string[]) => Promise<number>;

const COMMANDS: Readonly<Record<string, () => Promise<{ readonly command: Command }>>> = {
  run: () => import('./run.ts'),
  list: () => import('./list.ts'),
  check: () => import('./check.ts'),
  explain: () => import('./explain.ts'),
  trust: () => import('./trust.ts'),
  help: () => import('./help.ts'),
  supervise: () => import('./supervise.ts'),
};

const [name = 'help', ...args] = process.argv.slice(2);
const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : COMMANDS.help;
const given = load === COMMANDS.help && name !== 'help' ? [name, ...args] : args;
const { command } = await (load ?? (() => import('./help.ts')))();
process.exitCode = await command(given);
