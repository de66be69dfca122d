import type { Handler } from '../../core/handler.ts';
import type { HookSpec } from '../../core/hook.ts';
import { entryOf, kindName, type Located, type LocatedMap } from '../../core/located.ts';
import type { FieldReader } from '../fields.ts';
import { neededText } from '../handler-fields.ts';
import { readWebhook } from '../webhook-fields.ts';

export const SHELL_KEYS = ['command', 'pass_context', 'parse_result'];
export const WEBHOOK_KEYS = ['url', 'method', 'headers', 'allowed_env'];
/** What stands in one of the two. */
export const PARTS: readonly string[] = [...SHELL_KEYS, ...WEBHOOK_KEYS];
/** In any case: its document has `Post`, and most people write `POST`. */
export const METHODS = ['Post', 'Put', 'POST', 'PUT', 'post', 'put'];
/** What the document's own examples send. */
const OWN_VARIABLES = 'HOOK_*';

interface OwnHandler {
  readonly handler: Handler;
  readonly fault: string | null;
  readonly own: HookSpec['own'];
}

/** Exactly one of [hooks.shell] and [hooks.webhook]. */
export function readHandler(read: FieldReader, item: LocatedMap): OwnHandler {
  const shell = entryOf(item, 'shell')?.value;
  const webhook = entryOf(item, 'webhook')?.value;
  if (shell !== undefined && webhook !== undefined) {
    const message = 'This hook has [hooks.shell] and [hooks.webhook]: a hook does one thing.';
    read.finding('error', 'CONFLICTING_KEYS', item.at, message);
    return without('shell', message);
  }
  if (webhook !== undefined) return readTable(read, 'webhook', webhook, readHooksWebhook);
  if (shell !== undefined) return readTable(read, 'shell', shell, readShell);
  const message = 'This hook has neither [hooks.shell] nor [hooks.webhook]: it does nothing.';
  read.finding('error', 'MISSING_KEY', item.at, message);
  return without('shell', message);
}

function readTable(
  read: FieldReader,
  type: string,
  table: Located,
  inside: (read: FieldReader, table: LocatedMap) => OwnHandler,
): OwnHandler {
  if (table.kind === 'map') return inside(read, table);
  const message = `"${type}" must be a table, not ${kindName(table)}.`;
  read.finding('error', 'WRONG_TYPE', table.at, message);
  return without(type, message);
}

function readShell(read: FieldReader, shell: LocatedMap): OwnHandler {
  read.onlyKnown(shell, SHELL_KEYS, '[hooks.shell]');
  const command = neededText(read, shell, 'command', 'This hook has no command to run.');
  if ('fault' in command) return without('shell', command.fault);
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
function readHooksWebhook(read: FieldReader, webhook: LocatedMap): OwnHandler {
  read.onlyKnown(webhook, WEBHOOK_KEYS, '[hooks.webhook]');
  const keys = {
    ...{ url: 'url', method: 'method', allowedEnv: 'allowed_env', example: 'url = "https://…"' },
    allowsBy: 'allowed_env = ["NAME"]',
  };
  const found = readWebhook(read, webhook, keys);
  if ('fault' in found) return without('webhook', found.fault);
  const allowedEnv = [...found.handler.allowedEnv, OWN_VARIABLES];
  return {
    handler: { ...found.handler, allowedEnv, onlyBraces: true },
    fault: null,
    own: { passContext: true, parseResult: true, sentEnv: found.handler.allowedEnv },
  };
}

function without(type: string, fault: string): OwnHandler {
  return { handler: { kind: 'unavailable', type }, fault, own: {} };
}
