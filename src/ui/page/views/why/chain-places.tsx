import type { ChainPlace } from '../../../data/why.ts';
import { numberText } from '../../parts/amount.ts';
import { addressOf } from '../../route.ts';

/** The records of a decision: each holds the hash of the one before it, so none can be changed without all that follow. */
export function ChainPlaces({ records }: { readonly records: readonly ChainPlace[] }) {
  return (
    <div class="why-chain">
      <table>
        <thead>
          <tr>
            <th class="number">Record</th>
            <th>Kind</th>
            <th>File</th>
            <th>Hash</th>
            <th>Hash of the one before</th>
          </tr>
        </thead>
        <tbody>
          {records.map(({ seq, kind, file, hash, prev }) => (
            <tr key={seq}>
              <td class="number">{numberText(seq)}</td>
              <td>{kind}</td>
              <td>
                <code>{file}</code>
              </td>
              <td>
                <code title={hash}>{hash.slice(0, 16)}…</code>
              </td>
              <td>
                <code title={prev}>{prev.slice(0, 16)}…</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="quiet">
        <a href={addressOf('proof')}>Verify the whole chain in this browser</a>
      </p>
    </div>
  );
}
