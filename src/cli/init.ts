import { join } from 'node:path';
import { projectRoot } from '../config/discover.ts';
import { shownPath } from '../config/shown-path.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import { visible } from '../core/visible.ts';
import { showDiagnostic } from '../show/diagnostic.ts';
import { paint, print, printError } from '../show/print.ts';
import { commandOf } from './command-of.ts';
import {
  addition,
  type FileChange,
  type HooksFile,
  hooksFileFor,
  modeFor,
  newFile,
  type Whose,
  whoseOf,
} from './init/hooks-file.ts';
import { mustBeThere, offeredPacks, PACK_LINES, packsNamed, SUGGESTED } from './init/packs.ts';
import { problemsIn } from './init/problems-in.ts';
import { exampleRule, starterTests, starterText } from './init/starter.ts';
import { answered, diffOf, mustBeAtTerminal, showChanges, stepLines, writeAll } from './init/write-files.ts';
import { mustNotBeAgent } from './one-key.ts';
import { COMMON_OPTIONS, configOptions, noPositionals, startFolder, type ValuesOf } from './options.ts';

const OPTIONS = {
  pack: { type: 'string', multiple: true },
  user: { type: 'boolean' },
  project: { type: 'boolean' },
  yes: { type: 'boolean', short: 'y' },
  'dry-run': { type: 'boolean' },
  cwd: { type: 'string' },
  ...COMMON_OPTIONS,
} as const;

type Values = ValuesOf<typeof OPTIONS>;

/** `hookline init`: a hooks file with the packs that somebody wants; one that is there is added to. */
export const command = commandOf('init', OPTIONS, async ({ values, positionals }) => {
  noPositionals(positionals, 'init');
  const isDry = values['dry-run'] === true;
  const json = values.json === true;
  const asks = values.yes !== true && !isDry;
  if (!isDry) mustNotBeAgent('Hooks cannot be set up', 'init');
  if (asks) mustBeAtTerminal(json);
  const options = configOptions({}, startFolder(values.cwd));
  const place = (path: string): string => shownPath(path, options);
  const wanted = await choice(values, asks);
  if (wanted === null) return nothingDone();
  const file = hooksFileFor(wanted.whose, options.cwd, options.home);
  const root = projectRoot(options.cwd, options.home);
  mustBeThere(wanted.packs, { folder: file.folder, cwd: options.cwd, root });
  const changes = await changesFor(file, wanted.packs);
  if (!json) showChanges(changes, place);
  if (changes.length > 0 && asks && (await answered('Write this?', true)) !== true) return nothingDone();
  if (!isDry) writeAll(changes);
  const problems = isDry ? [] : await problemsIn(file, options);
  if (json) print(`${JSON.stringify(asData(file, wanted.packs, changes, isDry, problems))}\n`);
  else tell(file, wanted.packs, changes, isDry, problems, place);
  if (!isDry) await (await import('./install/ask-more.ts')).askMore(values, json);
  return problems.some(({ severity }) => severity === 'error') ? 1 : 0;
});

interface Wanted {
  readonly whose: Whose;
  readonly packs: readonly string[];
}

/** As the options say; what they leave open is asked, or is what most people want. Null: the person went away. */
async function choice(values: Values, asks: boolean): Promise<Wanted | null> {
  const given = whoseOf(values);
  const named = values.pack === undefined ? null : packsNamed(values.pack, given === 'project');
  const packs = named ?? (asks ? await chosenPacks() : SUGGESTED);
  if (packs === null) return null;
  if (given !== null || !asks) return { whose: given ?? 'user', packs };
  const isForProject = await answered('Only in this project, for everybody who works in it?', false);
  return isForProject === null ? null : { whose: isForProject ? 'project' : 'user', packs };
}

async function chosenPacks(): Promise<readonly string[] | null> {
  const { bold } = paint();
  print('Which rules do you want? Enter takes what stands in brackets.\n');
  const chosen: string[] = [];
  for (const name of offeredPacks()) {
    const isWanted = await answered(`  ${bold(name)}: ${PACK_LINES[name] ?? ''}`, SUGGESTED.includes(name));
    if (isWanted === null) return null;
    if (isWanted) chosen.push(name);
  }
  return chosen;
}

async function changesFor(file: HooksFile, packs: readonly string[]): Promise<readonly FileChange[]> {
  const { format, whose, folder } = file;
  const starter = format === 'yaml' ? starterText(packs, whose === 'project', folder) : '';
  const own = await addition(file, [{ kind: 'append', path: ['extends'], items: packs }], starter);
  const tests = starterTests(packs, whose === 'project', folder);
  // those of a file that was there are somebody's own work
  const isNew = file.from.bytes === null;
  const test = tests === null || !isNew ? null : newFile(join(folder, 'hooks.hooktest.yml'), tests, modeFor(whose));
  return [own, test].flatMap((change) => change ?? []);
}

function nothingDone(): number {
  print('Nothing was written.\n');
  return 1;
}

function asData(
  file: HooksFile,
  packs: readonly string[],
  changes: readonly FileChange[],
  isDry: boolean,
  diagnostics: readonly Diagnostic[],
) {
  return {
    file: file.from.path,
    packs,
    changed: changes.length > 0 && !isDry,
    files: changes.map((change) => ({
      path: change.from.path,
      isNew: change.from.bytes === null,
      diff: diffOf(change),
    })),
    needsTrust: file.whose === 'project',
    diagnostics,
  };
}

function tell(
  file: HooksFile,
  packs: readonly string[],
  changes: readonly FileChange[],
  isDry: boolean,
  problems: readonly Diagnostic[],
  place: (path: string) => string,
): void {
  const { green, bold } = paint();
  const name = visible(place(file.from.path));
  if (isDry && changes.length > 0) {
    print('Nothing was written: this only shows it.\n');
    return;
  }
  if (changes.length === 0) print(`Nothing to do: ${name} has all of it.\n`);
  else print(`${green('✓')} ${name} extends ${packs.join(', ')}.\n`);
  for (const problem of problems) printError(showDiagnostic(problem, paint('stderr'), place));
  const steps: readonly (readonly [string, string])[] = [
    ...(file.whose === 'project'
      ? [['hookline trust', 'hooks of a project run once a person has approved them'] as const]
      : []),
    ['hookline test', 'tries the rules on calls that must be refused, and on some that must not'],
    ['hookline install --all', 'puts them behind the agents on this machine, and proves it'],
    [
      'hookline list --all',
      `every rule by its name; a line in ${name} below "rules:" softens one, as  ${exampleRule(packs)}: ask`,
    ],
  ];
  print(`\nNext:\n${stepLines(steps, bold)}`);
}
