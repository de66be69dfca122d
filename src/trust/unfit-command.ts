import { BASH_OR_SH, type CommandHandler } from '../core/handler.ts';
import { neededCommands } from '../shell/needed-commands.ts';
import { programNamed } from '../shell/programs/program-named.ts';
import { isOnPath } from './script-file.ts';
import { brokenFiles, type ScriptRun } from './script-problems.ts';

/** Why a command could not run now, as far as that can be known before; null: nothing keeps it from it. */
export function unfitCommand(handler: CommandHandler, place: ScriptRun): string | null {
  const [broken] = brokenFiles(handler, place);
  if (broken !== undefined) return broken.replace(/\.$/, '');
  const path = handler.env.PATH ?? place.env.PATH ?? USUAL_PATH;
  // what stands in it then is not known, and neither is how names are completed elsewhere
  if (path.includes('$') || process.platform === 'win32') return null;
  const missing = bareNames(handler).find((name) => !isOnPath(name, path));
  return missing === undefined ? null : `there is no program "${missing}" on the PATH`;
}

const USUAL_PATH = '/usr/local/bin:/usr/bin:/bin';
/** Names come from there that no PATH has. */
const NAMES = /\bPATH=|\balias\s|\benable\s|\b(?:source|eval)\s|(?:^|[\s;&|(])\.\s/;

function bareNames(handler: CommandHandler): readonly string[] {
  const { command, args, shell } = handler;
  if (args !== null) return [command].filter(isBare);
  const reader = shell === null || shell === BASH_OR_SH ? [] : [shell].filter(isBare);
  if (NAMES.test(command)) return reader;
  const needed = neededCommands(command).flatMap(({ words: [program], asked }) =>
    program?.literal && !asked && programNamed(program.value).inShell !== true ? [program.value] : [],
  );
  return [...reader, ...needed.filter((name) => isBare(name) && !isLookedFor(name, command))];
}

function isBare(name: string): boolean {
  return name !== '' && !/[\\/\0{}]/.test(name);
}

/** `command -v jq`: whoever asks first knows that it may not be there. */
function isLookedFor(name: string, command: string): boolean {
  return ['-v', 'which', 'type', 'hash', '-V'].some((word) => command.includes(`${word} ${name}`));
}
