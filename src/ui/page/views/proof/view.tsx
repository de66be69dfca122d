import { countText, durationText, numberText } from '../../parts/amount.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { Failure } from '../../parts/failure.tsx';
import { ForeignText } from '../../parts/foreign-text.tsx';
import type { Progress, Verified } from '../../proof/verify-trail.ts';
import { BrokenPlace } from './broken-place.tsx';
import { useProof } from './use-proof.ts';
import './proof.css';

/** The chain of hashes, verified by the browser itself: the server only sends the bytes of the files. */
export function view() {
  const { progress, verified, error, isRunning, ms, again, stop } = useProof();
  return (
    <div class="proof">
      <h1>Proof</h1>
      <p class="quiet">
        Every record holds the hash of the one before it. This browser reads the files of the trail, computes each hash
        itself (SHA-256, Web Crypto), and compares the last one with the head.
      </p>
      <div class="proof-progress">
        <progress
          aria-label="Verified so far"
          max={Math.max(1, progress?.total ?? 1)}
          value={isRunning ? (progress?.bytes ?? 0) : Math.max(1, progress?.total ?? 1)}
        />
        <span class="proof-told">{progressText(progress, verified, ms)}</span>
        {isRunning ? (
          <button type="button" onClick={stop}>
            Stop
          </button>
        ) : (
          <button type="button" onClick={again}>
            Verify again
          </button>
        )}
      </div>
      {error === null ? null : <Failure error={error} again={again} />}
      {!isRunning && verified === null && error === null ? <p>It was stopped: nothing is proven.</p> : null}
      <div role="status">{verified === null ? null : <Verdict verified={verified} />}</div>
    </div>
  );
}

function progressText(progress: Progress | null, verified: Verified | null, ms: number): string {
  if (verified !== null)
    return `${countText(verified.records, 'record')}, ${sizeText(verified.bytes)}, in ${durationText(ms)}`;
  if (progress === null) return 'beginning …';
  return `${countText(progress.records, 'record')}, ${sizeText(progress.bytes)} of ${sizeText(progress.total)}`;
}

function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(0)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function Verdict({ verified }: { readonly verified: Verified }) {
  const { broken, records, files, dropped, notes } = verified;
  if (broken === null && records === 0)
    return (
      <EmptyState title="Nothing is recorded yet">
        The trail begins with the first call of an agent that hookline stands behind.
      </EmptyState>
    );
  return (
    <>
      {broken === null ? (
        <p class="proof-verdict tone-allowed">
          <strong>✓ The trail is intact.</strong> {countText(records, 'record')} in {countText(files, 'file')}, none
          changed
          {dropped === 0 ? ', missing or out of order.' : ' or out of order.'}
        </p>
      ) : (
        <BrokenPlace broken={broken} />
      )}
      {dropped === 0 ? null : <p>{countText(dropped, 'record')} could not be written, and are missing.</p>}
      {notes.map((note) => (
        <p key={note} class="quiet">
          <ForeignText text={note} />.
        </p>
      ))}
      <Head verified={verified} />
    </>
  );
}

/** What the head says, beside what was read. */
function Head({ verified }: { readonly verified: Verified }) {
  const { head, last, first } = verified;
  return (
    <section class="panel" aria-labelledby="proof-head">
      <h2 id="proof-head">The head</h2>
      <table>
        <thead>
          <tr>
            <th> </th>
            <th class="number">Record</th>
            <th>Hash</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>The head says</td>
            <td class="number">{head.kind === 'head' ? numberText(head.seq) : ''}</td>
            <td>
              <code>{head.kind === 'head' ? head.hash : `it is ${head.kind}`}</code>
            </td>
          </tr>
          <tr>
            <td>The last that this browser read</td>
            <td class="number">{last === null ? '' : numberText(last.seq)}</td>
            <td>
              <code>{last?.hash ?? 'none'}</code>
            </td>
          </tr>
        </tbody>
      </table>
      <p>
        {headWords(verified)}
        {first === null || first === 1
          ? ''
          : ` The trail begins with record ${numberText(first)}: older ones made room.`}
      </p>
      {last === null || verified.broken !== null ? null : (
        <p class="quiet">
          Whoever can write the trail can also write its head. Note this hash somewhere else;{' '}
          <code>hookline audit verify --head</code> then proves that nothing up to here was replaced.{' '}
          <CopyButton text={`${last.seq} ${last.hash}`} what="Copy number and hash" />
        </p>
      )}
    </section>
  );
}

function headWords({ head, last, broken }: Verified): string {
  if (head.kind === 'head' && last !== null && head.hash === last.hash) return '✓ They are the same.';
  return broken === null
    ? '✓ The head was read first, and more was recorded since: what it names is part of the chain.'
    : '✗ They are not the same: the chain was followed no further than to the break.';
}
