import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { draft, type Link, type RecordBody, seal } from '../../src/audit/chain.ts';
import { writeHead } from '../../src/audit/head.ts';
import type { Sink } from '../../src/core/sink.ts';
import { connections } from '../../src/handlers/webhook/connections.ts';
import { cursorsIn } from '../../src/sinks/cursor.ts';
import { type Delivering, deliver } from '../../src/sinks/deliver.ts';
import { statusOf } from '../../src/sinks/status.ts';
import { scratchFolder } from '../scratch-folder.ts';

const START: Link = { seq: 0, hash: '0'.repeat(64) };
const MONTH = '2026-11';

/** A state folder with a trail of these records, written as the trail writes them, `perFile` in each file. */
export function trailOf(bodies: readonly RecordBody[], perFile = Number.POSITIVE_INFINITY) {
  const state = scratchFolder();
  const trail = join(state, 'audit');
  mkdirSync(join(trail, MONTH), { recursive: true });
  const files: string[] = [];
  let link = START;
  const add = (more: readonly RecordBody[]): void => {
    let [text, name] = ['', files.at(-1) ?? ''];
    for (const body of more) {
      if (name === '' || (link.seq > 0 && link.seq % perFile === 0)) {
        if (text !== '') writeFileSync(join(trail, name), text, { flag: 'a' });
        name = `${MONTH}/${String(link.seq + 1).padStart(12, '0')}.jsonl`;
        text = '';
        files.push(name);
      }
      const one = seal(link, draft(body));
      text += one.line;
      link = one.link;
    }
    writeFileSync(join(trail, name), text, { flag: 'a' });
    writeHead(trail, { ...link, file: name, offset: readFileSync(join(trail, name)).length });
  };
  if (bodies.length > 0) add(bodies);
  return { state, trail, add, drop: (file: number) => rmSync(join(trail, files[file] ?? '')) };
}

const WHO = { session_id: 'S1', agent: 'claude-code', hookline: '0.0.0', user: 'ada', host: 'laptop' };

/** What the trail has of one decision about a call of the shell: a run and the outcome. */
export function decision(n: number, command = 'git push', decided = 'deny'): readonly RecordBody[] {
  const at = new Date(Date.UTC(2026, 10, 17, 12, 0, n)).toISOString();
  const about = { at, id: `decision-${n}`, ...WHO, event: 'PreToolUse', tool_use_id: `call-${n}` };
  const run = { hook: 'hookline:hooks.yml:2', name: 'no-push', dialect: 'hookline', layer: 'user', handler: 'rule' };
  const said = { status: 'answered', decision: decided, reason: `Not "${command}".`, durationMs: 1.5 };
  const payload = { cwd: '/home/ada/shop', tool_name: 'Bash', tool_input: { command }, tool_use_id: `call-${n}` };
  return [
    { ...about, kind: 'run', ...run, ...said },
    { ...about, kind: 'outcome', decision: decided, reason: said.reason, ran: 1, skipped: 0, payload },
  ];
}

export function decisions(count: number): readonly RecordBody[] {
  return Array.from({ length: count }, (_, i) => decision(i + 1)).flat();
}

export function sinkTo(target: string, more: Partial<Sink> = {}): Sink {
  const usual = { headers: {}, secret: null, events: null, batch: 200, since: null } as const;
  return { name: 'it', kind: 'webhook', target, detail: 'metadata', ...usual, ...more };
}

/** Sends as the process in the background would, unless told otherwise. */
export function delivering(place: { readonly state: string; readonly trail: string }, more: Partial<Delivering> = {}) {
  const given: Delivering = {
    ...{ connections: connections(), env: {}, now: Date.now, signal: new AbortController().signal, timeoutMs: 2000 },
    ...{
      cursors: cursorsIn(place.state),
      stateFolder: place.state,
      trail: place.trail,
      random: () => 0.5,
      atOnce: true,
    },
    ...more,
  };
  return {
    deliver: async (sink: Sink) => {
      const result = await deliver(sink, given);
      given.connections.close();
      return result;
    },
    status: (sink: Sink) => statusOf(sink, place.state, place.trail),
  };
}
