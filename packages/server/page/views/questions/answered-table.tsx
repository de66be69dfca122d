import { timeText } from '../../../../../src/ui/page/parts/amount.ts';
import { ForeignText } from '../../../../../src/ui/page/parts/foreign-text.tsx';
import { type AskedQuestion, saidOf } from './asked-question.ts';

/** Who answered what, lately. */
export function AnsweredTable({ answered }: { readonly answered: readonly AskedQuestion[] }) {
  if (answered.length === 0) return null;
  return (
    <section class="panel wide" aria-label="Answered">
      <h2>Answered</h2>
      <table>
        <thead>
          <tr>
            <th>answer</th>
            <th>call</th>
            <th>who asked</th>
            <th>lead</th>
            <th>when</th>
          </tr>
        </thead>
        <tbody>
          {answered.map((question) => {
            const { command, shape, user, host } = saidOf(question);
            return (
              <tr key={`${question.machine} ${question.id}`}>
                <td>
                  <span class={question.answer === 'yes' ? 'tone-allowed' : 'tone-refused'}>{question.answer}</span>
                </td>
                <td>
                  <code>
                    <ForeignText text={command ?? shape} most={120} />
                  </code>
                </td>
                <td>
                  <ForeignText
                    text={`${user ?? question.user ?? 'not told'} on ${host ?? question.host ?? 'not told'}`}
                  />
                </td>
                <td title={`signed in as ${question.answeredBy ?? ''}`}>
                  <ForeignText text={question.lead ?? ''} />
                </td>
                <td>{question.answeredAt === null ? '' : timeText(Date.parse(question.answeredAt))}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
