import { isGated } from './is-gated.ts';

/** A command: its arguments → its exit code. */
type Command = (args: readonly string[]) => Promise<number>;

const COMMANDS: Readonly<Record<string, () => Promise<{ readonly command: Command }>>> = {
  run: () => import('./run.ts'),
  list: () => import('./list.ts'),
  check: () => import('./check.ts'),
  explain: () => import('./explain.ts'),
  trust: () => import('./trust.ts'),
  approve: () => import('./approve.ts'),
  enable: async () => ({ command: (await import('./switch-hook.ts')).enable }),
  disable: async () => ({ command: (await import('./switch-hook.ts')).disable }),
  audit: () => import('./audit.ts'),
  agent: () => import('./agent.ts'),
  demo: () => import('./demo.ts'),
  import: () => import('./import.ts'),
  mcp: () => import('./mcp.ts'),
  help: () => import('./help.ts'),
  supervise: () => import('./supervise.ts'),
};

async function main([name = 'help', ...args]: readonly string[]): Promise<void> {
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  const code = load === undefined ? (await import('./help.ts')).command([name, ...args]) : (await load()).command(args);
  // everything is written and ended by now: nothing is gained by waiting for the loop to notice;
  // a good end may still have failed to print what it found
  // no other command decides anything, so that none of them is a gate
  end(Number((await code) || process.exitCode || (name !== 'run' && isGated(args) ? 2 : 0)));
}

/** Whoever uses us as a gate must not take any other end for permission. */
function end(code: number): never {
  process.exit(code !== 0 && isGated(process.argv.slice(2)) ? 2 : code);
}

function crashed(error: unknown): never {
  process.stderr.write(`error[INTERNAL]: ${error instanceof Error ? error.stack : String(error)}\n`);
  end(1);
}

process.on('uncaughtException', crashed);
main(process.argv.slice(2)).catch(crashed);
