import type { Diagnostic } from '../core/diagnostic.ts';
import type { Dialect, Environment } from '../core/dialect.ts';
import { type Hook, isEntry, placeOf } from '../core/hook.ts';
import { DIALECTS } from '../dialects/all.ts';
import { allReady } from '../dialects/later.ts';
import { templateParts } from '../shell/template/placeholders.ts';

/** What is read as it is written, and hardly meant so: it was written for another system. For a person who asks. */
export async function oddSettings(hooks: readonly Hook[], env: Environment): Promise<readonly Diagnostic[]> {
  // each of them may have placeholders
  await allReady(DIALECTS);
  return hooks.filter(isEntry).flatMap((hook): readonly Diagnostic[] => {
    if (hook.disabled !== null) return [];
    const odd = [shortTimeout(hook), foreignPlaceholder(hook, env)];
    return odd.flatMap((one) =>
      one === null ? [] : [{ ...one, severity: 'warning', ...placeOf(hook), hook: hook.id }],
    );
  });
}

type Odd = Pick<Diagnostic, 'code' | 'message' | 'hint'>;

/** As many seconds as a time-out may have. */
const MOST_SECONDS = 600;

/** Claude Code's `"timeout": 30`, where it is thirty milliseconds: such a hook never gets to its end. */
function shortTimeout({ dialect: name, definition, source }: Hook): Odd | null {
  const { timeout } = definition;
  const countsMs = DIALECTS.find((dialect) => dialect.name === name)?.timeoutsInMs === true;
  if (!countsMs || source?.owner !== undefined || typeof timeout !== 'number') return null;
  if (!(timeout >= 1 && timeout <= MOST_SECONDS)) return null;
  const message = `"timeout" is ${timeout}, and ${name} counts milliseconds: the hook is ended after ${timeout} ms.`;
  return { code: 'BAD_TIMEOUT', message, hint: `write ${timeout * 1000} if ${timeout} s are meant` };
}

/** A value that another system would fill in: here it stays as it is, or is an empty variable. */
function foreignPlaceholder({ dialect: name, handler, source }: Hook, env: Environment): Odd | null {
  if (handler.kind !== 'command') return null;
  const { command } = handler;
  for (const dialect of DIALECTS) {
    const found = dialect.name === name ? undefined : placeholderOf(dialect, command, env);
    if (found === undefined) continue;
    const whose = source === null ? name : `this file of ${name}'s`;
    const message = `"${found}" is ${dialect.name}'s, and nothing in ${whose}: the hook is not given that value.`;
    const hint = `read it from standard input, or move the hook into a file of ${dialect.name}'s`;
    return { code: 'UNKNOWN_PLACEHOLDER', message, hint };
  }
  return null;
}

function placeholderOf({ template }: Dialect, command: string, env: Environment): string | undefined {
  if (template === undefined) return undefined;
  const names = templateParts(command, template).flatMap((part) => (typeof part === 'string' ? [] : [part.name]));
  switch (template.form) {
    case 'dollar':
      return names.filter((one) => env[one] === undefined && !isSetIn(command, one)).map((one) => `$${one}`)[0];
    case 'double-braces':
      return names.map((one) => `{{${one}}}`)[0];
    case 'braces':
      // a short word in braces is much else, too
      return names.filter((one) => one.includes('_') && !command.includes(`{{${one}`)).map((one) => `{${one}}`)[0];
  }
}

/** By an assignment, `read` or `for`: then it is the command's own. */
function isSetIn(command: string, name: string): boolean {
  return new RegExp(`\\b${name}=|\\b(?:read|for|export|local|declare)\\b[^;|&\\n]*\\b${name}\\b`).test(command);
}
