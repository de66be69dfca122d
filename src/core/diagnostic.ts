import type { Code } from './codes.ts';
import type { EventName } from './events.ts';

/** A finding about one hook's answer: the hook is known to whoever collects it. */
export interface Remark {
  readonly code: Code;
  readonly severity: 'error' | 'warning';
  readonly message: string;
}

export function remark(code: Code, message: string, severity: Remark['severity'] = 'warning'): Remark {
  return { code, severity, message };
}

/** One finding about configuration or an answer. Collected, never thrown. */
export interface Diagnostic extends Remark {
  readonly hint?: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  readonly hook?: string;
  /** What the hook is called that it is about. */
  readonly name?: string;
}

/** A finding in a text that is being read: the place is an offset until the file is known. */
export interface Finding extends Remark {
  readonly hint?: string;
  readonly name?: string;
  readonly at: number;
  /** Set: it cost a hook or a demand, which could concern these events; null: any. */
  readonly lost?: readonly EventName[] | null;
  /** The events that it most likely concerned, where that can be told; empty: none that is known here. */
  readonly meant?: readonly EventName[];
}
