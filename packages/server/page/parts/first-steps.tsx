import { useState } from 'preact/hooks';
import { type AnswerError, asAnswerError } from '../../../../src/ui/page/answer-error.ts';
import { CopyButton } from '../../../../src/ui/page/parts/copy-button.tsx';
import { Failure } from '../../../../src/ui/page/parts/failure.tsx';
import type { AboutServer } from '../../src/pages/about.ts';
import { tell } from '../api-client.ts';

/** A fresh server: how the first machine comes in, and the first policy. */
export function FirstSteps({ about }: { readonly about: AboutServer }) {
  const [token, setToken] = useState<string | null>(null);
  const [error, setError] = useState<AnswerError | null>(null);
  const { origin } = location;
  const make = (): void => {
    tell<{ readonly token: string }>('tokens', {}).then(
      (made) => setToken(made.token),
      (problem) => setError(asAnswerError(problem)),
    );
  };
  return (
    <section class="first-steps" aria-labelledby="first-steps">
      <h1 id="first-steps">No machine is enrolled yet</h1>
      <p class="quiet">Three commands, and the first machine asks this server what its agents may do.</p>
      <ol>
        <li>
          <h2>Sign your policy, once, where its key is</h2>
          <Command text="hookline bundle build policy -o policy.tar.gz --seq 1 --max-age 30d --sign team.key" />
          {about.policyKeys > 0 ? null : (
            <p class="quiet">
              This server knows no key that may sign: start it with <code>HOOKLINE_POLICY_KEYS=team.pub</code>.
            </p>
          )}
        </li>
        <li>
          <h2>Publish it here</h2>
          <Command
            text={`hookline bundle publish policy.tar.gz --to ${origin} --token-file hookline-server-data/admin-token`}
          />
        </li>
        <li>
          <h2>On each machine</h2>
          <Command text={`hookline enroll ${origin} --token ${token ?? '<a token>'} --key team.pub`} />
          {token !== null ? (
            <p class="quiet">This token is shown once. It counts for a day, for as many machines as you like.</p>
          ) : about.roles.includes('publish') ? (
            <button type="button" class="primary" onClick={make}>
              Make a token
            </button>
          ) : (
            <p class="quiet">Somebody with the role "publish" makes the token.</p>
          )}
          {error === null ? null : <Failure error={error} />}
        </li>
      </ol>
    </section>
  );
}

function Command({ text }: { readonly text: string }) {
  return (
    <p class="first-command">
      <code class="command">{text}</code> <CopyButton text={text} what="Copy" />
    </p>
  );
}
