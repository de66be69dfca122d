import type { IncomingMessage } from 'node:http';

const THIS_MACHINE = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/**
 * Whether somebody on this machine asks, and means it: a page in a browser comes from where it says in `Origin`, and one
 * that has had its own name lead to this machine says that name in `Host`.
 */
export function fromLoopback({ headers: { host = '', origin } }: Pick<IncomingMessage, 'headers'>): boolean {
  if (!THIS_MACHINE.test(host)) return false;
  return origin === undefined || THIS_MACHINE.test(origin.replace(/^https?:\/\//i, ''));
}
