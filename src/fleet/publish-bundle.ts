import { isObject, type JsonObject } from '../core/json.ts';
import { askAsPerson, RequestFailed, type ServerAccess } from './person-request.ts';

export interface Publishing extends ServerAccess {
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

/** Hands a signed bundle to a hookline-server, and has machines get it. Never rejects for what others do. */
export async function publishBundle(publishing: Publishing): Promise<PublishResult> {
  try {
    return { kind: 'good', value: await published(publishing) };
  } catch (error) {
    if (error instanceof RequestFailed) return { kind: 'failed', why: error.message };
    throw error;
  }
}

async function published(given: Publishing): Promise<PublishedTo> {
  const told = await askAsPerson(given, 'GET', '/v1/channels');
  const channels = channelsIn(told);
  const channel = chosen(channels, given.channel);
  // numbers only rise, and the shadow comes before what it is the shadow of
  const shadow = given.shadow === null ? null : await uploaded(given, given.shadow);
  const { digest, revision, seq } = await uploaded(given, given.bundle);
  if (!channels.some(({ name }) => name === channel)) {
    const added = [...channels, { name: channel, labels: {}, bundle: digest }];
    // nobody's channel of the same moment is lost by it
    const seen = typeof told.etag === 'string' ? { 'if-match': told.etag } : {};
    await askAsPerson(given, 'PUT', '/v1/channels', { channels: added }, seen);
    return { revision, seq, channel, rollout: null };
  }
  const begun = await askAsPerson(given, 'POST', '/v1/rollouts', {
    ...{ channel, bundle: digest, stages: given.stages },
    ...(shadow === null ? {} : { shadowBundle: shadow.digest }),
  });
  return { revision, seq, channel, rollout: String(begun.id) };
}

function chosen(channels: readonly Channel[], named: string | null): string {
  const [only, ...others] = channels;
  if (named === null && others.length > 0)
    throw new RequestFailed(
      `there are the channels ${channels.map(({ name }) => name).join(', ')}; say which with --channel`,
    );
  if (named === null || channels.some(({ name }) => name === named)) return named ?? only?.name ?? FIRST_CHANNEL;
  if (channels.length === 0) return named;
  throw new RequestFailed(`there is no channel "${named}"; there is ${channels.map(({ name }) => name).join(', ')}`);
}

async function uploaded(given: Publishing, bytes: Uint8Array) {
  const { digest, revision, seq } = await askAsPerson(given, 'POST', '/v1/bundles', bytes);
  if (typeof digest !== 'string' || typeof revision !== 'string' || typeof seq !== 'number')
    throw new RequestFailed('it is no hookline-server');
  return { digest, revision, seq };
}

function channelsIn({ channels }: JsonObject): readonly Channel[] {
  const all = Array.isArray(channels) ? channels.filter(isObject) : [];
  return all.map(({ name, labels, bundle }) => ({ name: String(name), labels, bundle }));
}
