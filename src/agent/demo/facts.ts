import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TrailRecord } from '../../audit/chain.ts';
import { readTrail } from '../../audit/read-trail.ts';
import type { ChatRequest } from '../../core/chat.ts';
import type { HooksByName } from '../../hooks/api.ts';
import { stateFolder } from '../../state/state-folder.ts';
import type { Note } from '../person.ts';
import type { LoopbackServer } from './loopback-server.ts';
import type { Scratch } from './scratch.ts';

/** Everything that happened so far, for whoever checks a claim about it. */
export interface Facts {
  readonly scratch: Scratch;
  readonly server: Pick<LoopbackServer, 'received'>;
  readonly hooks: HooksByName;
  /** What the model was sent, in order. */
  readonly requests: readonly Pick<ChatRequest, 'messages'>[];
  /** What the agent told the person. */
  readonly notes: readonly Note[];
  /** Hooks that came with the project and waited for a person when the session began. */
  readonly waited: number;
  readonly signal: AbortSignal;
}

/** A file of the project; null: it is not there. */
export function projectFile({ scratch }: Pick<Facts, 'scratch'>, name: string): string | null {
  const path = join(scratch.project, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

/** Whether something that was said is in the model's context now. */
export function modelReads({ requests }: Pick<Facts, 'requests'>, text: string): boolean {
  return requests.at(-1)?.messages.some((message) => message.text.includes(text)) ?? false;
}

export function trailFolder({ scratch }: Pick<Facts, 'scratch'>): string {
  return join(stateFolder(scratch.env, scratch.home), 'audit');
}

export function recorded(facts: Pick<Facts, 'scratch'>): readonly TrailRecord[] {
  return [...readTrail(trailFolder(facts))].map(({ entry }) => entry);
}
