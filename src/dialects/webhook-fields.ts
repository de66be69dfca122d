import type { WebhookHandler } from '../core/handler.ts';
import { whyNotSent } from '../core/header-forms.ts';
import { entryOf, type LocatedMap } from '../core/located.ts';
import type { Field, FieldReader } from './fields.ts';
import { type FoundHandler, neededText } from './handler-fields.ts';

/** What the entries of a dialect call the parts of a webhook. */
export interface WebhookKeys {
  readonly url: string;
  readonly allowedEnv: string;
  /** Absent: it is always a POST. */
  readonly method?: string;
  /** How an address is written there, for a hint. */
  readonly example: string;
  /** And one more variable, `NAME`; absent: as the native form has it. */
  readonly allowsBy?: string;
}

/** What dialects whose entries are JSON say to it. */
export const JSON_WEBHOOK: WebhookKeys = {
  url: 'url',
  allowedEnv: 'allowedEnvVars',
  example: '"url": "https://…"',
  allowsBy: '"allowedEnvVars": ["NAME"]',
};

/** The webhook of an entry. Without an address there is none. */
export function readWebhook(read: FieldReader, map: LocatedMap, keys: WebhookKeys): FoundHandler<WebhookHandler> {
  const url = neededText(read, map, keys.url, 'This hook has no address to call.', `add ${keys.example}`);
  if ('fault' in url) return url;
  // it stays a hook that fails: what that means is the dialect's rule
  const wrong = whyNotCalled(url.value);
  if (wrong !== null) read.finding('error', 'BAD_URL', url.at, wrong, `write a whole address: ${keys.example}`);
  sayVariable(read, url);
  const method = keys.method === undefined ? 'POST' : readMethod(read, map, keys.method);
  if (typeof method === 'object') return method;
  const allowedEnv = read.strings(map, keys.allowedEnv)?.value ?? [];
  const headers = readHeaders(read, map);
  const { allowsBy } = keys;
  const handler = { kind: 'webhook', url: url.value, method, headers, allowedEnv } as const;
  return { handler: allowsBy === undefined ? handler : { ...handler, allowsBy }, commandAt: url.at };
}

function whyNotCalled(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null) return `"${text}" is no address that can be called.`;
  if (url.protocol === 'http:' || url.protocol === 'https:') return null;
  return `"${text}" cannot be called: an address begins with http:// or https://.`;
}

function sayVariable(read: FieldReader, { value, at }: Field<string>): void {
  const [variable] = /\$\{[A-Za-z_][A-Za-z0-9_]*\}/.exec(value) ?? [];
  if (variable === undefined) return;
  const message = `"${variable}" stays as it is: a webhook's address has no variables.`;
  read.finding('warning', 'BAD_URL', at, message, 'only the values of headers have them');
}

function readMethod(
  read: FieldReader,
  map: LocatedMap,
  key: string,
): WebhookHandler['method'] | { readonly fault: string } {
  const given = read.scalar(map, key, 'string');
  if (given === null) return 'POST';
  const method = given.value.toUpperCase();
  if (method === 'POST' || method === 'PUT') return method;
  const fault = `"${key}" is "${given.value}", but a webhook can be called with POST or PUT.`;
  read.finding('error', 'WRONG_TYPE', given.at, fault);
  return { fault };
}

/** A header that cannot be sent is left out; the others are. */
function readHeaders(read: FieldReader, map: LocatedMap): WebhookHandler['headers'] {
  const headers = Object.entries(read.stringMap(map, 'headers')?.value ?? {});
  const written = entryOf(map, 'headers')?.value;
  const kept = headers.filter(([name, value]) => {
    const why = whyNotSent(name, value);
    if (why === null) return true;
    const at = written?.kind === 'map' ? entryOf(written, name)?.keyAt : undefined;
    read.finding('error', 'BAD_HEADER', at ?? map.at, `The header "${name}" is left out: ${why}.`);
    return false;
  });
  return Object.fromEntries(kept);
}
