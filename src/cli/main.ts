import { COMMANDS, isCommand } from './commands.ts';
import { isGated } from './is-gated.ts';

async function main([name = 'help', ...args]: readonly string[]): Promise<void> {
  const load = isCommand(name) ? COMMANDS[name] : undefined;
  const code = load === undefined ? (await import('./help.ts')).command([name, ...args]) : (await load()).command(args);
  // everything is written and ended by now: nothing is gained by waiting for the loop to notice;
  // a good end may still have failed to print what it found
  // no other command decides anything, so that none of them is a gate
  end(Number((await code) || process.exitCode || (name !== 'run' && isGated(args) ? 2 : 0)));
}

/** Whoever uses us as a gate must not take any other end for permission. */
function end(code: number): never {
  const [name, ...args] = process.argv.slice(2);
  process.exit(code !== 0 && (name === 'bridge' || isGated([name ?? '', ...args])) ? 2 : code);
}

function crashed(error: unknown): never {
  process.stderr.write(`error[INTERNAL]: ${error instanceof Error ? error.stack : String(error)}\n`);
  end(1);
}

process.on('uncaughtException', crashed);
main(process.argv.slice(2)).catch(crashed);
