import type { Hook } from '../../core/hook.ts';
import { actionOf } from '../../core/hook.ts';
import type { Review } from '../../state/trust.ts';
import type { Approval } from '../../state/trust-store.ts';
import { type Paint, visible } from '../print.ts';

export interface Waiting extends Review {
  readonly hook: Hook;
}

/** What a person is asked to approve: what is new, what changed and how, what is gone. Nothing in it can hide. */
export function showReview(
  waiting: readonly Waiting[],
  gone: readonly Approval[],
  paint: Paint,
  place: (path: string) => string,
): string {
  const { bold } = paint;
  const lines = waiting.length === 0 ? [] : [bold(`${counted(waiting.length)} review`)];
  let file = '';
  for (const one of waiting) {
    const source = visible(place(one.hook.source?.file ?? ''));
    if (source !== file) lines.push('', bold(source));
    file = source;
    lines.push(...entry(one, paint));
  }
  if (gone.length > 0) {
    lines.push(...(lines.length > 0 ? [''] : []), bold('Approved before, and no longer there'));
    for (const { event, action } of gone) lines.push(...marked(paint.red, '-', `${event}: ${action}`));
  }
  return `${lines.join('\n')}\n\n`;
}

function counted(count: number): string {
  return count === 1 ? '1 hook of this project needs' : `${count} hooks of this project need`;
}

function entry(
  { hook, standing, before, changedScripts }: Waiting,
  { dim, green, red, yellow }: Paint,
): readonly string[] {
  const matcher = hook.matcherText === null || hook.matcherText === '' ? '' : ` (${visible(hook.matcherText)})`;
  const name = hook.name === null ? '' : ` '${visible(hook.name)}'`;
  const state = standing === 'changed' ? yellow('changed since it was approved') : 'new';
  const lines = [`${dim(`line ${hook.source?.line ?? 0}`)}  ${hook.event}${matcher}${name}  ${state}`];
  const action = actionOf(hook.handler);
  const replaced = before !== null && before.action !== action;
  if (replaced) lines.push(...marked(red, '-', before.action));
  lines.push(...marked(green, '+', action));
  for (const script of changedScripts)
    lines.push(dim(`  the script ${visible(script)} is not the one that was approved`));
  if (standing === 'changed' && !replaced && changedScripts.length === 0) {
    lines.push(dim('  the command is the same; another setting of the hook (its matcher, time-out, …) is not'));
  }
  return lines;
}

function marked(colour: (text: string) => string, sign: string, text: string): readonly string[] {
  return visible(text)
    .trim()
    .split('\n')
    .map((line) => colour(`${sign} ${line}`));
}
