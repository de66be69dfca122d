import type { LeadsQuestion } from '../../../data/questions.ts';
import { durationText } from '../../parts/amount.ts';
import { ForeignText } from '../../parts/foreign-text.tsx';

interface OfLeadsProps {
  readonly questions: readonly LeadsQuestion[];
  readonly nowMs: number;
}

/** What waits for somebody else: nothing here answers it. */
export function OfLeads({ questions, nowMs }: OfLeadsProps) {
  if (questions.length === 0) return null;
  return (
    <section class="questions-answered" aria-labelledby="questions-of-leads">
      <h2 id="questions-of-leads">Waiting for a lead</h2>
      <p class="quiet">A lead answers at the server of your organization; nobody at this machine can.</p>
      <ul>
        {questions.map(({ id, what, leads, expiresAtMs }) => (
          <li key={id}>
            {id}{' '}
            <code>
              <ForeignText text={what} most={200} />
            </code>{' '}
            <span class="quiet">
              <ForeignText text={leads.join(', ')} />,{' '}
              {durationText(Math.max(0, expiresAtMs - nowMs - ((expiresAtMs - nowMs) % 1000)))} left
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
