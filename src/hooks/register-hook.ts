import type { ComposedHooks } from './composed-hooks.ts';
import type { RegistrationPlace } from './defined-hooks.ts';
import { forOneEvent } from './for-one-event.ts';
import type { AnyRegistration } from './registration.ts';

type Register = (given: AnyRegistration | string, config?: unknown) => () => void;

/** Adds hooks from code, after those of the options. */
export async function registerHook(composed: ComposedHooks): Promise<Register> {
  const { options, host, single, current, add, close, log, mustBeOpen } = composed;
  const { home, env, cwd: root } = host;
  let registrations = 0;
  const place = (): RegistrationPlace => ({ number: ++registrations, program: { root, home, env } });
  if (options.settings)
    await (composed.atOnce ?? forOneEvent()).addSettings(options.settings, single, place(), {
      add,
      close,
      inForce: current().hooks,
    });
  return (given, config) => {
    mustBeOpen();
    return add((composed.atOnce ?? forOneEvent()).registered(given, config, place(), current().hooks, log));
  };
}
