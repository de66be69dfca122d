import { dialectNamed } from '../config/which-files.ts';
import { actionOf, filledOf } from '../core/handler.ts';
import type { Hook } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import { slotText } from '../core/slot.ts';
import { DIALECTS } from '../dialects/all.ts';
import { templateParts } from '../shell/template/placeholders.ts';
import { ownNames } from './own-names.ts';

/** A command as a person reads it, with the values of this event in it. What runs never has them in its text. */
export function filledCommand(hook: Hook, event: HookEvent): string {
  const { template: syntax } = dialectNamed(hook.dialect, DIALECTS);
  if (syntax === undefined || hook.handler.kind !== 'command' || hook.handler.args !== null) {
    return actionOf(hook.handler);
  }
  const template = { ...syntax, names: [...syntax.names, ...ownNames(syntax.names, event.payload)] };
  const slots = filledOf(hook.handler)?.slots ?? [];
  const valueText = (name: string): string => {
    const { as = 'text' } = slots.find((one) => one.name === name) ?? {};
    return slotText({ variable: '', name, as, path: template.isPath(name) }, template.value(name, event));
  };
  return templateParts(hook.handler.command, template)
    .map((part) => (typeof part === 'string' ? part : valueText(part.name)))
    .join('');
}

/** The variables that carry the values of a command's placeholders. */
export function valuesFor(hook: Hook, event: HookEvent): Readonly<Record<string, string>> | null {
  const filled = filledOf(hook.handler);
  if (filled === null) return null;
  const { template } = dialectNamed(hook.dialect, DIALECTS);
  const values: Record<string, string> = {};
  for (const slot of filled.slots) values[slot.variable] = slotText(slot, template?.value(slot.name, event));
  return values;
}
