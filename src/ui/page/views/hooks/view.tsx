import { useState } from 'preact/hooks';
import { grouped } from '../../../../core/grouped.ts';
import type { HooksTold, HookTold } from '../../../data/hooks.ts';
import { ask } from '../../api-client.ts';
import { countText, durationText, numberText, timeText } from '../../parts/amount.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { Failure } from '../../parts/failure.tsx';
import { ForeignText } from '../../parts/foreign-text.tsx';
import { addressOf, go } from '../../route.ts';
import { useAnswer } from '../../use-answer.ts';
import type { ViewProps } from '../../views.ts';
import { ElsewhereHooks } from './elsewhere-hooks.tsx';
import { HookTable } from './hook-table.tsx';
import { Problems } from './problems.tsx';
import { KINDS, type Kind, meantHooks, type Order } from './sort-hooks.ts';
import './hooks.css';

/** Every hook of a folder: where it is written, what it did, and what it cost. */
export function view({ place, about }: ViewProps) {
  const folder = place.query.get('folder') ?? about.cwd;
  const { answer: told, error, again } = useAnswer((signal) => ask<HooksTold>('hooks', { folder }, signal), [folder]);
  const [kind, setKind] = useState<Kind>('all');
  const [words, setWords] = useState('');
  const [order, setOrder] = useState<Order>({ column: 'runs', reversed: false });
  if (told === null)
    return error === null ? <div class="loading" aria-busy="true" /> : <Failure error={error} again={again} />;
  const meant = meantHooks(told.hooks, kind, words);
  const packs = grouped(
    meant.filter(({ pack }) => pack !== null),
    ({ pack, layer }) => `${pack} (${layer})`,
  );
  // of what is older this page knows nothing
  const never = about.sinceMs === null ? 'never' : '0';
  const single = meant.filter(({ pack }) => pack === null);
  return (
    <div class="hooks">
      <h1>Hooks</h1>
      <p class="quiet">{summary(told, about.sinceMs)}</p>
      <div class="hooks-tools">
        <input
          type="search"
          placeholder="Filter"
          aria-label="Filter hooks"
          value={words}
          onInput={({ currentTarget }) => setWords(currentTarget.value)}
        />
        <select
          aria-label="Which hooks"
          value={kind}
          onChange={({ currentTarget }) => setKind(currentTarget.value as Kind)}
        >
          {KINDS.map((one) => (
            <option key={one} value={one}>
              {one === 'never fired' ? neverText(about.sinceMs) : one}
            </option>
          ))}
        </select>
        <FolderChoice told={told} cwd={about.cwd} />
      </div>
      <Problems problems={told.problems} />
      {told.hooks.length === 0 ? <Nothing /> : null}
      {meant.length === 0 && told.hooks.length > 0 ? <p class="quiet">No hook fits.</p> : null}
      {single.length === 0 ? null : <HookTable hooks={single} label="Hooks" {...{ order, setOrder, never }} />}
      {[...packs].map(([pack, rules]) => (
        <details key={pack} class="hooks-pack" open={words !== '' || kind !== 'all'}>
          <summary>
            <strong>
              Pack <ForeignText text={pack} />
            </strong>{' '}
            <span class="quiet">{packText(rules)}</span>
          </summary>
          <HookTable hooks={rules} label={`Rules of pack ${pack}`} {...{ order, setOrder, never }} />
        </details>
      ))}
      <ElsewhereHooks hooks={told.elsewhere} />
    </div>
  );
}

function Nothing() {
  return (
    <EmptyState title="There is no hook here" command="hookline init">
      No file of this folder, and none of your own, has a hook. The pack of careful rules is a good beginning.
    </EmptyState>
  );
}

function FolderChoice({ told, cwd }: { readonly told: HooksTold; readonly cwd: string }) {
  const folders = [...new Set([cwd, ...told.folders])];
  const choose = (folder: string): void => go(addressOf('hooks', [], { folder }));
  return (
    <label class="hooks-folder">
      <span class="quiet">In</span>
      <select value={told.folder} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        {folders.map((folder) => (
          <option key={folder} value={folder}>
            {folder}
          </option>
        ))}
      </select>
    </label>
  );
}

function neverText(sinceMs: number | null): string {
  return sinceMs === null ? 'never fired' : `not fired since ${timeText(sinceMs)}`;
}

function summary({ hooks, decisions, days }: HooksTold, sinceMs: number | null): string {
  const cost = hooks.reduce((sum, { did }) => sum + did.perDayMs, 0);
  const recorded = `${countText(decisions, 'decision')} on ${countText(days, 'day')}`;
  const never = hooks.filter(({ did }) => did.runs === 0).length;
  return `${countText(hooks.length, 'hook')}, ${numberText(never)} of them ${neverText(sinceMs)}. ${recorded} recorded; people waited ${durationText(cost)} a day while hooks ran.`;
}

function packText(rules: readonly HookTold[]): string {
  const fired = rules.filter(({ did }) => did.runs > 0).length;
  const off = rules.filter(({ state }) => state !== 'active' && state !== 'enforced').length;
  const parts = [
    countText(rules.length, 'rule'),
    `${numberText(fired)} fired`,
    ...(off === 0 ? [] : [`${numberText(off)} not active`]),
  ];
  return parts.join(', ');
}
