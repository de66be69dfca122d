import { numberText, timeText } from '../../../../../src/ui/page/parts/amount.ts';
import { ForeignText } from '../../../../../src/ui/page/parts/foreign-text.tsx';
import type { AboutServer } from '../../../src/pages/about.ts';
import type { PolicyTold } from './policy-told.ts';
import { SecondPerson } from './second-person.tsx';

interface BundleTableProps {
  readonly policy: PolicyTold;
  readonly about: AboutServer;
  readonly again: () => void;
}

/** What was published: by whom, signed with which key, and until when it counts. */
export function BundleTable({ policy, about, again }: BundleTableProps) {
  const { bundles, machinesOn } = policy;
  if (bundles.length === 0) return null;
  const nowMs = Date.now();
  return (
    <section class="panel wide" aria-labelledby="bundles">
      <h2 id="bundles">Bundles</h2>
      <table>
        <thead>
          <tr>
            <th>revision</th>
            <th class="number">no.</th>
            <th>signed by key</th>
            <th>published</th>
            <th>expires</th>
            <th class="number">size</th>
            <th class="number">machines</th>
          </tr>
        </thead>
        <tbody>
          {bundles.map((bundle) => (
            <tr key={bundle.digest}>
              <td>
                <ForeignText text={bundle.revision} /> {bundle.shadow ? <span class="badge">only watches</span> : null}
                {policy.isWaiting(bundle) ? <SecondPerson {...{ bundle, about, again }} /> : null}
              </td>
              <td class="number">{bundle.seq}</td>
              <td title={bundle.keyId}>
                <code>
                  <ForeignText text={bundle.keyId.slice(0, 16)} />
                </code>
              </td>
              <td>
                {timeText(Date.parse(bundle.madeAt))} <ForeignText text={bundle.madeBy} />
              </td>
              <td class={Date.parse(bundle.expiresAt) < nowMs ? 'expired' : ''}>
                {timeText(Date.parse(bundle.expiresAt))}
                {Date.parse(bundle.expiresAt) < nowMs ? ' (past)' : ''}
              </td>
              <td class="number">{numberText(Math.max(1, Math.round(bundle.size / 1024)))} kB</td>
              <td class="number">{numberText(machinesOn(bundle.revision))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
