/** Where it is kept for this tab: cookies know no port, and whatever else listens on this machine would be sent them. */
const PLACE = 'hookline-token';
const CHANNEL = 'hookline-token';
/** Another tab of this page answers at once, if there is one. */
const ANSWER_MS = 150;

type Said = { readonly asks: true } | { readonly token: string };

/** The key stands in the address only until it is read, so that no copied link holds it; a new tab asks those that are open. */
export async function takeToken(): Promise<void> {
  const given = /^#token=([\w-]+)(?:&to=(.*))?$/.exec(location.hash);
  if (given !== null) {
    sessionStorage.setItem(PLACE, given[1] ?? '');
    history.replaceState(null, '', `${location.pathname}#${orItself(given[2] ?? '/')}`);
  }
  const channel = new BroadcastChannel(CHANNEL);
  // whoever was led here from another site is given no key: nobody shall press a button that somebody put under the finger
  if (token() === '' && document.documentElement.dataset.from !== 'elsewhere') await asked(channel);
  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    if ('asks' in data && isAccepted) channel.postMessage({ token: token() } satisfies Said);
  };
}

let isAccepted = false;

/** The server takes it, or does not: a wrong one is told to nobody, and forgotten. */
export function tokenIs(accepted: boolean): void {
  isAccepted = accepted;
  if (!accepted) sessionStorage.removeItem(PLACE);
}

function orItself(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function token(): string {
  return sessionStorage.getItem(PLACE) ?? '';
}

function asked(channel: BroadcastChannel): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ANSWER_MS);
    channel.onmessage = ({ data }: MessageEvent<Said>) => {
      if (!('token' in data)) return;
      sessionStorage.setItem(PLACE, data.token);
      clearTimeout(timer);
      resolve();
    };
    channel.postMessage({ asks: true } satisfies Said);
  });
}
