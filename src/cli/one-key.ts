import { isatty } from 'node:tty';
import { HookError } from '../core/hook-error.ts';
import { agentSession } from './agent-session.ts';

type PersonsWord = 'approved' | 'revoked' | 'declined' | 'switched on' | 'switched off';

/** Approval is a person's: an agent that runs this command must not be able to give it, nor to take it back. */
export function mustBePerson(what: PersonsWord, command = 'trust'): void {
  const hint = mustNotBeAgent(`Hooks cannot be ${what}`, command);
  if (!isatty(0) || !isatty(1)) {
    throw new HookError('USAGE', `Hooks can be ${what} in a terminal only: a person has to see them.`, { hint });
  }
}

/** Says how a person does it instead. */
export function mustNotBeAgent(what: string, command: string): string {
  const hint = `run "hookline ${command}" in a terminal of your own`;
  if (process.env.HOOKLINE_DEPTH !== undefined) throw new HookError('USAGE', `${what} from inside a hook.`, { hint });
  const agent = agentSession(process.env);
  if (agent !== null) throw new HookError('USAGE', `${what} from inside an agent's session: ${agent}.`, { hint });
  return hint;
}

/** One key, without Enter. Ctrl-C, Ctrl-D and the end of the terminal are keys too, and none of them is `y`. */
export function pressedKey(): Promise<string> {
  return new Promise((resolve) => {
    const { stdin } = process;
    const end = (key: string): void => {
      stdin.setRawMode(false);
      stdin.pause();
      resolve(key);
    };
    stdin.setRawMode(true);
    stdin.once('data', (bytes) => end(bytes.toString('utf8').slice(0, 1).toLowerCase()));
    stdin.once('end', () => end(''));
    stdin.once('error', () => end(''));
    stdin.resume();
  });
}
