import { isObject, type Json, parsedObject } from '../core/json.ts';
import { orElse } from '../core/or-else.ts';
import { readPlainFile } from '../looks/plain-file.ts';
import { writeWhole } from '../state/state-folder.ts';
import type { Enrolment } from './enrolment.ts';
import type { Store } from './store.ts';

type Labels = Enrolment['labels'];
type Asked = Pick<Enrolment, 'from' | 'address' | 'labels'>;

/**
 * What this machine is, for rules that are not for everybody: without a server what the enrolment says, with one what the
 * server bound to the token that this account came with. Null: the server was not asked yet, or another one was.
 */
export function labelsThatCount({ from, address, labels }: Asked, { labels: path }: Store): Labels | null {
  if (from === 'url') return labels;
  const kept = orElse(() => parsedObject(readPlainFile(path)), null);
  return kept?.server === address ? labelsIn(kept.labels) : null;
}

/** As the server said when it enrolled this machine. */
export function keepLabels({ address }: Pick<Enrolment, 'address'>, { labels: path }: Store, told: Json): void {
  const labels = labelsIn(told);
  if (labels === null) return;
  const text = `${JSON.stringify({ v: 1, server: address, labels })}\n`;
  // whoever looks whether it changed need not look again
  if (orElse(() => readPlainFile(path), null) !== text) writeWhole(path, text);
}

const MOST_LABELS = 50;
const NAME = /^[A-Za-z0-9][\w./-]{0,62}$/;
const VALUE = /^[\w./@:-]{1,128}$/;

/** What is no label is left out. Null: they are not told at all. */
export function labelsIn(told: Json | undefined): Labels | null {
  if (!isObject(told)) return null;
  const all = Object.entries(told).filter(([name, value]) => NAME.test(name) && VALUE.test(String(value)));
  return Object.fromEntries(all.slice(0, MOST_LABELS).map(([name, value]) => [name, String(value)]));
}
