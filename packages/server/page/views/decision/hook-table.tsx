import { durationText } from '../../../../../src/ui/page/parts/amount.ts';
import { DecisionBadge } from '../../../../../src/ui/page/parts/decision-badge.tsx';
import { ForeignText } from '../../../../../src/ui/page/parts/foreign-text.tsx';
import type { SentAbout } from '../../../src/ingest/told-shape.ts';

/** Every hook that ran, and what it said. */
export function HookTable({ about }: { readonly about: unknown }) {
  // what is kept was looked at when it came: it is as it was told
  const hooks = about === null ? [] : (about as SentAbout).hooks;
  if (hooks.length === 0) return null;
  return (
    <section class="panel" aria-labelledby="decision-hooks">
      <h2 id="decision-hooks">What the hooks said</h2>
      <div class="wide">
        <table>
          <thead>
            <tr>
              <th>hook</th>
              <th>said</th>
              <th>layer</th>
              <th>kind</th>
              <th class="number">took</th>
            </tr>
          </thead>
          <tbody>
            {hooks.map((hook, i) => (
              <tr key={i}>
                <td>
                  <ForeignText text={hook.name ?? hook.hook} />
                </td>
                <td>
                  {hook.shadow ? (
                    <span class="quiet">
                      only watches
                      {typeof hook.wouldHave === 'string' ? (
                        <>
                          , would have said <ForeignText text={hook.wouldHave} />
                        </>
                      ) : null}
                    </span>
                  ) : (
                    <DecisionBadge decision={hook.decision ?? (hook.status === 'failed' ? 'failed' : 'none')} />
                  )}
                </td>
                <td>
                  <ForeignText text={hook.layer ?? ''} />
                </td>
                <td>
                  <ForeignText text={hook.handler ?? ''} />
                </td>
                <td class="number">{typeof hook.durationMs === 'number' ? durationText(hook.durationMs) : ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
