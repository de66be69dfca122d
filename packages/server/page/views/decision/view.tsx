import type { ColumnName } from '../../../../../src/core/decision-fields.ts';
import { keysOf } from '../../../../../src/core/keys-of.ts';
import { timeText } from '../../../../../src/ui/page/parts/amount.ts';
import { CopyButton } from '../../../../../src/ui/page/parts/copy-button.tsx';
import { DecisionBadge } from '../../../../../src/ui/page/parts/decision-badge.tsx';
import { EmptyState } from '../../../../../src/ui/page/parts/empty-state.tsx';
import { Failure } from '../../../../../src/ui/page/parts/failure.tsx';
import { ForeignText } from '../../../../../src/ui/page/parts/foreign-text.tsx';
import { addressOf } from '../../../../../src/ui/page/route.ts';
import { useAnswer } from '../../../../../src/ui/page/use-answer.ts';
import { useKeys } from '../../../../../src/ui/page/use-keys.ts';
import type { WholeDecision } from '../../../src/store/read-decisions.ts';
import { ask } from '../../api-client.ts';
import type { AsJson } from '../../as-json.ts';
import { type Words, wordsText } from '../../parts/search-words.ts';
import type { ViewProps } from '../../views.ts';
import { HookTable } from './hook-table.tsx';
import '../../../../../src/ui/page/parts/facts.css';
import '../../parts/one-thing.css';

type Decision = AsJson<Omit<WholeDecision, 'about' | 'content'>> & Pick<WholeDecision, 'about' | 'content'>;

/** One decision as a page: what left its machine, and what did not. */
export function view({ place }: ViewProps) {
  const [machine = '', uid = ''] = place.rest;
  const at = place.query.get('at') ?? '';
  const route = `decisions/${encodeURIComponent(machine)}/${encodeURIComponent(uid)}`;
  const { answer, error, again } = useAnswer((signal) => ask<Decision>(route, { at }, signal), [machine, uid, at]);
  useKeys({ Escape: () => history.back() }, []);
  if (uid === '') return <EmptyState title="Which decision?">Choose one in the list of decisions.</EmptyState>;
  if (error !== null)
    return (
      <>
        <Failure error={error} again={again} />
        <p>
          <a href={addressOf('decisions')}>All decisions</a>
        </p>
      </>
    );
  if (answer === null) return <div class="loading" aria-busy="true" />;
  return <Told decision={answer} />;
}

function Told({ decision }: { readonly decision: Decision }) {
  const { at, tool, event, what, id, content, about, cut, wouldRefuse, experiment } = decision;
  const call = callIn(content);
  return (
    <article class="one-thing">
      <header class="one-head">
        <a href={addressOf('decisions')} title="Esc" onClick={back}>
          ← Decisions
        </a>
        <h1>
          <ForeignText text={event ?? what} /> <ForeignText text={tool ?? ''} />
        </h1>
        {decision.decision === null ? null : <DecisionBadge decision={decision.decision} />}
        {wouldRefuse ? <span class="badge tone-asked">a rule that only watches would have refused it</span> : null}
        {experiment ? <span class="badge">tried with hookline run</span> : null}
        <span class="quiet">{timeText(Date.parse(at))}</span>
      </header>
      <NotSent {...{ hasAbout: about !== null, hasContent: content !== null, cut, id }} />
      {call === null ? null : (
        <section class="panel" aria-labelledby="decision-call">
          <h2 id="decision-call">The call</h2>
          <ForeignText text={call} block />
        </section>
      )}
      <section class="panel" aria-labelledby="decision-facts">
        <h2 id="decision-facts">Who and where</h2>
        <FoundBy decision={decision} />
      </section>
      <HookTable about={about} />
      {content === null ? null : (
        <section class="panel">
          <details>
            <summary>All that left the machine</summary>
            <ForeignText text={JSON.stringify(content, null, 2)} block />
          </details>
        </section>
      )}
    </article>
  );
}

/** What is not here is on the machine, and how to see it there. */
function NotSent(props: {
  readonly hasAbout: boolean;
  readonly hasContent: boolean;
  readonly cut: boolean;
  readonly id: string | null;
}) {
  const { hasAbout, hasContent, cut, id } = props;
  if (hasContent) return null;
  return (
    <p class="note" role="note">
      {cut
        ? 'Its content is too long to be sent.'
        : hasAbout
          ? 'What was called, with what, and what hooks said did not leave the machine (detail: metadata).'
          : 'Who, where, what and by which hook did not leave the machine (detail: none).'}{' '}
      {id === null ? null : (
        <>
          On the machine, <code>hookline why {id}</code> tells all of it.{' '}
          <CopyButton text={`hookline why ${id}`} what="Copy" />
        </>
      )}
    </p>
  );
}

/** `leads`: to the other decisions that have it, too; `elsewhere`: it stands in the heading, or with its machine. */
const SHOWN = {
  person: 'leads',
  project: 'leads',
  agent: 'leads',
  shape: 'leads',
  revision: 'leads',
  session: 'leads',
  repository: 'told',
  host: 'elsewhere',
  tool: 'elsewhere',
} as const satisfies Readonly<Record<ColumnName, 'leads' | 'told' | 'elsewhere'>>;

const LEADS = keysOf(SHOWN).filter((name) => SHOWN[name] === 'leads');
const TOLD = keysOf(SHOWN).filter((name) => SHOWN[name] === 'told');

/** Each of these leads to the other decisions that have it, too. */
function FoundBy({ decision }: { readonly decision: Decision }) {
  const { machine, host, first, seq, id } = decision;
  const found = (words: Words): string => addressOf('decisions', [], { text: wordsText(words) });
  return (
    <dl class="facts">
      {LEADS.map((name) => {
        const text = decision[name];
        return text === null ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <a href={found({ [name]: text })}>
                <ForeignText text={text} />
              </a>
            </dd>
          </div>
        );
      })}
      <div>
        <dt>machine</dt>
        <dd>
          <a href={addressOf('machine', [machine])}>
            <ForeignText text={host ?? machine} />
          </a>
        </dd>
      </div>
      {TOLD.map((name) => {
        const text = decision[name];
        return text === null ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <ForeignText text={text} />
            </dd>
          </div>
        );
      })}
      {decision.rules.length === 0 ? null : (
        <div>
          <dt>rules</dt>
          <dd>
            {decision.rules.map((rule) => (
              <a key={rule} class="rule-link" href={found({ rule })}>
                <ForeignText text={rule} />
              </a>
            ))}
          </dd>
        </div>
      )}
      <div>
        <dt>records</dt>
        <dd>
          {first === seq ? seq : `${first} to ${seq}`} of its trail{id === null ? '' : ', '}
          <ForeignText text={id ?? ''} />
        </dd>
      </div>
    </dl>
  );
}

function back(event: Event): void {
  if (history.length < 2) return;
  event.preventDefault();
  history.back();
}

/** What an agent was about to do, in the words of its payload. */
function callIn(content: unknown): string | null {
  const payload = fieldsOf(fieldsOf(content).payload);
  const input = fieldsOf(payload.tool_input);
  const said =
    input.command ??
    input.file_path ??
    input.url ??
    (payload.tool_input === undefined ? payload.prompt : payload.tool_input);
  if (said === undefined || said === null) return null;
  return typeof said === 'string' ? said : JSON.stringify(said, null, 2);
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
