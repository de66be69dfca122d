import type { Code } from './codes.ts';

/** One finding about configuration or an answer. Collected, never thrown. */
export interface Diagnostic {
  readonly code: Code;
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly hint?: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  readonly hook?: string;
}

/** A finding in a text that is being read: the place is an offset until the file is known. */
export interface Finding {
  readonly code: Code;
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly hint?: string;
  readonly at: number;
}

/** A finding about one hook's answer: the hook is known to whoever collects it. */
export interface Remark {
  readonly code: Code;
  readonly severity: 'error' | 'warning';
  readonly message: string;
}
