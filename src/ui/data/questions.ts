import type { ShownEffect } from '../../core/shown-effect.ts';

/** What waits for a person's word, and what was answered lately. */
export interface Questions {
  readonly waiting: readonly WaitingQuestion[];
  /** The newest first. */
  readonly answered: readonly AnsweredQuestion[];
  /** What a lead answers, at a server: nobody at this machine can. */
  readonly ofLeads: readonly LeadsQuestion[];
}

export interface LeadsQuestion {
  readonly id: string;
  /** Masked, as the lead is shown it. */
  readonly what: string;
  /** Whose answer counts. */
  readonly leads: readonly string[];
  readonly expiresAtMs: number;
}

/** Everything that somebody needs to decide, to the last character and without a mask. */
export interface WaitingQuestion {
  readonly id: string;
  /** May this hook run, or may this call go ahead. */
  readonly kind: 'hook' | 'call';
  readonly event: string;
  readonly session: string;
  readonly folder: string;
  readonly hook: string;
  readonly name: string | null;
  /** File and line, as people are shown paths. */
  readonly source: string | null;
  readonly tool: string | null;
  readonly command: string;
  readonly input: string | null;
  readonly reason: string | null;
  readonly askedAtMs: number;
  readonly expiresAtMs: number;
  /** What one might overlook in it. */
  readonly remarks: readonly string[];
  /** What the command does, part by part; null: it is no shell line. */
  readonly effects: readonly ShownEffect[] | null;
}

/** Its texts are gone, or nobody needs them any more. */
export interface AnsweredQuestion {
  readonly id: string;
  readonly kind: 'hook' | 'call';
  readonly event: string;
  readonly session: string;
  readonly hook: string;
  readonly name: string | null;
  readonly askedAtMs: number;
  readonly state: 'approved' | 'declined' | 'used' | 'expired';
  readonly from: 'terminal' | 'page' | null;
}

/** What became of an answer that was given in the page. */
export interface AnswerGiven {
  readonly state: 'approved' | 'declined';
  readonly expiresAtMs: number;
  /** Null: it is written down in the audit trail. */
  readonly notRecorded: string | null;
}
