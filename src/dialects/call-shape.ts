import { basename, extname } from 'node:path';
import { isObject, type JsonObject } from '../core/json.ts';
import { pathsIn } from '../core/paths-in.ts';
import { type SimpleCommand, simpleCommands } from '../shell/simple-commands.ts';
import { toolKind } from './tool-names.ts';

/** So many commands of a line are named. */
const MOST_COMMANDS = 3;
const MOST_CHARS = 60;
/** The first words of such programs say what is done, as `push` of `git`; of others they are what it is done to. */
const WITH_SUBCOMMANDS = new Set(
  'git gh glab npm pnpm yarn bun npx docker podman kubectl oc helm cargo go pip pip3 uv poetry brew apt apt-get systemctl terraform aws gcloud az make hookline python python3'.split(
    ' ',
  ),
);
/** What follows `run` is which one. */
const NAMING = new Set(['run', 'exec', '-m']);
const WORD = /^-?-?[A-Za-z][\w:.-]*$/;

/** `git push`, `npm run build + rm`, `Edit *.ts`: what calls have in common that are about the same. */
export function callShape(event: string, { tool_name: tool, tool_input: input }: JsonObject): string {
  if (typeof tool !== 'string') return event;
  if (toolKind(tool) === 'shell' && isObject(input) && typeof input.command === 'string')
    return lineShape(input.command) ?? tool;
  const [path] = pathsIn(input).all;
  if (path === undefined) return tool;
  const kind = extname(path);
  return `${tool} ${kind === '' ? short(basename(path)) : `*${kind}`}`;
}

/** Null: nobody can tell its commands apart. */
function lineShape(line: string): string | null {
  const { commands } = simpleCommands(line);
  const shapes = [...new Set(commands.map(commandShape))];
  if (shapes.length === 0) return null;
  const shown = shapes.slice(0, MOST_COMMANDS).join(' + ');
  return shapes.length > MOST_COMMANDS ? `${shown} + …` : shown;
}

function commandShape({ words }: SimpleCommand): string {
  const [first, ...rest] = words.map(({ value, literal }) => (literal ? value : '…'));
  const program = short(basename(first ?? ''));
  if (!WITH_SUBCOMMANDS.has(program)) return program;
  const at = rest.findIndex((word) => WORD.test(word) && (!word.startsWith('-') || NAMING.has(word)));
  const sub = rest[at];
  if (sub === undefined) return program;
  const which = NAMING.has(sub) ? rest[at + 1] : undefined;
  return [program, sub, ...(which !== undefined && WORD.test(which) ? [which] : [])].map(short).join(' ');
}

function short(text: string): string {
  return text.length > MOST_CHARS ? `${text.slice(0, MOST_CHARS)}…` : text;
}
