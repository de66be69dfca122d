import type { Handler } from '../../core/handler.ts';
import type { HookSpec } from '../../core/hook.ts';
import { entryOf, kindName, type Located, type LocatedMap } from '../../core/located.ts';
import type { FieldReader } from '../fields.ts';
import { readWebhook } from '../webhook-fields.ts';

const SHELL_KEYS = ['command', 'pass_context', 'parse_result'];
const WEBHOOK_KEYS = ['url', 'method', 'headers', 'allowed_env'];
/** What stands in one of the two. */
export const PARTS: readonly string[] = [...SHELL_KEYS, ...WEBHOOK_KEYS];
const METHODS = ['Post', 'Put'];
/** What the document's own examples send. */
const OWN_VARIABLES = 'HOOK_*';

interface ReadHandler {
  readonly handler: Handler;
  readonly fault: string | null;
  readonly own: HookSpec['own'];
}

/** Exactly one of [hooks.shell] and [hooks.webhook]. */
export function readHandler(read: FieldReader, item: LocatedMap): ReadHandler {
  const shell = entryOf(item, 'shell')?.value;
  const webhook = entryOf(item, 'webhook')?.value;
  if (shell !== undefined && webhook !== undefined) {
    const message = 'This hook has [hooks.shell] and [hooks.webhook]: a hook does one thing.';
    return faulty(read, 'CONFLICTING_KEYS', item.at, 'shell', message);
  }
  if (webhook !== undefined) return readHooksWebhook(read, webhook);
  if (shell !== undefined) return readShell(read, shell);
  const message = 'This hook has neither [hooks.shell] nor [hooks.webhook]: it does nothing.';
  return faulty(read, 'MISSING_KEY', item.at, 'shell', message);
}

function readShell(read: FieldReader, shell: Located): ReadHandler {
  if (shell.kind !== 'map')
    return faulty(read, 'WRONG_TYPE', shell.at, 'shell', `"shell" must be a table, not ${kindName(shell)}.`);
  read.onlyKnown(shell, SHELL_KEYS, '[hooks.shell]');
  const command = read.scalar(shell, 'command', 'string');
  if (command === null || command.value.trim() === '') {
    return faulty(read, 'MISSING_KEY', command?.at ?? shell.at, 'shell', 'This hook has no command to run.');
  }
  return {
    handler: { kind: 'command', command: command.value, args: null, shell: null, cwd: null, env: {}, passEnv: [] },
    fault: null,
    own: {
      passContext: read.scalar(shell, 'pass_context', 'boolean')?.value ?? false,
      parseResult: read.scalar(shell, 'parse_result', 'boolean')?.value ?? false,
    },
  };
}

/** Its body is always the context, and its answer is always read. */
function readHooksWebhook(read: FieldReader, webhook: Located): ReadHandler {
  if (webhook.kind !== 'map')
    return faulty(read, 'WRONG_TYPE', webhook.at, 'webhook', `"webhook" must be a table, not ${kindName(webhook)}.`);
  read.onlyKnown(webhook, WEBHOOK_KEYS, '[hooks.webhook]');
  sayMethod(read, webhook);
  const keys = { url: 'url', method: 'method', allowedEnv: 'allowed_env', example: 'url = "https://…"' };
  const found = readWebhook(read, webhook, keys);
  if ('fault' in found) return { handler: { kind: 'unavailable', type: 'webhook' }, fault: found.fault, own: {} };
  const allowedEnv = [...found.handler.allowedEnv, OWN_VARIABLES];
  return {
    handler: { ...found.handler, allowedEnv, onlyBraces: true },
    fault: null,
    own: { passContext: true, parseResult: true, sentEnv: found.handler.allowedEnv },
  };
}

/** It is understood in any case, and cocode itself would not read it. */
function sayMethod(read: FieldReader, webhook: LocatedMap): void {
  const method = entryOf(webhook, 'method')?.value;
  const given = method?.kind === 'scalar' ? method.value : null;
  if (typeof given !== 'string' || method === undefined) return;
  const meant = METHODS.find((name) => name !== given && name.toLowerCase() === given.toLowerCase());
  if (meant === undefined) return;
  read.finding('warning', 'WRONG_TYPE', method.at, `cocode does not know the method "${given}".`, `write "${meant}"`);
}

function faulty(
  read: FieldReader,
  code: 'CONFLICTING_KEYS' | 'MISSING_KEY' | 'WRONG_TYPE',
  at: number,
  type: string,
  message: string,
): ReadHandler {
  read.finding('error', code, at, message);
  return { handler: { kind: 'unavailable', type }, fault: message, own: {} };
}
