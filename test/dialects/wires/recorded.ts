import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject, type JsonObject } from '../../../src/core/json.ts';
import type { AgentName } from '../../../src/core/wire.ts';

export interface RecordedPayload {
  /** Of the recording: the event, and a number where there are several. */
  readonly key: string;
  readonly event: string;
  readonly payload: JsonObject;
}

/** Recordings of the real programs, by what they are called in `fixtures/observed/agents`. */
export const RECORDINGS = {
  gemini: 'gemini',
  codex: 'codex',
  'codex-subagents': 'codex',
  'copilot-camel': 'copilot',
  'copilot-pascal': 'copilot',
  qwen: 'qwen',
  droid: 'droid',
  kimi: 'kimi',
  cline: 'cline',
  opencode: 'opencode',
  pi: 'pi',
} as const satisfies Readonly<Record<string, AgentName>>;

/** What the agent sent, or what our lines in it send; events that nothing is installed for are not among them. */
export function recordedPayloads(recording: keyof typeof RECORDINGS): readonly RecordedPayload[] {
  const path = join(import.meta.dirname, '../../fixtures/observed/agents', `${recording}.json`);
  const { payloads } = JSON.parse(readFileSync(path, 'utf8')) as { payloads: Record<string, JsonObject> };
  return Object.entries(payloads)
    .map(([key, payload]) => ({ key, event: key.replace(/\.\d+$/, ''), payload }))
    .filter(({ event }) => !NOT_INSTALLED.has(event))
    .map((one) => ({ ...one, payload: sent(recording, one) }));
}

const NOT_INSTALLED = new Set([
  ...['BeforeModel', 'BeforeToolSelection', 'AfterModel', 'PreCompress', 'MessageDisplay', 'userPromptTransformed'],
]);

/** Functions are told more than one thing: what our lines make of it. */
function sent(recording: keyof typeof RECORDINGS, { event, payload }: RecordedPayload): JsonObject {
  if (recording === 'pi') return { ...payload, cwd: '/home/dev/project', sessionId: 'a-session' };
  if (recording !== 'opencode') return payload;
  const isTold = event.startsWith('event.');
  const about = isTold && isObject(payload.properties) ? payload.properties : {};
  const { input = about, output = {} } = payload;
  const sessionID = isObject(input) ? (input.sessionID ?? null) : null;
  return { type: event, input, output, cwd: '/home/dev/project', sessionID };
}
