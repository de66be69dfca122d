import { grouped } from '../core/grouped.ts';
import { actionOf } from '../core/handler.ts';
import type { Hook } from '../core/hook.ts';
import { type Json, type JsonObject, parsedJson } from '../core/json.ts';
import { remarks } from '../core/remarks.ts';
import { signedLines } from '../core/signed-lines.ts';
import type { Review } from '../trust/trust.ts';
import { commandOf, type TrustedHook } from '../trust/trusted-hook.ts';
import { coverLines } from './cover-lines.ts';
import type { Paint } from './print.ts';
import { oneLine, type Setting, settingLine, settingsIn, settingsThatDiffer } from './settings.ts';

export interface Waiting extends Review {
  readonly hook: Hook;
  /** What the approval covers and the hook's own command changes. */
  readonly changesItself: readonly string[];
}

/**
 * What a person is asked to approve: what is new, what changed and how, what is gone. Nothing in it can hide. Lines of
 * a command begin with a sign, every other line of a hook with spaces, so that a command cannot pose as a setting.
 */
export function showTrustReview(
  waiting: readonly Waiting[],
  gone: readonly TrustedHook[],
  paint: Paint,
  place: (path: string) => string,
): string {
  const { bold } = paint;
  const lines = waiting.length === 0 ? [] : [bold(`${counted(waiting.length)} review`)];
  lines.push(...shippedLines(waiting.filter(isShippedAsIs), paint));
  let file = '';
  for (const one of dangerousFirst(waiting.filter((other) => !isShippedAsIs(other)))) {
    const source = oneLine(place(one.hook.source?.file ?? ''));
    if (source !== file) lines.push('', bold(source));
    file = source;
    lines.push(
      headOf(one, paint),
      ...dangerLines(one, paint),
      ...commandLines(one, paint),
      ...costLines(one, paint),
      ...settingLines(one, paint),
      ...coverLines(one, paint),
      ...one.changesItself.map((path) => paint.yellow(`    changes ${oneLine(path)} itself, ${ENDS}`)),
    );
  }
  if (gone.length > 0) {
    lines.push(...(lines.length > 0 ? [''] : []), bold('Approved before, and no longer there'));
    for (const { event, action } of gone) lines.push(...marked(paint.red, '-', `${event}: ${action}`));
  }
  return `${lines.join('\n')}\n\n`;
}

const ENDS = 'which it may also read or run: its approval ends with its first run, and then it needs review again';

/** A rule that comes with hookline and starts nothing, as hookline has it: who runs hookline has it already. */
function isShippedAsIs({ hook: { source, definition, handler } }: Waiting): boolean {
  const isChanged = definition.$is !== undefined || definition.$except !== undefined;
  return source?.pack?.shipped === true && handler.kind === 'rule' && handler.word !== 'allow' && !isChanged;
}

function shippedLines(rules: readonly Waiting[], { bold, dim }: Paint): readonly string[] {
  const packs = [...grouped(rules, ({ hook }) => hook.source?.pack?.name ?? '')];
  return packs.flatMap(([name, some]) => {
    const what = some.length === 1 ? 'one rule that comes' : `${some.length} rules that come`;
    return ['', bold(oneLine(name)), `  ${what} with hookline and only deny or ask  ${dim('hookline list --all')}`];
  });
}

/** What was approved, for a list. */
export function approvedLines({ event, action, command, entry }: TrustedHook): readonly string[] {
  const args = entry?.args === undefined || command === undefined ? '' : ` ${oneLine(JSON.stringify(entry.args))}`;
  const [first = '', ...others] = signedLines(args === '' ? action : `${command}${args}`, '');
  const indent = ' '.repeat(oneLine(event).length + 4);
  return [`  ${oneLine(event)}  ${first}`, ...others.map((line) => indent + line)];
}

function dangerousFirst(waiting: readonly Waiting[]): readonly Waiting[] {
  const isDangerous = ({ hook }: Waiting): boolean => hook.dangers !== undefined;
  return [...waiting.filter(isDangerous), ...waiting.filter((one) => !isDangerous(one))];
}

function dangerLines({ hook }: Waiting, { red }: Paint): readonly string[] {
  const asked = hook.approve && hook.dangers !== undefined ? ['    you are asked each time before it runs'] : [];
  return [...(hook.dangers ?? []).map((danger) => red(`    DANGEROUS: ${oneLine(danger)}`)), ...asked];
}

function counted(count: number): string {
  return count === 1 ? '1 hook of this project needs' : `${count} hooks of this project need`;
}

function headOf({ hook, trustState }: Waiting, { dim, yellow }: Paint): string {
  const { text } = hook.selects.matcher;
  const matcher = text === null || text === '' ? '' : ` (${oneLine(text)})`;
  const name = hook.name === null ? '' : ` '${oneLine(hook.name)}'`;
  const state = trustState === 'changed' ? yellow('changed since it was approved') : 'new';
  return `${dim(`line ${hook.source?.line ?? 0}`)}  ${hook.event}${matcher}${name}  ${state}`;
}

function commandLines({ hook, before }: Waiting, { red, green, yellow }: Paint): readonly string[] {
  const command = commandOf(hook);
  const old = before?.command ?? before?.action ?? command;
  // older approvals kept the arguments with it
  const now = before !== null && before.command === undefined ? actionOf(hook.handler) : command;
  const replaced = before !== null && old !== now;
  return [
    ...(replaced ? marked(red, '-', old) : []),
    ...marked(green, '+', command),
    ...remarks(command, wordsOf(hook)).map((line) => yellow(`    ${line}`)),
  ];
}

/** Who pays for it is not told by the prompt. */
function costLines({ hook: { handler } }: Waiting, { yellow }: Paint): readonly string[] {
  return handler.kind === 'prompt'
    ? [yellow('    spends your money: each time, it is put to your model, or to that of your agent')]
    : [];
}

/** Also an address or a prompt can be not what it seems. */
function wordsOf({ definition }: Hook): string {
  return JSON.stringify(definition).replace(/\\./g, '\n');
}

function settingLines(
  { hook, trustState, before, changedScripts }: Waiting,
  { dim, red, green }: Paint,
): readonly string[] {
  const differing = before === null ? [] : changesSince(before, hook);
  const changed = new Set(differing.map(({ key }) => key));
  const same = settingsIn(hook.definition, shownAbove(hook)).filter(({ key }) => !changed.has(key));
  const unknown = before !== null && before.entry === undefined && changedScripts.length === 0;
  return [
    ...differing.flatMap((setting) => [
      ...signed('  - ', setting.key, setting.before).map(red),
      ...signed('  + ', setting.key, setting.now).map(green),
    ]),
    ...same.flatMap(({ key, now }) => signed(trustState === 'new' ? '  + ' : '    ', key, now)),
    ...(unknown ? [dim('    another setting may have changed: what it was is not known')] : []),
  ];
}

/** The settings that are not what was approved, but for the command, which has lines of its own. */
function changesSince(before: TrustedHook, hook: Hook): readonly Setting[] {
  const { entry, matching } = before;
  const { selects } = hook;
  const differing = entry === undefined ? [] : settingsThatDiffer(entry, hook.definition);
  const own = differing.filter(
    ({ key, now }) => !(key in COMMAND_KEYS && (now === undefined || now === commandOf(hook))),
  );
  const keys = new Set(differing.map(({ key }) => key));
  const [matcher, files, condition] = texts(matching);
  const was = keys.has('tools') ? selects.matcher.text : (matcher ?? null);
  const now = { matcher: selects.matcher.text, files: selects.files.text, if: selects.condition.text };
  const known = settingsThatDiffer({ matcher: was, files: files ?? null, if: condition ?? null }, now);
  const dialect = settingsThatDiffer({ dialect: before.dialect ?? hook.dialect }, { dialect: hook.dialect });
  const event = keys.has('on') ? [] : settingsThatDiffer({ event: before.event }, { event: hook.event });
  return [...dialect, ...event, ...own, ...known.filter(({ key }) => !keys.has(key))];
}

const COMMAND_KEYS = { command: true, run: true };

/** What the head and the command already say. */
function shownAbove(hook: Hook): JsonObject {
  const command = hook.handler.kind === 'command' ? { command: commandOf(hook), run: commandOf(hook) } : {};
  const { tools } = hook.definition;
  const all = Array.isArray(tools) && tools.join('|') === hook.selects.matcher.text ? { tools } : {};
  return { name: hook.name, matcher: hook.selects.matcher.text, ...command, ...all };
}

function signed(sign: string, key: string, value: Json | undefined): readonly string[] {
  return value === undefined ? [] : [`${sign}${settingLine(key, value)}`];
}

function texts(matching: string): readonly (Json | undefined)[] {
  const list = parsedJson(matching);
  return Array.isArray(list) ? list : [];
}

function marked(colour: (text: string) => string, sign: string, text: string): readonly string[] {
  return signedLines(text, `${sign} `).map(colour);
}
