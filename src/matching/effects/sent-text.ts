import { visible } from '../../core/visible.ts';
import { type Compiled, listsFor } from './compiled-rule.ts';
import { goingTogether } from './going.ts';
import { readMeant } from './meant-reads.ts';
import type { EffectView } from './view-of-event.ts';

const MOST_HOSTS = 3;

/** To whom it would go. */
export function sentText(rule: Compiled, view: EffectView): string {
  const lists = listsFor(rule, view).filter(({ key }) => key === 'reads' || key === 'shows');
  const places = lists.flatMap((one) => [...readMeant(rule, view, one)]);
  const { sentTo } = goingTogether(places.map(({ going }) => going));
  const named = sentTo.map((host) => (host === null ? 'a host that cannot be told' : visible(host)));
  return named.length === 0 ? '' : ` It would go to ${named.slice(0, MOST_HOSTS).join(' and ')}.`;
}
