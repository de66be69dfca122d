import { compileCommand } from '../config/compile-command.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import { type Handler, refusedTemplate } from '../core/handler.ts';
import type { Hook } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import type { JsonObject } from '../core/json.ts';
import { DIALECTS_BY_NAME } from '../dialects/all.ts';
import type { Engine } from '../engine/engine.ts';
import { ownNames } from './own-names.ts';

/**
 * The engine for Mimir's context of a hook: a placeholder that only the caller knows is filled in where the variables have it. It is
 * compiled as any other, so that a value never becomes part of the program.
 */
export function fillingOwnNames(engine: Engine, { payload }: HookEvent): Engine {
  const { runs, rules } = engine;
  const filled = new Map<Hook, Hook>();
  const fill = async (hook: Hook, event: HookEvent): Promise<Hook> => {
    const handler = await withOwnNames(hook, event);
    const made = handler === hook.handler ? hook : { ...hook, handler };
    filled.set(hook, made);
    return made;
  };
  return {
    ...engine,
    rules: { ...rules, diagnostics: rules.diagnostics.filter((one) => !isFilledIn(one, payload)) },
    runs: {
      ...runs,
      run: async (hook, event, limits) => runs.run(await fill(hook, event), event, limits),
      startAsync: async (hook, event, mayStart) => runs.startAsync(await fill(hook, event), event, mayStart),
      interpret(hook, event, report) {
        const made = filled.get(hook) ?? hook;
        // a value would be code in it: whatever it was to look at is refused, as with every other placeholder
        const isRefused = made !== hook && refusedTemplate(made.handler) !== null && event.row.before;
        return runs.interpret(isRefused ? { ...made, onFailure: 'block' } : made, event, report);
      },
    },
  };
}

/** Said of the entry, when nobody knew the variables: here the placeholder does not stay as it is. */
function isFilledIn({ code, message }: Diagnostic, payload: JsonObject): boolean {
  const [, name = ''] = code === 'UNKNOWN_PLACEHOLDER' ? message.split('"') : [];
  return name !== '' && Object.hasOwn(payload, name);
}

async function withOwnNames({ handler, dialect }: Hook, event: HookEvent): Promise<Handler> {
  const template = DIALECTS_BY_NAME.get(dialect)?.template;
  if (template?.form !== 'braces' || handler.kind !== 'command' || handler.args !== null) return handler;
  const own = ownNames(template.names, event.payload).filter((name) => handler.command.includes(`{${name}}`));
  if (own.length === 0) return handler;
  return compileCommand(handler, { ...template, names: [...template.names, ...own] }, 0, [], null);
}
