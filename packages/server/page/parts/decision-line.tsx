import { timeText } from '../../../../src/ui/page/parts/amount.ts';
import { DecisionBadge } from '../../../../src/ui/page/parts/decision-badge.tsx';
import { ForeignText } from '../../../../src/ui/page/parts/foreign-text.tsx';
import type { ShownDecision } from './listed-decision.ts';
import '../../../../src/ui/page/parts/line.css';
import './decision-line.css';

/** One decision on one line. */
export function DecisionLine({ decision: row }: { readonly decision: ShownDecision }) {
  const { at, decision, tool, shape, event, what, rules, person, project, agent, revision, wouldRefuse } = row;
  const isSilent = decision === null || decision === 'none';
  return (
    <div class={`line ${toneOf(row)}`}>
      <time class="line-time quiet">{timeText(Date.parse(at))}</time>
      <span class="line-decision">
        {isSilent ? wouldRefuse ? <WouldRefuse /> : null : <DecisionBadge decision={decision} />}
      </span>
      <span class="line-what">
        <span class="line-name">
          <ForeignText text={tool ?? event ?? what} />
        </span>{' '}
        <ForeignText text={shape ?? ''} />
        {rules.length === 0 || (isSilent && !wouldRefuse) ? null : (
          <span class="line-by quiet">
            {' '}
            by <ForeignText text={rules.join(', ')} most={200} />
          </span>
        )}
      </span>
      <span class="line-person">
        <ForeignText text={person ?? ''} />
      </span>
      <span class="line-where quiet">
        <ForeignText text={[project, agent].filter((one) => one !== null).join(' · ')} />
      </span>
      <span class="line-revision quiet">
        <ForeignText text={revision ?? ''} />
      </span>
    </div>
  );
}

function WouldRefuse() {
  return (
    <span class="badge tone-asked" title="A rule that only watches would have refused it">
      <span aria-hidden="true">◌</span>
      <span>would refuse</span>
    </span>
  );
}

function toneOf({ decision, wouldRefuse }: ShownDecision): string {
  if (decision === 'deny' || decision === 'block') return 'line-refused';
  return decision === 'ask' || wouldRefuse ? 'line-asked' : '';
}
