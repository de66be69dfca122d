import { type Remark, remark } from '../core/diagnostic.ts';
import type { Environment, OwnContext } from '../core/dialect.ts';
import type { Callback, CallbackHandler } from '../core/handler.ts';
import type { Hook } from '../core/hook.ts';
import type { JsonObject } from '../core/json.ts';
import type { Payload } from '../core/payload.ts';
import { whenThere } from '../core/soon.ts';
import { callbackHandler } from '../handlers/callback.ts';

/** A function that is given what its dialect's document says, in place of the payload. */
export function inOwnContext(run: Callback, hook: Hook, own: OwnContext, env: Environment): CallbackHandler {
  return {
    kind: 'callback',
    run,
    call(payload, timeoutMs, signal) {
      const read = new Set<string>();
      const given = withFormerNames(own.of(hook, payload, env), payload, read);
      const { call } = callbackHandler((_payload, options) => run(given, options));
      return whenThere(call(payload, timeoutMs, signal), (report) =>
        read.size === 0 ? report : { ...report, notes: [...read].map((name) => formerName(name, own, hook)) },
      );
    },
  };
}

/**
 * For a release: what functions were given before can still be read by its name, so that a guard does not suddenly look at
 * nothing; whoever reads it is told the new one. Nothing else sees these names.
 */
function withFormerNames(context: JsonObject, payload: Payload, read: Set<string>): JsonObject {
  for (const name of Object.keys(payload)) {
    if (Object.hasOwn(context, name)) continue;
    const get = () => {
      read.add(name);
      return payload[name];
    };
    Object.defineProperty(context, name, { get, enumerable: false });
  }
  return context;
}

function formerName(name: string, { name: context, formerNames }: OwnContext, { dialect }: Hook): Remark {
  const now = Object.hasOwn(formerNames, name) ? formerNames[name] : null;
  const instead = now
    ? `read "${now}"`
    : `it has no other name for it; a function registered without "dialect" is given it`;
  return remark(
    'FORMER_NAME',
    `This function of ${dialect} read "${name}", as it was called before: functions of ${dialect} are given its ${context} now, and "${name}" goes with the next release; ${instead}.`,
  );
}
