import { whyNotSent } from '../../core/header-forms.ts';
import { HookError } from '../../core/hook-error.ts';
import { shownUrl } from '../../core/shown-url.ts';

interface Given {
  readonly url?: string | undefined;
  /** `Name: value`, each. */
  readonly header?: readonly string[] | undefined;
  /** `Name=VARIABLE`, each. */
  readonly 'header-env'?: readonly string[] | undefined;
}

export interface RemoteAddress {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Credentials go over the network as anybody can read them. */
  readonly isOpen: boolean;
}

/** Where a server is, and what every request to it has besides. A variable that a header comes from is for nobody else. */
export function remoteAddress(given: Given & { readonly url: string }, env: NodeJS.ProcessEnv): RemoteAddress {
  const url = URL.canParse(given.url) ? new URL(given.url) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new HookError('BAD_OPTION', `"${shownUrl(given.url)}" is no address of a server.`, {
      hint: '--url https://example.com/mcp',
    });
  const headers = [
    ...(given.header ?? []).map(writtenHeader),
    ...(given['header-env'] ?? []).map((text) => headerFrom(text, env)),
  ];
  for (const [name, value] of headers) {
    const why = whyNotSent(name, value);
    if (why !== null) throw new HookError('BAD_OPTION', `The header "${name}" cannot be sent: ${why}.`);
  }
  const isOpen =
    url.protocol === 'http:' && !isThisMachine(url.hostname) && (headers.length > 0 || url.password !== '');
  return { url, headers: Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])), isOpen };
}

/** Never shows the value. */
function writtenHeader(text: string): readonly [string, string] {
  const colon = text.indexOf(':');
  if (colon < 1) throw new HookError('BAD_OPTION', 'A --header has no name.', { hint: '--header "Name: value"' });
  return [text.slice(0, colon).trim(), text.slice(colon + 1).trim()];
}

function headerFrom(text: string, env: NodeJS.ProcessEnv): readonly [string, string] {
  const [, name = '', variable = ''] = /^([^=]+)=([A-Za-z_]\w*)$/.exec(text) ?? [];
  if (variable === '')
    throw new HookError('BAD_OPTION', 'A --header-env does not say which variable it means.', {
      hint: '--header-env Authorization=MY_TOKEN, where MY_TOKEN holds the whole value ("Bearer …")',
    });
  const value = env[variable];
  if (value === undefined || value.trim() === '')
    throw new HookError('BAD_OPTION', `The variable "${variable}" of --header-env ${name} is empty or not set.`);
  return [name.trim(), value.trim()];
}

/** The variables that hold headers, which no hook needs to have. */
export function headerVariables(given: Given): readonly string[] {
  return (given['header-env'] ?? []).map((text) => text.slice(text.indexOf('=') + 1));
}

function isThisMachine(hostname: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}
