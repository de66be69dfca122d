import { isShadow } from '../core/role.ts';
import { visible } from '../core/visible.ts';
import { USUAL_FILES } from '../dialects/usual-files.ts';
import type { AgentCalls } from '../hooks/api.ts';
import { type OffInSession, offInSessionText } from '../hooks/off-in-sessions.ts';
import type { HookInfo } from '../hooks/shown-hook.ts';
import type { Paint } from './print.ts';
import { counted, cut, displayWidth, table } from './table.ts';

/** Every hook there is, and whether it would run; those of `folded`, which are told elsewhere, are only counted. */
export function hooksTable(
  hooks: readonly HookInfo[],
  paint: Paint,
  most: number,
  place: (path: string) => string,
  folded: readonly HookInfo[] = [],
): string {
  if (hooks.length === 0) {
    return `No hooks are configured here.\nThey are read from ${USUAL_FILES.slice(0, 3).join(', ')} and others; "hookline help" names them.\n`;
  }
  const rows = hooks.map((hook) => rowOf(hook, paint, place));
  const cells = rows.map((row) => [row.event, row.action + row.matcher, row.dialect, row.layer, row.source, row.state]);
  const title = hooks.every(wouldRun) ? 'Active Hooks:' : 'Hooks:';
  return `${paint.bold(title)}\n${table(COLUMNS, cells, most) ?? stacked(rows, most)}${hookCounts([...hooks, ...folded], folded.length, most)}${whyOff(hooks, most)}`;
}

/** A table with others in it has no title that calls them active. */
function wouldRun({ state }: HookInfo): boolean {
  return state === 'active' || state === 'enforced';
}

function rowOf(hook: HookInfo, { dim, yellow, cyan, red }: Paint, place: (path: string) => string) {
  const state = { active: dim, enforced: cyan, untrusted: yellow, changed: red, disabled: dim, invalid: red };
  return {
    event: hook.eventName,
    action: actionText(hook),
    matcher: hook.matcher === null || hook.matcher === '' ? '' : ` (${visible(hook.matcher)})`,
    dialect: hook.dialect,
    layer: hook.layer,
    source: hook.source === null ? 'code' : visible(`${place(hook.source.file)}:${hook.source.line}`),
    // one that does what hardly any hook should is marked; "hookline check" says what it is
    state:
      hook.dangers.length === 0
        ? { text: stateText(hook), paint: state[hook.state] }
        : { text: `${stateText(hook)}, dangerous`, paint: red },
  };
}

/** Who takes a hook on trial for one that guards would be wrong. */
function stateText(hook: HookInfo): string {
  return isShadow(hook) ? `${hook.state}, shadow` : hook.state;
}

/** What somebody switched off, and where it can be switched on again. */
function whyOff(hooks: readonly HookInfo[], most: number): string {
  const off = hooks.filter(({ state, why }) => state === 'disabled' && why !== null);
  const lines = off.flatMap(({ id, name, why }) => [
    `  ${visible(name === null ? id : `${name} (${id})`)}`,
    `    ${visible(why ?? '')}`,
  ]);
  return lines.map((line) => `${cut(line, most)}\n`).join('');
}

/** What is off in one session only, and on again by itself. */
export function sessionLines(off: readonly OffInSession[], { yellow }: Paint, place: (path: string) => string): string {
  return off
    .map(
      (one) => `${yellow(visible(`off in one session: ${one.name ?? one.hook} (${offInSessionText(one, place)})`))}\n`,
    )
    .join('');
}

/** Agents that ask hookline, so that all of these hooks run in them. */
export function agentCallLines(calls: readonly AgentCalls[], { dim }: Paint, place: (path: string) => string): string {
  return calls
    .map(({ file, dialect, entries }) => {
      const text = `${dialect} calls hookline: ${visible(place(file))} (${entries === 1 ? 'one entry' : `${entries} entries`})`;
      return `${dim(text)}\n`;
    })
    .join('');
}

/** They are nobody's hooks, and count as none. */
export function builtInLine(guards: readonly HookInfo[], { dim, yellow }: Paint): string {
  const isOn = guards.some(({ state }) => state === 'active');
  return `${dim('built-in: self-protection')} ${isOn ? dim('active') : yellow('switched off')}\n`;
}

const COLUMNS = [
  { title: 'Event' },
  { title: 'Action', flexible: true },
  { title: 'Dialect' },
  { title: 'Layer' },
  { title: 'Source' },
  { title: 'State' },
];

const LEAST_ACTION = 12;

/** For a terminal that has no room for a table. */
function stacked(rows: readonly ReturnType<typeof rowOf>[], most: number): string {
  return rows
    .map(({ event, action, matcher, dialect, layer, source, state }) =>
      [
        `${event}  ${state.paint(state.text)}  ${dialect}`,
        // a long command gives way to what it is for
        `  ${cut(cut(action, Math.max(LEAST_ACTION, most - 2 - displayWidth(matcher))) + matcher, most - 2)}`,
        `  ${cut(`${layer}  ${source}`, most - 2)}`,
        '',
      ].join('\n'),
    )
    .join('\n')
    .concat('\n');
}

/** What it does; in brackets behind it stands what it is for. */
function actionText({ action, name, eventName, approve }: HookInfo): string {
  const oneLine = `${visible(action).replace(/\s+/g, ' ').trim()}${approve ? ' [asks first]' : ''}`;
  return name === null || name === eventName ? oneLine : `${visible(name)}: ${oneLine}`;
}

/** All there are, as `hookline check` counts them, whether a table shows them or not. */
export function hookCounts(hooks: readonly HookInfo[], inPacks: number, most: number): string {
  const of = (state: HookInfo['state']): number => hooks.filter((hook) => hook.state === state).length;
  const onTrial = hooks.filter((hook) => isShadow(hook)).length;
  const parts = (['active', 'enforced', 'untrusted', 'changed', 'disabled', 'invalid'] as const)
    .filter((state) => of(state) > 0)
    .map((state) => `${of(state)} ${state}`)
    .concat(onTrial === 0 ? [] : [`${onTrial} of them in shadow: told, not counted`]);
  const all = `${counted(hooks.length, 'hook')}${inPacks === 0 ? '' : `, ${inPacks} of them from packs`}:`;
  const line = `${all} ${parts.join(', ')}`;
  return `${line.length <= most ? line : [all, ...parts].join('\n  ')}\n`;
}
