import { dialectNamed } from '../config/which-files.ts';
import type { HookEvent } from '../core/dialect.ts';
import { actionOf } from '../core/handler.ts';
import type { Hook } from '../core/hook.ts';
import { slotText } from '../core/slot.ts';
import { DIALECTS } from '../dialects/all.ts';
import { templateParts } from '../shell/template/placeholders.ts';

/** A command as a person reads it, with the values of this event in it. What runs never has them in its text. */
export function filledCommand(hook: Hook, event: HookEvent): string {
  const { template } = dialectNamed(hook.dialect, DIALECTS);
  if (template === undefined || hook.handler.kind !== 'command' || hook.handler.args !== null) {
    return actionOf(hook.handler);
  }
  const slots = hook.handler.template?.kind === 'filled' ? hook.handler.template.slots : [];
  const shown = (name: string): string => {
    const slot = slots.find((one) => one.name === name) ?? {
      variable: '',
      name,
      as: 'text',
      path: template.isPath(name),
    };
    return slotText(slot, template.value(name, event));
  };
  return templateParts(hook.handler.command, template)
    .map((part) => (typeof part === 'string' ? part : shown(part.name)))
    .join('');
}

/** The variables that carry the values of a command's placeholders. */
export function valuesFor(hook: Hook, event: HookEvent): Readonly<Record<string, string>> | null {
  const { template: compiled } = hook.handler.kind === 'command' ? hook.handler : {};
  if (compiled?.kind !== 'filled') return null;
  const { template } = dialectNamed(hook.dialect, DIALECTS);
  const values: Record<string, string> = {};
  for (const slot of compiled.slots) values[slot.variable] = slotText(slot, template?.value(slot.name, event));
  return values;
}
