import { actionOf } from '../core/handler.ts';
import { type Hook, hookLabel, isEnforced, placeOf } from '../core/hook.ts';
import { HookError } from '../core/hook-error.ts';
import { visible } from '../core/visible.ts';
import { shownKey } from './hook-info.ts';

const MOST_SHOWN = 10;

/** The one entry that a person means by a key, an id, a name or a part of one; it may be for several events. Throws. */
export function meantHooks(text: string, hooks: readonly Hook[]): readonly Hook[] {
  if (typeof text !== 'string' || text.trim() === '') {
    throw new HookError('UNKNOWN_HOOK', 'Which hook?', { hint: 'name it by its id, its name, or a part of them' });
  }
  const exactly = hooks.filter((hook) => [shownKey(hook), hook.id, hook.name].includes(text));
  const found =
    exactly.length > 0 ? exactly : hooks.filter((hook) => partsOf(hook).some((part) => part.includes(text)));
  const enforced = found.find(isEnforced);
  const entries = new Set(found.map(entryOf));
  if (enforced !== undefined && (exactly.length > 0 || entries.size === 1)) throw isEnforcedError(enforced);
  if (entries.size === 1) return found;
  if (entries.size === 0) {
    throw new HookError('UNKNOWN_HOOK', `There is no hook "${text}".`, { hint: 'hookline list shows all there are' });
  }
  const shown = found
    .slice(0, MOST_SHOWN)
    .map((hook) => `\n  ${visible(exactly.length > 0 ? shownKey(hook) : described(hook))}`);
  const more = found.length > MOST_SHOWN ? `\n  and ${found.length - MOST_SHOWN} more` : '';
  throw new HookError('UNKNOWN_HOOK', `"${text}" could mean ${entries.size} hooks.`, {
    hint: `name one of them:${shown.join('')}${more}`,
  });
}

function isEnforcedError(hook: Hook): HookError {
  return new HookError(
    'ENFORCED_CONFLICT',
    `Hook '${hookLabel(hook)}' is enforced by organization. User config ignored.`,
    placeOf(hook),
  );
}

/** An entry for several events is as many hooks. */
function entryOf({ source, key }: Hook): string {
  return source === null ? key.split('\0').slice(0, 2).join('\0') : `${source.file}\0${source.line}\0${source.column}`;
}

function partsOf({ id, name, handler }: Hook): readonly string[] {
  return [id, name ?? '', actionOf(handler)];
}

function described({ id, name, event, handler }: Hook): string {
  const action = actionOf(handler).replace(/\s+/g, ' ').slice(0, 60);
  return `${id}  ${event}  ${name === null ? action : `${name}: ${action}`}`;
}
