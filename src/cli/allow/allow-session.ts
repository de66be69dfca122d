import { isatty } from 'node:tty';
import { HookError } from '../../core/hook-error.ts';
import { shortId } from '../../core/short-id.ts';
import { typed } from '../../core/shown-text.ts';
import { visible } from '../../core/visible.ts';
import type { OpenedStory } from '../../history/story/open-story.ts';
import { paint, print } from '../../show/print.ts';
import { NOT_NOW_HOURS, readSwitches, type SwitchedOff, writeSwitches } from '../../state/switch-file.ts';
import { notNow } from '../../state/switches.ts';
import { mustBeTold } from '../agent-session.ts';
import { mustNotBeAgent, pressedKey } from '../one-key.ts';
import { recordDone } from '../record-done.ts';
import { type PlannedRest, plannedRest } from './not-now.ts';

interface Asked {
  readonly json: boolean;
  readonly isDry: boolean;
  readonly home: string;
  readonly stateFolder: string;
}

/** `hookline allow <id> --session`: not now. The rules that refused are off until that session is over, 8 hours at most. */
export async function allowSession(opened: OpenedStory, { json, isDry, home, stateFolder }: Asked): Promise<number> {
  const plan = plannedRest(opened, home);
  if (json) {
    const { session, where, call, rules } = plan;
    print(`${JSON.stringify({ session, ...where, call, rules: rules.map(({ label }) => label), written: false })}\n`);
    return 0;
  }
  showPlan(plan, opened.place);
  if (isDry) {
    print('Nothing was changed (--dry-run).\n');
    return 0;
  }
  print(`Switch ${plan.rules.length === 1 ? 'it' : 'them'} off there? (y/n): `);
  const yes = (await pressedKey()) === 'y';
  print(yes ? 'y\n' : 'n\nNothing was changed.\n');
  if (!yes) return 1;
  await switchOff(plan, opened, stateFolder);
  const [first] = plan.rules;
  print(
    `Off until that session ends or is resumed, ${NOT_NOW_HOURS} hours at most. Let the agent try again.\nSwitch on again with: hookline enable ${typed(first?.label ?? '')} --session ${typed(plan.session)}\n`,
  );
  return 0;
}

/** That a person does it must be known, not only likely: whoever cannot be told from an agent may be the one that was refused. */
export function mustBePersonAtTerminal(id: string): void {
  const command = `allow ${id} --session`;
  const what = 'No rule can be switched off';
  const hint = mustNotBeAgent(what, command);
  mustBeTold(what, hint);
  if (isatty(0) && isatty(1)) return;
  throw new HookError('USAGE', 'A rule can be switched off in a terminal only: a person has to see it.', { hint });
}

function showPlan({ rules, call, session, where }: PlannedRest, place: (path: string) => string): void {
  const { bold, dim } = paint();
  print(`${bold('Not now')}: this rule is off for every call of one session, until that session ends.\n`);
  for (const { label, reason, decision, hooks } of rules) {
    const [{ source }] = hooks;
    const at = source === null ? '' : ` (${place(source.file)}:${source.line})`;
    print(`  rule     ${bold(visible(label))}${dim(visible(at))}\n`);
    if (reason !== null) print(`  it says  ${visible(reason.replace(/\s+/g, ' ').trim())}\n`);
    print(`  ${decision === 'ask' ? 'asked  ' : 'refused'}  ${visible(call.replace(/\s+/g, ' '))}\n`);
  }
  const whose = where.agent === null ? '' : `${visible(where.agent)}, `;
  print(`  session  ${whose}${visible(shortId(session))}, in ${visible(place(where.project))} and nowhere else\n`);
}

/** What somebody else switched meanwhile is not lost. */
async function switchOff(
  { rules, session, where, call }: PlannedRest,
  opened: OpenedStory,
  folder: string,
): Promise<void> {
  const { off, problem } = readSwitches(folder);
  if (problem !== null) throw new HookError(problem.code, problem.message, problem);
  const hooks = rules.flatMap((rule) => rule.hooks);
  const fresh = hooks.map((hook) => notNow(hook, opened.all, session, where));
  const isRepeated = (one: SwitchedOff): boolean =>
    fresh.some(({ session: id, file, event, definition }) => {
      return (
        one.notNow !== undefined &&
        one.session === id &&
        one.file === file &&
        one.event === event &&
        one.definition === definition
      );
    });
  writeSwitches(folder, [...off.filter((one) => !isRepeated(one)), ...fresh]);
  const ids = [...new Set(hooks.map(({ id }) => id))];
  const about = { session, ...where, decision: opened.story.id, command: call };
  await recordDone(folder, ...ids.map((hook) => ({ kind: 'disable' as const, hook, ...about })));
}
