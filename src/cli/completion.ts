import { HookError } from '../core/hook-error.ts';
import { createHooks } from '../hooks.ts';
import { print } from '../show/print.ts';
import { commandOf } from './command-of.ts';
import { type CompletedShell, SCRIPTS } from './completion/scripts.ts';
import { wordsFor } from './completion/words-for.ts';
import { COMMON_OPTIONS, configOptions, onePositional, startFolder } from './options.ts';

const OPTIONS = { words: { type: 'string' }, ...COMMON_OPTIONS } as const;

/** `hookline completion <shell>`: a script for that shell, which asks with `--words` what may follow. */
export const command = commandOf('completion', OPTIONS, async ({ values, positionals }) => {
  const json = values.json === true;
  if (values.words !== undefined) return await suggest(shellNamed(values.words), positionals, json);
  const shell = shellNamed(onePositional(positionals, 'completion', 'shell', 'bash'));
  print(json ? `${JSON.stringify({ shell, script: SCRIPTS[shell] })}\n` : SCRIPTS[shell]);
  return 0;
});

function shellNamed(name: string): CompletedShell {
  if (isShell(name)) return name;
  const hint = `there are ${Object.keys(SCRIPTS).join(', ')}`;
  throw new HookError('BAD_OPTION', `There is no completion for the shell "${name}".`, { hint });
}

function isShell(name: string): name is CompletedShell {
  return Object.hasOwn(SCRIPTS, name);
}

const PACKS = ['guard', 'secrets', 'git', 'infra', 'quality', 'notify'];

/** One line for each word: the word, and behind a tab what it is. */
async function suggest(shell: CompletedShell, typed: readonly string[], json: boolean): Promise<number> {
  const words = shell === 'bash' ? unbroken(typed) : typed;
  const found = await wordsFor(words, { hooks: hookNames, packs: PACKS });
  const drop = shell === 'bash' ? brokenBefore(words.at(-1) ?? '') : 0;
  if (json) {
    print(`${JSON.stringify(found)}\n`);
    return 0;
  }
  const lines = found.words.map(({ word, about }) => `${word.slice(drop)}\t${about}`);
  print(found.files === null ? lines.map((line) => `${line}\n`).join('') : `:${found.files}\n`);
  return 0;
}

/** bash takes what stands around a colon or an equals sign for words of their own. */
function unbroken(typed: readonly string[]): readonly string[] {
  const all: string[] = [];
  for (const word of typed) {
    const before = all.at(-1);
    const joins = before !== undefined && (/^[:=]+$/.test(word) || /[:=]$/.test(before));
    if (joins) all.pop();
    all.push(joins ? `${before}${word}` : word);
  }
  return all;
}

/** What it keeps of the word by itself. */
function brokenBefore(word: string): number {
  return Math.max(word.lastIndexOf(':'), word.lastIndexOf('=')) + 1;
}

/** A hook is called by its name; one that has none, by its place. */
async function hookNames(): Promise<readonly string[]> {
  const hooks = await createHooks(configOptions({}, startFolder(undefined)), { lazy: true });
  const all = hooks.list().map(({ name, id }) => name ?? id);
  await hooks.close();
  return [...new Set(all)];
}
