import { didYouMean } from '../core/did-you-mean.ts';
import type { Handler, ModuleHandler, PromptHandler } from '../core/handler.ts';
import type { LocatedMap } from '../core/located.ts';
import { PROMPT_NAMES } from '../core/prompt-names.ts';
import type { Field, FieldReader } from './fields.ts';

/** What an entry does, and where the text stands that says so; or why it cannot, which has been told. */
export type FoundHandler<H = Handler> =
  | { readonly handler: H; readonly commandAt: number }
  | { readonly fault: string };

/** What an entry does; a fault says why it cannot. */
export interface ReadHandler {
  readonly handler: Handler;
  readonly fault: string | null;
  /** Where the text stands that says what it does. */
  readonly commandAt: number;
}

export function unavailable(type: string, fault: string, commandAt: number): ReadHandler {
  return { handler: { kind: 'unavailable', type }, fault, commandAt };
}

/** A text without which the entry does nothing. */
export function neededText(
  read: FieldReader,
  map: LocatedMap,
  key: string,
  fault: string,
  hint?: string,
): Field<string> | { readonly fault: string } {
  const field = read.scalar(map, key, 'string');
  if (field !== null && field.value.trim() !== '') return field;
  read.finding('error', 'MISSING_KEY', field?.at ?? map.at, fault, hint);
  return { fault };
}

/** A line for the shell, in that folder. */
export function readCommandLine(read: FieldReader, map: LocatedMap, folder: () => string | null): ReadHandler {
  const command = neededText(read, map, 'command', 'This hook has no command to run.', 'add "command": "…"');
  if ('fault' in command) return unavailable('command', command.fault, map.at);
  const handler: Handler = {
    kind: 'command',
    command: command.value,
    args: null,
    shell: null,
    cwd: folder(),
    env: {},
    passEnv: [],
  };
  return { handler, fault: null, commandAt: command.at };
}

export function readPrompt(
  read: FieldReader,
  map: LocatedMap,
  source: PromptHandler['source'],
  hint?: string,
): FoundHandler<PromptHandler> {
  const prompt = neededText(read, map, 'prompt', 'This hook has no prompt to put to a model.', hint);
  if ('fault' in prompt) return prompt;
  checkPlaceholders(read, prompt.value, prompt.at);
  const model = read.scalar(map, 'model', 'string')?.value || null;
  return { handler: { kind: 'prompt', prompt: prompt.value, model, source }, commandAt: prompt.at };
}

/** A dollar sign may be meant as one: only what is nearly a placeholder is told. */
function checkPlaceholders(read: FieldReader, prompt: string, at: number): void {
  const tell = (written: string, hint: string): void => {
    const message = `"${written}" is no placeholder of a prompt; it stays as it is.`;
    read.finding('warning', 'UNKNOWN_PLACEHOLDER', at, message, hint);
  };
  const [braces] = /\{\{[^{}\n]{1,100}\}\}/.exec(prompt) ?? [];
  if (braces !== undefined) tell(braces, `a prompt has ${PLACEHOLDERS.map((name) => `$${name}`).join(', ')}`);
  const names = new Set([...prompt.matchAll(/\$([A-Z][A-Z_]+)/g)].map(([, name = '']) => name));
  for (const name of names) {
    const meant = PLACEHOLDERS.includes(name) ? null : didYouMean(name, PLACEHOLDERS);
    if (meant !== null) tell(`$${name}`, `did you mean "$${meant}"?`);
  }
}

const PLACEHOLDERS: readonly string[] = PROMPT_NAMES;

const LOADABLE = /\.[cm]?[jt]s$/;

export function readModule(
  read: FieldReader,
  map: LocatedMap,
  passEnv: readonly string[],
  hint?: string,
): FoundHandler<ModuleHandler> {
  const path = neededText(read, map, 'module', 'This hook has no module to run.', hint);
  if ('fault' in path) return path;
  if (!LOADABLE.test(path.value)) {
    const message = `"${path.value}" cannot be loaded as a module: this hook fails whenever it runs.`;
    const files = 'a module is a .ts, .mts, .cts, .js, .mjs or .cjs file; start any other program with a command';
    read.finding('error', 'SCRIPT_PROBLEM', path.at, message, files);
  }
  return { handler: { kind: 'module', path: path.value, passEnv }, commandAt: path.at };
}
