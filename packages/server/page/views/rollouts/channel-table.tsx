import { useState } from 'preact/hooks';
import { type AnswerError, asAnswerError } from '../../../../../src/ui/page/answer-error.ts';
import { numberText } from '../../../../../src/ui/page/parts/amount.ts';
import { Failure } from '../../../../../src/ui/page/parts/failure.tsx';
import { ForeignText } from '../../../../../src/ui/page/parts/foreign-text.tsx';
import { put } from '../../api-client.ts';
import { ChannelEditor } from './channel-editor.tsx';
import { labelText } from './label-text.ts';
import type { PolicyTold } from './policy-told.ts';
import { Revision } from './revision-text.tsx';

interface ChannelTableProps {
  readonly policy: PolicyTold;
  readonly mayPublish: boolean;
  readonly again: () => void;
}

/** Which machines are given which bundle: the first channel whose labels one has. */
export function ChannelTable({ policy, mayPublish, again }: ChannelTableProps) {
  const { channels } = policy;
  const [isEdited, setEdited] = useState(false);
  const done = (): void => {
    setEdited(false);
    again();
  };
  return (
    <section class="panel wide" aria-labelledby="channels">
      <h2 id="channels">Channels</h2>
      {channels.length === 0 && !isEdited ? <FirstChannel {...{ policy, mayPublish, again }} /> : null}
      {isEdited ? <ChannelEditor {...{ policy, done }} /> : null}
      {channels.length === 0 || isEdited ? null : (
        <table>
          <thead>
            <tr>
              <th>channel</th>
              <th>machines with</th>
              <th>bundle</th>
              <th class="number">have it</th>
            </tr>
          </thead>
          <tbody>
            {channels.map(({ name, labels, bundle }) => (
              <tr key={name}>
                <td>
                  <ForeignText text={name} />
                </td>
                <td>
                  <ForeignText text={labelText(labels) || 'all others'} />
                </td>
                <td>
                  <Revision {...{ digest: bundle, policy }} />
                </td>
                <td class="number">{numberText(policy.machinesOn(policy.bundleOf(bundle)?.revision ?? ''))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {mayPublish && !isEdited && channels.length > 0 ? (
        <p class="buttons">
          <button type="button" onClick={() => setEdited(true)}>
            Change channels …
          </button>
        </p>
      ) : null}
    </section>
  );
}

/** No machine gets a bundle before a channel has it. */
function FirstChannel({ policy, mayPublish, again }: ChannelTableProps) {
  const [error, setError] = useState<AnswerError | null>(null);
  const [newest] = policy.bundles;
  const begin = (): void => {
    const channels = [{ name: 'all', labels: {}, bundle: newest?.digest ?? null }];
    put('channels', { channels }, policy.etag).then(again, (problem) => setError(asAnswerError(problem)));
  };
  return (
    <>
      <p class="quiet">No machine gets a bundle before a channel has it, and there is none yet.</p>
      {error === null ? null : <Failure error={error} />}
      {mayPublish && newest !== undefined ? (
        <button type="button" class="primary" onClick={begin}>
          Give <ForeignText text={newest.revision} /> to all machines
        </button>
      ) : null}
    </>
  );
}
