import type { EventName } from '../core/events.ts';
import type { CocodeAnswer, CocodeContext, CocodeName } from '../dialects/cocode/inline-types.ts';
import type { EventAlias } from '../dialects/event-names.ts';
import type { CallbackRegistration } from './callback-registration.ts';

/** A function among cocode's own hooks, in one registry with those of its file. */
export interface CocodeRegistration extends Omit<CallbackRegistration, 'dialect' | 'event' | 'run'> {
  readonly dialect: CocodeName;
  readonly event: EventName | EventAlias | readonly (EventName | EventAlias)[];
  readonly run: (
    context: CocodeContext,
    options: { readonly signal: AbortSignal },
  ) => CocodeAnswer | Promise<CocodeAnswer>;
}
