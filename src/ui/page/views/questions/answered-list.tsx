import type { AnsweredQuestion } from '../../../data/questions.ts';
import { timeText } from '../../parts/amount.ts';
import { ForeignText } from '../../parts/foreign-text.tsx';

/** What was asked within the last hour or so, and what became of it: whoever comes second sees who was first. */
export function AnsweredList({ answered }: { readonly answered: readonly AnsweredQuestion[] }) {
  if (answered.length === 0) return null;
  return (
    <section class="questions-answered" aria-labelledby="questions-answered">
      <h2 id="questions-answered">Asked before</h2>
      <ul>
        {answered.map((one) => (
          <li key={one.id}>
            <span class="quiet">{timeText(one.askedAtMs)}</span> {one.id}{' '}
            <span class={`badge tone-${TONES[one.state]}`}>{WORDS[one.state]}</span> {FROM[one.from ?? 'unknown']}{' '}
            <span class="quiet">
              <ForeignText text={`${one.name ?? one.hook}, session ${one.session}`} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const WORDS = { approved: '✓ approved', declined: '✗ declined', used: '✓ approved and used', expired: '· expired' };
const TONES = { approved: 'allowed', declined: 'refused', used: 'allowed', expired: 'none' };
const FROM = { page: 'on this page', terminal: 'in a terminal', unknown: '' };
