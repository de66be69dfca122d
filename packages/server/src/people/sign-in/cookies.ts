import type { AsSent } from '../../http/as-sent.ts';

/** `__Host-`: no other host, path or unencrypted page can set it. Browsers want encryption for that, which loopback has not. */
function cookieName(name: string, publicUrl: URL): string {
  return publicUrl.protocol === 'https:' ? `__Host-hookline-${name}` : `hookline-${name}`;
}

export function setCookie(name: string, value: string, maxAgeS: number, publicUrl: URL): string {
  const secure = publicUrl.protocol === 'https:' ? '; Secure' : '';
  return `${cookieName(name, publicUrl)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeS}${secure}`;
}

/** Null: there is none, or two: somebody put one beside it. */
export function cookieIn({ cookie }: AsSent['headers'], name: string, publicUrl: URL): string | null {
  if (typeof cookie !== 'string') return null;
  const prefix = `${cookieName(name, publicUrl)}=`;
  const found = cookie.split(/;\s*/).filter((one) => one.startsWith(prefix));
  const [only = '', surplus] = found.map((one) => one.slice(prefix.length));
  return surplus === undefined && /^[\w-]{43,4000}$/.test(only) ? only : null;
}
