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
              <span class={`effects-sign effects-${effect.does}`}>{SIGNS[effect.does]}</span>{' '}
              <ForeignText text={said(effect)} />
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

const SIGNS = { reads: 'R', writes: 'W', deletes: 'D', sends: '↗', escalates: '#', unknown: '?' } as const;

function said({ does, path = '', reach, host }: ShownEffect): string {
  switch (does) {
    case 'sends':
      return host === null || host === undefined ? 'sends to a host that shows only when it runs' : `sends to ${host}`;
    case 'escalates':
      return 'runs with the rights of somebody else';
    case 'unknown':
      return 'does something that cannot be told';
    default: {
      const place = path === '…' ? 'something that cannot be told' : path;
      const below = reach === 'tree' ? ' and all that is in it' : reach === 'some' ? ' (something in it)' : '';
      return `${does} ${place}${below}`;
    }
  }
}
