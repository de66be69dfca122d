import { EFFECT_KINDS } from '../../../core/effect-rows.ts';
import { effectText } from '../../../core/effect-text.ts';
import { grouped } from '../../../core/grouped.ts';
import type { ShownEffect } from '../../../core/shown-effect.ts';
import { ForeignText } from './foreign-text.tsx';
import './effect-list.css';

/** What a call does, part by part: what its words do not say stands out. */
export function EffectList({ effects }: { readonly effects: readonly ShownEffect[] }) {
  if (effects.length === 0)
    return <p class="quiet">Its words name nothing that it reads, writes, deletes or sends to.</p>;
  return (
    <dl class="effects">
      {[...grouped(effects, ({ part }) => part)].map(([part, own]) => (
        <div key={part} class="effects-part">
          <dt>
            <code>
              <ForeignText text={part} most={400} />
            </code>
          </dt>
          {own.map((effect, i) => (
            <dd key={i} class={effect.told ? '' : 'effects-untold'}>
              <span class={`effects-sign effects-${EFFECT_KINDS[effect.does].tone}`}>
                {EFFECT_KINDS[effect.does].sign}
              </span>{' '}
              <ForeignText text={effectText(effect, String)} />
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
