import { useState } from 'preact/hooks';
import type { HookTold } from '../../../data/hooks.ts';
import { durationText, numberText } from '../../parts/amount.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { ForeignText } from '../../parts/foreign-text.tsx';

/** One hook on one line; more of it when somebody wants to know. */
export function HookRow({ hook, never }: { readonly hook: HookTold; readonly never: string }) {
  const [isOpen, setOpen] = useState(false);
  const { name, id, events, place, did, state } = hook;
  return (
    <>
      <tr class={did.runs === 0 ? 'hooks-never' : ''}>
        <td class="hooks-name">
          <button type="button" class="hooks-open" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <span aria-hidden="true">{isOpen ? '▾' : '▸'}</span> <ForeignText text={name ?? id} />
          </button>
          <span class="quiet hooks-place">
            {events.join(', ')} · <ForeignText text={place} />
          </span>
        </td>
        <td data-label="Layer">{hook.layer}</td>
        <td data-label="State">
          <span class={`badge tone-${TONES[state]}`}>{WORDS[state]}</span>
          {hook.offIn.length === 0 ? null : <span class="badge tone-failed">off in a session</span>}
          {hook.role === 'shadow' ? <span class="badge">on trial</span> : null}
        </td>
        <Count label="Fired" value={did.runs} instead={never} />
        <Count label="Refused" value={did.refused} tone="refused" />
        <Count label="Asked" value={did.asked} tone="asked" />
        <Count label="Failed" value={did.failed} tone="failed" />
        <Time label="p50" ms={did.p50Ms} />
        <Time label="p95" ms={did.p95Ms} />
        <Time label="Per day" ms={did.runs === 0 ? null : did.perDayMs} />
      </tr>
      {isOpen ? (
        <tr class="hooks-more">
          <td colSpan={10}>
            <More hook={hook} />
          </td>
        </tr>
      ) : null}
    </>
  );
}

const WORDS = {
  active: '✓ active',
  enforced: '✓ enforced',
  untrusted: '! not trusted',
  changed: '! changed',
  disabled: '· switched off',
  invalid: '! cannot run',
} as const;

const TONES = {
  active: 'allowed',
  enforced: 'allowed',
  untrusted: 'failed',
  changed: 'failed',
  disabled: 'none',
  invalid: 'failed',
} as const;

interface CountProps {
  readonly label: string;
  readonly value: number;
  readonly tone?: string;
  readonly instead?: string;
}

function Count({ label, value, tone, instead }: CountProps) {
  return (
    <td class="number" data-label={label}>
      {value > 0 ? <span class={`hooks-${tone ?? 'count'}`}>{numberText(value)}</span> : (instead ?? null)}
    </td>
  );
}

function Time({ label, ms }: { readonly label: string; readonly ms: number | null }) {
  return (
    <td class="number" data-label={label}>
      {ms === null ? null : durationText(ms)}
    </td>
  );
}

function More({ hook }: { readonly hook: HookTold }) {
  const called = hook.name ?? hook.id;
  const switching = hook.state === 'disabled' ? `hookline enable '${called}'` : `hookline disable '${called}'`;
  const facts: readonly (readonly [string, string])[] = [
    ['Matches', hook.matcher ?? 'every one'],
    ['Dialect', `${hook.dialect}, ${hook.handler}`],
    ['When it fails', hook.onFailure === 'block' ? 'refuses' : 'goes on'],
    ['Time limit', durationText(hook.timeoutMs)],
    ...(hook.asksFirst ? [['Before each run', 'a person is asked'] as const] : []),
    ...(hook.did.wouldHave === 0
      ? []
      : [['On trial', `would have objected ${numberText(hook.did.wouldHave)} times`] as const]),
    ...(hook.why === null ? [] : [['Why not active', hook.why] as const]),
    ...hook.offIn.map((text) => ['Off in', text] as const),
    ...hook.changed.map((text) => ['Changed', text] as const),
    ...hook.dangers.map((text) => ['Dangerous', text] as const),
  ];
  return (
    <>
      <ForeignText text={hook.action} block />
      <dl>
        {facts.map(([name, text], i) => (
          <div key={i}>
            <dt>{name}</dt>
            <dd>
              <ForeignText text={text} />
            </dd>
          </div>
        ))}
      </dl>
      {hook.state === 'untrusted' || hook.state === 'changed' ? (
        <p>
          It does not run until you approve it in a terminal: <code class="command">hookline trust</code>
        </p>
      ) : null}
      {hook.state === 'enforced' ? null : (
        <p>
          <code class="command">
            <ForeignText text={switching} />
          </code>{' '}
          <CopyButton text={switching} what="Copy" />
        </p>
      )}
    </>
  );
}
