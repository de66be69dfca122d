import type { PlacedSink } from '../config/sinks-in.ts';
import { USUAL_BATCH } from '../core/sink.ts';
import type { SourceNow } from './sources.ts';

/** A hookline-server is told what is decided on the machines that it has policy for. */
export function serverSink({ enrolment, path }: SourceNow): readonly PlacedSink[] {
  if (enrolment === null || enrolment.from !== 'server') return [];
  const { address: target, detail, ca } = enrolment;
  const all = { headers: {}, secret: null, events: null, since: null, batch: USUAL_BATCH };
  return [{ name: 'server', kind: 'hookline', target, detail, ca, ...all, layer: 'enforced', file: path }];
}
