import { isIP } from 'node:net';
import type { Environment } from '../../core/dialect.ts';
import type { WebhookHandler } from '../../core/handler.ts';
import { shownUrl } from '../../core/shown-url.ts';
import { visible } from '../../core/visible.ts';
import { isPublicAddress } from './public-address.ts';
import { matchUrl } from './url-pattern.ts';

export interface WebhookJob {
  readonly handler: WebhookHandler;
  /** The payload, as the dialect writes it. */
  readonly body: string;
  readonly env: Environment;
  /** It came with a repository: addresses that only this machine or its network can reach are refused. */
  readonly fromRepository: boolean;
  readonly timeoutMs: number;
}

/** Which network addresses may be connected to. */
export type Addresses = 'any' | 'public' | 'loopback';

export interface Target {
  readonly url: URL;
  readonly addresses: Addresses;
}

const SHOWN_URL_CHARS = 200;

/** Where a webhook calls, and what is to be checked when it connects; or why it must not. */
export function targetOf({ handler, fromRepository }: WebhookJob): Target | { readonly why: string } {
  const url = URL.canParse(handler.url) ? new URL(handler.url) : null;
  if (url === null) return { why: `its address ${addressText(handler.url)} is not a URL` };
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return { why: `its address ${addressText(handler.url)} cannot be called: only http and https can` };
  }
  const lists = (handler.reach?.urls ?? []).map((list) => list.map((entry) => matchUrl(entry, url)));
  if (lists.some((matches) => matches.every((match) => match === 'none'))) {
    return { why: `its address ${addressText(url.origin + url.pathname)} is not among those that webhooks may call` };
  }
  // whoever wrote the very host into a list meant it, wherever it is
  if (!fromRepository || lists.some((matches) => matches.includes('named'))) return { url, addresses: 'any' };
  return ofRepository(handler.url, url);
}

function ofRepository(written: string, url: URL): Target | { readonly why: string } {
  if (url.username !== '' || url.password !== '') {
    return { why: `its address has a user name before "${url.host}", which the hook of a repository may not have` };
  }
  // what a person has read and approved
  const plain = /^https?:\/\/(?:(localhost)|127\.0\.0\.1|\[::1\])(?::[0-9]+)?(?:[/?#]|$)/i.exec(written);
  if (plain !== null) return { url, addresses: plain[1] === undefined ? 'any' : 'loopback' };
  const host = hostOf(url);
  if (isIP(host) !== 0 && !isPublicAddress(host)) {
    return {
      why: `its address ${addressText(written)} leads to ${host}, which only this machine or its network can reach`,
    };
  }
  if (isIP(host) === 4 && /^https?:\/\/([0-9.]+)(?:[:/?#]|$)/i.exec(written)?.[1] !== host) {
    return { why: `its address ${addressText(written)} hides that it leads to ${host}` };
  }
  return { url, addresses: 'public' };
}

function addressText(address: string): string {
  const text = shownUrl(address);
  const cut = text.length > SHOWN_URL_CHARS ? `${text.slice(0, SHOWN_URL_CHARS)}…` : text;
  return `"${visible(cut)}"`;
}

/** The host as a network knows it: an IPv6 address without its brackets. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1');
}
