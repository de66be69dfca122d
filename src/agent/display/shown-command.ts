import { eventNameOf, type Hook } from '../../core/hook.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import { filledCommand } from '../../hooks/filled-command.ts';
import { maskSecrets } from '../../masks/mask-secrets.ts';

/** Nobody reads more of it on a line, and the values in it may be files. */
const MOST_CHARS = 4000;

/** What a hook runs for this event: the values in place of the placeholders, and no secrets. */
export function shownCommand(hook: Hook, event: HookEvent): string {
  return maskSecrets(filledCommand(hook, event).slice(0, MOST_CHARS));
}

/** The name that somebody gave it; null: it is called by its event, or not at all. */
export function givenName(hook: Hook): string | null {
  return hook.name === eventNameOf(hook) ? null : hook.name;
}
