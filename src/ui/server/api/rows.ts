import type { Row } from '../../../audit/index/row.ts';
import { decidedBy, hasFailed, hookName, waitedMs } from '../../../audit/index/row-facts.ts';
import { resolveEventName } from '../../../dialects/event-names.ts';
import type { RowPage, ShownRow } from '../../data/sessions.ts';
import { addressId } from '../address-id.ts';
import type { UiContext } from '../context.ts';
import type { UiRequest } from '../route.ts';
import { numberIn, rowQueryOf, spanOf } from '../row-query-of.ts';
import { trailSoFar } from '../trail-of.ts';

/** Everything that is recorded, or what fits, the newest first, a part of it at a time. */
export async function rows({ query }: UiRequest, context: UiContext): Promise<RowPage> {
  const trail = trailSoFar(context);
  const all = trail.rows();
  const places = trail.find(all, trail.state(), rowQueryOf(query, context));
  const { from, count } = spanOf(query);
  const page: ShownRow[] = [];
  for (let at = from; at < Math.min(places.length, from + count); at++) {
    const row = all[places[places.length - 1 - at] ?? -1];
    if (row !== undefined) page.push(shownRow(row));
  }
  const seqAt = (fromEnd: number): number => all[places[places.length - 1 - fromEnd] ?? -1]?.seq ?? 0;
  const known = numberIn(query, 'known', 0);
  let newer = 0;
  while (known > 0 && seqAt(newer) > known) newer += 1;
  return {
    ...{ total: places.length, from, rows: page, of: trail.rowsSince(), newest: seqAt(0), newer },
    ...trail.names(),
    notAsked: places.length > 0 ? [] : await notAskedWords(query, context),
    ...{ isCut: trail.isCut(), isReading: trail.isReading(), unread: trail.unread(), refused: trail.refused() },
  };
}

/** That nothing is recorded is not that nothing happened. */
async function notAskedWords(query: URLSearchParams, context: UiContext): Promise<readonly string[]> {
  const { agent, event, text } = rowQueryOf(query, context);
  // whoever looks for an event types its name
  const wanted = resolveEventName(event === '' ? text : event)?.event ?? null;
  const silent = await context.sources.notAskedFor(context);
  return silent.flatMap(({ agent: name, title, events }) => {
    const names = events.filter((one) => wanted === null || one === wanted);
    if (names.length === 0 || (agent !== '' && agent !== name)) return [];
    return `Not asked for: ${title} does not ask hookline at ${names.join(', ')}. What happens there is not recorded.`;
  });
}

/** The end of a hook that nobody waited for. */
function endText(hooks: Row['hooks']): string {
  return hooks.map((hook) => `${hookName(hook)} ended later: ${hook.status}`).join(', ');
}

function shownRow(row: Row): ShownRow {
  const { kind, seq, at, event, decision, hold, rewritten, experiment, tool, what, reason } = row;
  const { agent, session, subagent, subagentType, project, act, hooks } = row;
  return {
    ...{ kind, seq, at, id: addressId(row), event, decision, hold, rewritten, experiment, tool, reason },
    what: kind === 'late' ? endText(hooks) : what,
    ...{ agent, session, project, act, subagent: subagentType === '' ? subagent : subagentType },
    ...{ failed: hasFailed(row), by: decidedBy(row), hooks: hooks.length, hooksMs: waitedMs(row) },
  };
}
