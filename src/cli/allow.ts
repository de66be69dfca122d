import { isatty } from 'node:tty';
import { HookError } from '../core/hook-error.ts';
import { shortId } from '../core/short-id.ts';
import { visible } from '../core/visible.ts';
import { openStory } from '../history/story/open-story.ts';
import { lineDiff } from '../hosts/install/line-diff.ts';
import { replaceFile } from '../hosts/install/replace-file.ts';
import { snapshotOf } from '../hosts/install/snapshot.ts';
import { paint, print } from '../show/print.ts';
import { stateFolder } from '../state/state-folder.ts';
import { allowSession, mustBePersonAtTerminal } from './allow/allow-session.ts';
import { casesThatHold } from './allow/cases-that-hold.ts';
import { type FileEdit, testFileWith, withExceptions } from './allow/exception-files.ts';
import { callWords, type PlannedException, plannedException } from './allow/planned-exception.ts';
import { plannedTests } from './allow/planned-tests.ts';
import { stillStopping } from './allow/still-stopping.ts';
import { commandOf } from './command-of.ts';
import { mustNotBeAgent, pressedKey } from './one-key.ts';
import { CONFIG_OPTIONS, homeFolder } from './options.ts';
import { recordDone } from './record-done.ts';
import { decisionNamed, todaysOptions } from './why.ts';

const OPTIONS = {
  ...CONFIG_OPTIONS,
  any: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  session: { type: 'boolean' },
} as const;

/** `hookline allow <id>`: an exception for exactly that call among the person's own rules, with its test. */
export const command = commandOf('allow', OPTIONS, async ({ values, positionals }) => {
  const isDry = values['dry-run'] === true;
  const isForSession = values.session === true;
  if (!isDry && isForSession) mustBePersonAtTerminal(positionals[0] ?? '<id>');
  else if (!isDry) mustBePersonHere(positionals[0] ?? '<id>');
  const one = decisionNamed(positionals, 'allow', values.any === true, values.cwd);
  const options = todaysOptions(one, values);
  const opened = await openStory(one, options);
  const { story, policy, place } = opened;
  const home = homeFolder();
  const folder = stateFolder(process.env, home);
  if (isForSession) return allowSession(opened, { json: values.json === true, isDry, home, stateFolder: folder });
  const plan = plannedException(story, policy, home);
  const rules = await withExceptions(plan, home);
  const planned = plannedTests(plan, story, home);
  const holding = await casesThatHold(planned, rules, process.env);
  const tests = await testFileWith(holding, home);
  const edits = tests === null ? [rules] : [rules, tests];
  const changes = edits.map(({ from, to }) => ({ path: from.path, diff: lineDiff(from.text ?? '', to) }));
  const stillStops = stillStopping(story, plan.rules);
  if (values.json === true)
    print(
      `${JSON.stringify({ rules: plan.rules, except: plan.call, in: plan.folder, changes, stillStops, written: false })}\n`,
    );
  if (values.json === true) return 0;
  showChanges(plan, changes, place);
  if (stillStops.length > 0)
    print(
      `  It will not pass even so: ${stillStops.map(({ rule, word }) => `${visible(rule)} ${word === 'ask' ? 'asks about' : 'refuses'} it too`).join(', ')}. Try it, then: hookline allow last.\n`,
    );
  if (tests === null) print(NO_TEST);
  if (isDry) {
    print('Nothing was changed (--dry-run).\n');
    return 0;
  }
  if (!(await agreed())) return 1;
  for (const edit of edits) write(edit);
  await recordDone(folder, {
    kind: 'allow',
    hook: plan.rules.join(', '),
    command: callWords(plan),
    project: plan.folder,
    decision: story.id,
  });
  print(
    `Excepted. Look with: hookline why ${shortId(story.id)}; try it with: hookline test. Take it back by removing it from ${visible(place(rules.from.path))}.\n`,
  );
  return 0;
});

const NO_TEST =
  '  No test is written with it: in the empty project and the new session of a test, none of your own rules is about this call.\n';

/** An exception is a person's word: an agent that was refused must not give it to itself. */
function mustBePersonHere(id: string): void {
  const hint = mustNotBeAgent('Nothing can be excepted', `allow ${id}`);
  if (isatty(0) && isatty(1)) return;
  throw new HookError('USAGE', 'An exception can be made in a terminal only: a person has to see it.', {
    hint: `${hint}; --dry-run only shows it`,
  });
}

function showChanges(
  plan: PlannedException,
  changes: readonly { readonly path: string; readonly diff: readonly string[] }[],
  place: (path: string) => string,
): void {
  const { bold, red, green, dim } = paint();
  print(
    `${bold('Exactly this call')}, in ${visible(plan.folder)} and nowhere else, will not concern ${plan.rules.map((rule) => visible(rule)).join(', ')} any more:\n`,
  );
  print(`  > ${visible(callWords(plan))}\n`);
  for (const { path, diff } of changes) {
    print(`${bold(visible(place(path)))}\n`);
    for (const line of diff.map((text) => visible(text))) {
      const colour = line.startsWith('+') ? green : line.startsWith('-') ? red : dim;
      print(`  ${colour(line)}\n`);
    }
  }
}

async function agreed(): Promise<boolean> {
  print('Make this exception? (y/n): ');
  const yes = (await pressedKey()) === 'y';
  print(yes ? 'y\n' : 'n\nNothing was changed.\n');
  return yes;
}

/** What somebody else wrote meanwhile is not lost. */
function write({ from, to }: FileEdit): void {
  const now = snapshotOf(from.path);
  if (now.text !== from.text)
    throw new HookError('USAGE', `"${from.path}" changed while you were looking; it was left alone.`, {
      file: from.path,
      hint: 'run it again',
    });
  replaceFile(now, Buffer.from(to), 0o600);
}
