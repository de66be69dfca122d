import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { orElse } from '../core/or-else.ts';
import type { Sink } from '../core/sink.ts';
import { withNames } from '../core/with-names.ts';
import { sha256 } from '../state/sha256.ts';
import { version } from '../version.ts';
import { TEXTS, type Told } from './told.ts';

/** A decision that nobody made, so that somebody can see whether one arrives. It says of itself what it is. */
export function testRecord({ detail }: Pick<Sink, 'detail'>, nowMs: number): Told {
  const id = `test-${randomUUID()}`;
  const nobody = {
    ...withNames(TEXTS, () => null),
    ...{ session: 'hookline-sinks-test', host: orElse(hostname, ''), hookline: version },
    ...{ tool: 'Bash', shape: 'hookline sinks test', hooks: [] },
  };
  return {
    ...{ uid: sha256(id), id, first: 0, seq: 0, at: new Date(nowMs).toISOString(), kind: 'test', what: 'test' },
    ...{ event: 'PreToolUse', decision: 'none', experiment: true, ran: 0, skipped: 0 },
    about: detail === 'none' ? null : nobody,
    content: detail === 'masked' ? { note: 'This record was made up by "hookline sinks test".' } : null,
  };
}
