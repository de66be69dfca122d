import type { EventName } from '../../core/events.ts';
import { isImmediate } from '../../core/handler.ts';
import { eventNameOf, type Hook } from '../../core/hook.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import { isAsync } from '../../core/role.ts';
import type { BusEvents, Hooks } from '../../hooks/api.ts';
import { duration } from '../../show/outcome.ts';
import { indent } from '../../show/print.ts';
import { cut } from '../../show/table.ts';
import { type HookLine, hookLines } from './hook-lines.ts';
import { hookWords } from './hook-words.ts';
import type { Screen } from './screen.ts';
import { givenName, shownCommand } from './shown-command.ts';
import { earlierLines, type ShownTexts, shownTexts } from './shown-texts.ts';
import { slowHooks } from './slow-hooks.ts';

type Ended = BusEvents['hook:complete'];
type Begun = Pick<Ended, 'hook' | 'event'>;

/** Nobody waits for the hooks of these: they are shown when they have ended, in one line. */
const IN_BACKGROUND: ReadonlySet<EventName> = new Set(['Notification']);

const WHY_NOT_RUN: Readonly<Record<string, string>> = {
  untrusted: 'did not run: nobody has reviewed it. Review it with: hookline trust',
  changed: 'did not run: it changed since it was approved. Review it with: hookline trust',
  'nobody-to-ask': 'did not run: it must be approved, and nobody is there',
};

/** `Running hooks...`, and a line for the beginning and the end of each; nothing where no hook runs. Returns its undo. */
export function showHookProgress(
  hooks: Pick<Hooks, 'on'>,
  screen: Screen,
  alreadyShown: ShownTexts = shownTexts(),
): () => void {
  const { bold, dim } = screen.paint;
  const slow = slowHooks(screen);
  const told = new Set<string>();
  /** The event that the lines above are about, and the run that the last of them began. */
  let shown = { event: '', run: '' };

  const line = (event: HookEvent, words: HookLine): void => {
    const by = indentOf(event);
    const columns = (): number => screen.columns() - by.length;
    screen.print(indent(hookLines(words, { ...screen, columns }), by));
  };
  const begin = ({ hook, event }: Begun): void => {
    if (shown.event !== idOf(event)) screen.print(`${indentOf(event)}${bold('Running hooks...')}`);
    const later = isAsync(hook) ? dim(' (in the background)') : '';
    line(event, { mark: '▶', owner: eventNameOf(hook), text: shownAs(hook, event), after: later });
    shown = { event: idOf(event), run: isAsync(hook) ? '' : runOf(hook, event) };
  };
  const end = (ended: Ended): void => {
    const { hook, event, report, verdict } = ended;
    const { mark, text, above } = hookWords(hook, report, verdict);
    const by = indentOf(event);
    const earlier = earlierLines(above, screen.columns() - by.length, screen.paint);
    if (earlier !== '') screen.print(indent(earlier, by));
    const added = verdict.context.filter((one) => one.trim() === text);
    alreadyShown.add(event, [...verdict.messages, verdict.warning, verdict.reason, ...added]);
    // its own line is the last one: everybody sees whose end it is
    const isNext = shown.run === runOf(hook, event);
    const owner = isNext
      ? null
      : IN_BACKGROUND.has(event.name) || isAsync(hook)
        ? `${eventNameOf(hook)} ${nameOf(hook, event)}`
        : nameOf(hook, event);
    const took = isImmediate(hook.handler) ? '' : dim(` (${duration(report.durationMs)})`);
    line(event, { mark, owner, text, after: took, failed: verdict.status !== 'answered' });
    // whatever ends next has to say whose end it is
    shown = { ...shown, run: '' };
  };

  const started = (begun: Begun): void => {
    const { hook, event } = begun;
    if (isQuiet(event) || isImmediate(hook.handler) || IN_BACKGROUND.has(event.name)) return;
    if (!isAsync(hook)) slow.begin(runOf(hook, event), nameOf(hook, event));
    begin(begun);
  };
  const ended = (done: Ended): void => {
    const { hook, event, verdict } = done;
    slow.end(runOf(hook, event));
    const isFine = hookWords(hook, done.report, verdict).mark === '✓';
    const isSilent = isFine && verdict.decision === 'none' && verdict.context.length === 0;
    if (isQuiet(event) ? isFine : isImmediate(hook.handler) && isSilent) return;
    const isUntold = isQuiet(event) || isImmediate(hook.handler);
    if (isUntold && !IN_BACKGROUND.has(event.name)) begin(done);
    end(done);
  };
  const skipped = ({ hook, event, why }: BusEvents['hook:skip']): void => {
    if (why === 'declined')
      line(event, { mark: '-', owner: 'User skipped hook', text: nameOf(hook, event), after: '' });
    const words = WHY_NOT_RUN[why];
    const once = `${why}\0${hook.key}`;
    if (words === undefined || told.has(once)) return;
    told.add(once);
    line(event, { mark: '!', owner: null, text: `Hook '${nameOf(hook, event)}' ${words}`, after: '', whole: true });
  };

  const undos = [
    hooks.on('hook:start', started),
    hooks.on('hook:complete', ended),
    hooks.on('hook:error', ended),
    hooks.on('hook:skip', skipped),
  ];
  return () => {
    for (const undo of undos) undo();
    slow.close();
  };
}

/** What such hooks print is shown where it belongs: on the status line, behind an `@`. */
function isQuiet({ row }: HookEvent): boolean {
  return row.effects.includes('text');
}

/** What happens in a sub-agent is shown below it. */
function indentOf({ payload }: HookEvent): string {
  return payload.parent_agent_id ? '  ' : '';
}

function idOf({ decisionId = '', name }: HookEvent): string {
  return `${name} ${decisionId}`;
}

function runOf(hook: Hook, event: HookEvent): string {
  return `${idOf(event)}\0${hook.key}`;
}

const MOST_NAME = 40;

/** By its name, else by what it runs. */
function nameOf(hook: Hook, event: HookEvent): string {
  return cut(givenName(hook) ?? shownCommand(hook, event), MOST_NAME);
}

/** By its name, and what it runs. A rule with a name is better known by it than by its condition and its words. */
function shownAs(hook: Hook, event: HookEvent): string {
  const name = givenName(hook);
  if (name !== null && isImmediate(hook.handler)) return name;
  const command = shownCommand(hook, event);
  return name === null ? command : `${name}: ${command}`;
}
