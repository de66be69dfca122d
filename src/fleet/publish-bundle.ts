import { isObject, type JsonObject, parsedJson } from '../core/json.ts';
import { boundedRequest } from './bounded-request.ts';
import { saidIn, serverAddress } from './fetch-bundle.ts';

export interface Publishing {
  readonly server: string;
  /** Of a person who may publish. */
  readonly token: string;
  /** Certificates of the organization's own; null: those of the system. */
  readonly ca: string | null;
  readonly bundle: Uint8Array;
  /** The same with every hook as shadow, for those whose turn has not come; null: they keep what they have. */
  readonly shadow: Uint8Array | null;
  /** Null: the only one there is. */
  readonly channel: string | null;
  /** Shares of the machines in percent, rising to 100. */
  readonly stages: readonly number[];
}

export interface PublishedTo {
  readonly revision: string;
  readonly seq: number;
  readonly channel: string;
  /** Null: the channel is new, and begins with it. */
  readonly rollout: string | null;
}

export type PublishResult =
  | { readonly kind: 'good'; readonly value: PublishedTo }
  | { readonly kind: 'failed'; readonly why: string };

interface Channel {
  readonly name: string;
  readonly labels: unknown;
  readonly bundle: unknown;
}

/** What a server has where nobody has made one yet: for every machine. */
const FIRST_CHANNEL = 'everybody';
const TIMEOUT_MS = 60_000;
const MAX_BYTES = 8 * 1024 * 1024;

class Failed extends Error {}

/** Hands a signed bundle to a hookline-server, and has machines get it. Never rejects for what others do. */
export async function publishBundle(publishing: Publishing): Promise<PublishResult> {
  try {
    return { kind: 'good', value: await published(publishing) };
  } catch (error) {
    if (error instanceof Failed) return { kind: 'failed', why: error.message };
    throw error;
  }
}

async function published(given: Publishing): Promise<PublishedTo> {
  const told = await asked(given, 'GET', '/v1/channels');
  const channels = channelsIn(told);
  const channel = chosen(channels, given.channel);
  // numbers only rise, and the shadow comes before what it is the shadow of
  const shadow = given.shadow === null ? null : await uploaded(given, given.shadow);
  const { digest, revision, seq } = await uploaded(given, given.bundle);
  if (!channels.some(({ name }) => name === channel)) {
    const added = [...channels, { name: channel, labels: {}, bundle: digest }];
    // nobody's channel of the same moment is lost by it
    const seen = typeof told.etag === 'string' ? { 'if-match': told.etag } : {};
    await asked(given, 'PUT', '/v1/channels', { channels: added }, seen);
    return { revision, seq, channel, rollout: null };
  }
  const begun = await asked(given, 'POST', '/v1/rollouts', {
    ...{ channel, bundle: digest, stages: given.stages },
    ...(shadow === null ? {} : { shadowBundle: shadow.digest }),
  });
  return { revision, seq, channel, rollout: String(begun.id) };
}

function chosen(channels: readonly Channel[], named: string | null): string {
  const [only, ...others] = channels;
  if (named === null && others.length > 0)
    throw new Failed(`there are the channels ${channels.map(({ name }) => name).join(', ')}; say which with --channel`);
  if (named === null || channels.some(({ name }) => name === named)) return named ?? only?.name ?? FIRST_CHANNEL;
  if (channels.length === 0) return named;
  throw new Failed(`there is no channel "${named}"; there is ${channels.map(({ name }) => name).join(', ')}`);
}

async function uploaded(given: Publishing, bytes: Uint8Array) {
  const { digest, revision, seq } = await asked(given, 'POST', '/v1/bundles', bytes);
  if (typeof digest !== 'string' || typeof revision !== 'string' || typeof seq !== 'number')
    throw new Failed('it is no hookline-server');
  return { digest, revision, seq };
}

function channelsIn({ channels }: JsonObject): readonly Channel[] {
  const all = Array.isArray(channels) ? channels.filter(isObject) : [];
  return all.map(({ name, labels, bundle }) => ({ name: String(name), labels, bundle }));
}

async function asked(
  { server, token, ca }: Publishing,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body: Uint8Array | object | null = null,
  headers: Readonly<Record<string, string>> = {},
): Promise<JsonObject> {
  const isBytes = body instanceof Uint8Array;
  const answer = await boundedRequest({
    method,
    url: serverAddress(server, path),
    headers: {
      ...headers,
      authorization: `Bearer ${token}`,
      ...(body === null ? {} : { 'content-type': isBytes ? 'application/gzip' : 'application/json' }),
    },
    body: isBytes ? body : Buffer.from(body === null ? '' : JSON.stringify(body)),
    ...{ ca, maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS, signal: new AbortController().signal },
  });
  if (answer.kind === 'failed') throw new Failed(answer.why);
  const json = parsedJson(Buffer.from(answer.body).toString('utf8'));
  if (answer.status >= 200 && answer.status < 300 && isObject(json)) return json;
  throw new Failed(`it answered ${answer.status}${saidIn(answer.body)}`);
}
