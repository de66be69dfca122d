import { CopyButton } from '../../../../../src/ui/page/parts/copy-button.tsx';
import type { KeyState } from './use-lead-key.ts';

interface KeyPanelProps {
  readonly state: KeyState;
  readonly person: string;
  /** A machine that asks now knows this key; null: nobody asks. */
  readonly isNamed: boolean | null;
}

/** The key that a lead answers with: how to get one, and what to do with it. */
export function KeyPanel({ state, person, isNamed }: KeyPanelProps) {
  if (state.kind === 'looking') return null;
  if (state.kind === 'there' && isNamed === true)
    return (
      <p class="quiet">
        You answer with the key <code>{state.key.id}</code> of this browser.
      </p>
    );
  return (
    <section class="panel" aria-labelledby="lead-key">
      <h2 id="lead-key">Your key</h2>
      {state.kind === 'impossible' ? <p>Nothing can be answered in this browser. {state.why}</p> : null}
      {state.kind === 'none' ? (
        <>
          <p>
            An answer is signed by the lead's own key, which this server never has. This browser has none for you yet.
          </p>
          <p class="buttons">
            <button type="button" onClick={state.make}>
              Make a key in this browser
            </button>
          </p>
        </>
      ) : null}
      {state.kind === 'there' ? (
        <>
          <p>
            {isNamed === null
              ? 'Whether machines know this key shows when one of them asks.'
              : 'No machine that asks now knows this key: its answers would not count there.'}{' '}
            These lines belong into the signed policy, and then to the machines (<code>hookline bundle publish</code>):
          </p>
          <pre class="command lead-lines">{leadLines(person, state.key.jwk)}</pre>
          <CopyButton text={leadLines(person, state.key.jwk)} what="Copy these lines" />
        </>
      ) : null}
    </section>
  );
}

/** As an enforced file has it. */
function leadLines(person: string, jwk: object): string {
  const name = person.replace(/[^\p{L}\p{N} ._@+-]/gu, '').slice(0, 64) || 'lead';
  return `leads:\n  - name: ${JSON.stringify(name)}\n    key: ${JSON.stringify(jwk)}\n    # account: your account on your own machine, so that you answer nothing that you ask\n`;
}
