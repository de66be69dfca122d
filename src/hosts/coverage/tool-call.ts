import type { Json } from '../../core/json.ts';

/** One tool call, as an agent's own transcript tells of it. */
export interface ToolCall {
  /** The session that a person knows: of a sub-agent the one that it was started in. */
  readonly session: string;
  /** What else its session may be called where it is recorded: a sub-agent often has an id of its own. */
  readonly aliases: readonly string[];
  /** The sub-agent, by whatever name it has; null: the agent itself. */
  readonly subagent: string | null;
  /** What the model called it; null: nothing. */
  readonly id: string | null;
  readonly tool: string;
  readonly input: Json;
  /** Null: the transcript does not say. */
  readonly atMs: number | null;
  /** `not-run`: the agent itself turned it down. `unknown`: nothing says what became of it. */
  readonly ended: 'ran' | 'not-run' | 'unknown';
  /** Nobody was there to be asked. */
  readonly headless: boolean;
}

/** What a reader knows of a call when it meets it; how it ended comes later. */
export type BegunCall = Omit<ToolCall, 'ended' | 'aliases' | 'headless'> & Partial<ToolCall>;

export interface CallList {
  readonly begin: (call: BegunCall) => void;
  /** By its id. False: of such a call nothing was said before. */
  readonly end: (id: string | null, ended: ToolCall['ended']) => boolean;
  readonly all: () => readonly ToolCall[];
}

/**
 * The calls of one file. The last that is said about one counts: some files say it twice. Some models give the same id to
 * one call after the other, so the time is part of what a call is known by.
 */
export function callList(): CallList {
  const calls = new Map<string, ToolCall>();
  const lastWith = new Map<string, string>();
  return {
    begin(call) {
      const { id, session, subagent, atMs } = call;
      const key = id === null ? `#${calls.size}` : `${session} ${subagent} ${id} ${atMs}`;
      if (id !== null) lastWith.set(id, key);
      calls.set(key, { aliases: [], headless: false, ended: calls.get(key)?.ended ?? 'unknown', ...call });
    },
    end(id, ended) {
      const key = id === null ? undefined : lastWith.get(id);
      const call = key === undefined ? undefined : calls.get(key);
      if (call === undefined || key === undefined) return false;
      calls.set(key, { ...call, ended });
      return true;
    },
    all: () => [...calls.values()],
  };
}

const MOST_CHARS = 300;

/** A name out of a transcript; anything else is none. */
export function nameIn(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value.slice(0, MOST_CHARS) : null;
}

/** A time as ISO text or in milliseconds; null: neither. */
export function timeIn(value: unknown): number | null {
  const ms = typeof value === 'string' ? Date.parse(value) : typeof value === 'number' ? value : Number.NaN;
  return Number.isFinite(ms) && Math.abs(ms) < 8.64e15 ? ms : null;
}
