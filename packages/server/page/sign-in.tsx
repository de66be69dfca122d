import { useState } from 'preact/hooks';

interface SignInProps {
  readonly signIn: (token: string) => void;
  readonly waits: boolean;
  /** Where people sign in with their provider; null: there is none. */
  readonly login: string | null;
  /** The last one was not taken. */
  readonly wasWrong: boolean;
}

/** Nothing of the fleet is shown to whoever has no token. */
export function SignIn({ signIn, waits, login, wasWrong }: SignInProps) {
  const [typed, setTyped] = useState('');
  const submit = (event: Event): void => {
    event.preventDefault();
    if (typed.trim() !== '') signIn(typed.trim());
  };
  return (
    <form class="sign-in panel" onSubmit={submit}>
      <h1>Sign in</h1>
      {login === null ? null : (
        <p>
          <a class="sign-in-there" href={`${login}?return=${encodeURIComponent(`/${location.hash}`)}`}>
            With your organization's account
          </a>
        </p>
      )}
      <p class="quiet">
        {login === null ? 'With' : 'Or with'} a token of this server. The first one lies in the file{' '}
        <code>admin-token</code> of its data folder; the server names it when it starts. It is kept for this tab only.
      </p>
      <label>
        Token
        <input
          type="password"
          autocomplete="off"
          spellcheck={false}
          value={typed}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </label>
      {wasWrong && !waits ? <p role="alert">The server does not know this token, or not any more.</p> : null}
      <button type="submit" class="primary" disabled={waits || typed.trim() === ''}>
        Sign in
      </button>
    </form>
  );
}
