import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shownPath } from '../config/shown-path.ts';
import { didYouMean } from '../core/did-you-mean.ts';
import { EVENT_NAMES, type EventName } from '../core/events.ts';
import { HookError } from '../core/hook-error.ts';
import { visible } from '../core/visible.ts';
import { resolveEventName } from '../dialects/event-names.ts';
import { shippedPath } from '../handlers/shipped-path.ts';
import { createHooks } from '../hooks.ts';
import { showDiagnostic } from '../show/diagnostic.ts';
import { paint, print, printError } from '../show/print.ts';
import { commandOf } from './command-of.ts';
import { addition, type FileChange, type HooksFile, hooksFileFor, newFile, whoseOf } from './init/hooks-file.ts';
import { problemsIn } from './init/problems-in.ts';
import { schemaLine } from './init/schema-line.ts';
import { answered, diffOf, mustBeAtTerminal, showChanges, stepLines, writeAll } from './init/write-files.ts';
import { explainLine } from './new/explain-line.ts';
import { type MadeHook, type NewHook, SCRIPTS } from './new/made-hook.ts';
import { pythonHook } from './new/python-hook.ts';
import { ruleHook } from './new/rule-hook.ts';
import { sampleFor } from './new/sample.ts';
import { shHook } from './new/sh-hook.ts';
import { testText } from './new/test-text.ts';
import { toolFor } from './new/tool-for.ts';
import { tsHook } from './new/ts-hook.ts';
import { mustNotBeAgent } from './one-key.ts';
import { COMMON_OPTIONS, configOptions, onePositional, startFolder } from './options.ts';

const OPTIONS = {
  lang: { type: 'string' },
  event: { type: 'string' },
  tool: { type: 'string' },
  user: { type: 'boolean' },
  project: { type: 'boolean' },
  yes: { type: 'boolean', short: 'y' },
  'dry-run': { type: 'boolean' },
  cwd: { type: 'string' },
  ...COMMON_OPTIONS,
} as const;

const LANGUAGES: Readonly<Record<string, (hook: NewHook) => MadeHook>> = {
  sh: shHook,
  python: pythonHook,
  ts: tsHook,
  rule: ruleHook,
};

/** `hookline new <name>`: an entry, its script and its test, which work at once. What is there is never replaced. */
export const command = commandOf('new', OPTIONS, async ({ values, positionals }) => {
  const isDry = values['dry-run'] === true;
  const json = values.json === true;
  if (!isDry) mustNotBeAgent('Hooks cannot be added', 'new');
  const options = configOptions({}, startFolder(values.cwd));
  const place = (path: string): string => shownPath(path, options);
  const name = nameFrom(positionals);
  const event = eventNamed(values.event ?? 'PreToolUse');
  const whose = whoseOf(values) ?? 'user';
  const hook: NewHook = { name, event, whose, sample: sampleFor(event, toolFor(event, values.tool)) };
  const made = makerFor(values.lang)(hook);
  const file = hooksFileFor(whose, options.cwd, options.home);
  await mustBeFree(name, options);
  const changes = await changesFor(file, hook, made);
  const asks = values.yes !== true && !isDry;
  if (!json) showChanges(changes, place);
  if (asks) mustBeAtTerminal(json);
  if (asks && (await answered('Write this?', true)) !== true) {
    print('Nothing was written.\n');
    return 1;
  }
  if (!isDry) writeAll(changes);
  const problems = isDry ? [] : await problemsIn(file, options);
  if (json) {
    const files = changes.map((change) => ({
      path: change.from.path,
      isNew: change.from.bytes === null,
      diff: diffOf(change),
    }));
    print(
      `${JSON.stringify({ name, event, file: file.from.path, changed: !isDry, needsTrust: whose === 'project', files, diagnostics: problems })}\n`,
    );
  } else {
    tell(file, hook, isDry, place);
    for (const problem of problems) printError(showDiagnostic(problem, paint('stderr'), place));
  }
  if (!isDry) await (await import('./install/ask-more.ts')).askMore(values, json);
  // an entry in a file that is not read is no hook
  return problems.some(({ severity }) => severity === 'error') ? 1 : 0;
});

/** It becomes the name of files, and a word that people type. */
function nameFrom(positionals: readonly string[]): string {
  const name = onePositional(positionals, 'new', 'name', 'no-verify');
  if (/^[a-z][a-z0-9-]{0,63}$/.test(name)) return name;
  const message = `"${name}" is no name for a hook: small letters, digits and dashes, and a letter first.`;
  const meant = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[-0-9]+|-+$/g, '');
  throw new HookError('USAGE', message, {
    hint: meant === '' ? 'for example: hookline new no-verify --lang sh' : `write ${meant}`,
  });
}

function makerFor(language: string | undefined): (hook: NewHook) => MadeHook {
  const known = Object.keys(LANGUAGES);
  const make = language === undefined ? undefined : LANGUAGES[language];
  if (make !== undefined) return make;
  const aliases: Readonly<Record<string, string>> = {
    py: 'python',
    bash: 'sh',
    shell: 'sh',
    typescript: 'ts',
    js: 'ts',
    javascript: 'ts',
    yaml: 'rule',
  };
  const meant = language === undefined ? null : (aliases[language] ?? didYouMean(language, known));
  const message = language === undefined ? 'In which language?' : `There is no "--lang ${language}".`;
  throw new HookError('BAD_OPTION', message, {
    hint:
      meant === null
        ? 'choose one: --lang sh, python, ts, or rule (which needs no program)'
        : `did you mean --lang ${meant}? There are sh, python, ts and rule`,
  });
}

function eventNamed(name: string): EventName {
  const event = EVENT_NAMES.find((known) => known === name) ?? resolveEventName(name)?.event;
  if (event !== undefined) return event;
  const meant = didYouMean(name, EVENT_NAMES);
  throw new HookError('UNKNOWN_EVENT', `There is no event "${name}".`, {
    hint: meant === null ? 'docs/events.md has all of them' : `did you mean "${meant}"?`,
  });
}

/** Two hooks of one name could not be told apart. */
async function mustBeFree(name: string, options: ReturnType<typeof configOptions>): Promise<void> {
  const hooks = await createHooks(options, { lazy: true });
  const other = hooks.list().find((hook) => hook.name === name);
  await hooks.close();
  if (other === undefined) return;
  throw new HookError('USAGE', `There is a hook "${name}" already: ${other.id}.`, { hint: 'choose another name' });
}

async function changesFor(file: HooksFile, hook: NewHook, made: MadeHook): Promise<readonly FileChange[]> {
  const { folder, format } = file;
  const own = await addition(
    file,
    [{ kind: 'append', path: ['hooks'], items: [made.entry] }],
    format === 'yaml' ? schemaLine(folder, hook.whose === 'project') : '',
  );
  const scripts = made.scripts.map(({ path, text, isProgram }) => ({
    ...mustBeNew(join(folder, path), withLibrary(text, made, hook.whose), isProgram ? 0o755 : 0o644),
    shown: text,
  }));
  const library = made.library === null || hook.whose === 'project' ? null : libraryFile(folder, made.library.file);
  const testSchema = schemaLine(folder, hook.whose === 'project', 'hooktest');
  const test = mustBeNew(join(folder, `${hook.name}.hooktest.yml`), `${testSchema}${testText(hook)}`, 0o644);
  return [own, ...scripts, library, test].flatMap((change) => change ?? []);
}

/** What a person approves in a project is the script: what it loads must be in it, else it could be changed unseen. */
function withLibrary(text: string, { library }: MadeHook, whose: NewHook['whose']): string {
  if (library === null || whose !== 'project') return text;
  // a function: what is put in has dollars of its own
  return text.replace(library.loads, () => `${shippedText(library.file)}\n# from here on it is yours`);
}

function libraryFile(folder: string, name: string): FileChange | null {
  const text = shippedText(name);
  const change = newFile(join(folder, SCRIPTS, name), text, 0o644);
  const lines = text.split('\n').length - 1;
  return change && { ...change, shown: `# comes with hookline: ${lines} lines, the same for every hook` };
}

function mustBeNew(path: string, text: string, mode: number): FileChange {
  const change = newFile(path, text, mode);
  if (change !== null) return change;
  throw new HookError('USAGE', `"${path}" is there already, and is left alone.`, {
    file: path,
    hint: 'choose another name, or move the file away',
  });
}

function shippedText(name: string): string {
  const path = shippedPath(`../starters/${name}`);
  if (path === null) throw new HookError('INTERNAL', `A file that comes with hookline is missing: starters/${name}.`);
  return readFileSync(path, 'utf8');
}

function tell(
  { whose, from, folder }: HooksFile,
  hook: NewHook,
  isDry: boolean,
  place: (path: string) => string,
): void {
  const { green, bold } = paint();
  const { name, sample } = hook;
  if (isDry) {
    print('Nothing was written: this only shows it.\n');
    return;
  }
  print(`${green('✓')} The hook ${name} is in ${visible(place(from.path))}.\n\nNext:\n`);
  const isGuard = sample.does === 'guard';
  const steps: readonly (readonly [string, string])[] = [
    ...(whose === 'project'
      ? [['hookline trust', 'hooks of a project run once a person has approved them'] as const]
      : []),
    [
      `hookline test ${visible(place(join(folder, `${name}.hooktest.yml`)))}`,
      'plays its test; then change the hook, and the test first',
    ],
    [explainLine(hook), isGuard ? 'says why it would run, or would not' : 'says which hooks would run'],
  ];
  print(stepLines(steps, bold));
}
