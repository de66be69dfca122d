/** What a browser that has signed in must know: it has a cookie, which it cannot read. */
interface Session {
  /** To be sent with whatever changes something; empty: nobody has signed in with this browser. */
  readonly csrf: string;
  /** Where one signs in; null: there is no provider, and tokens are the only way. */
  readonly login: string | null;
}

function keptSession() {
  let session: Session = { csrf: '', login: null };
  return {
    now: () => session,
    /** Asks the server; without an answer nothing is known, and whoever asks next is told why. */
    async learn(signal: AbortSignal): Promise<void> {
      const response = await fetch('/auth/me', { signal }).catch(() => null);
      const told = (await response?.json().catch(() => null)) as {
        readonly csrf?: string;
        readonly error?: { readonly login?: string };
      } | null;
      session = { csrf: told?.csrf ?? '', login: told?.error?.login ?? null };
    },
    /** Ends it; gives the address where the one with the provider is ended, too. */
    async leave(): Promise<string | null> {
      const headers = { 'x-hookline-csrf': session.csrf };
      const response = await fetch('/auth/logout', { method: 'POST', headers });
      const { end } = (await response.json()) as { readonly end?: string | null };
      return end ?? null;
    },
  };
}

export const SESSION = keptSession();
