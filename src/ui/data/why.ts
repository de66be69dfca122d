import type { JsonObject } from '../../core/json.ts';
import type { ShownEffect } from '../../core/shown-effect.ts';

/** What is told of what an address names. */
export type WhyTold = Why | WhyRecord;

/** Something of which there is no story: what a person did, an end whose decision is gone, a record that nobody of us has written. */
export interface WhyRecord {
  readonly kind: 'record';
  readonly id: string;
  readonly atMs: number | null;
  /** The event, or the kind of the record. */
  readonly title: string;
  /** What it is, and why there is no more of it. */
  readonly note: string;
  /** Empty: nobody says, or nothing of it is shown. */
  readonly session: string;
  readonly agent: string;
  readonly isOlder: boolean;
  readonly facts: readonly WhyFact[];
  readonly records: readonly ChainPlace[];
  /** As it is recorded. */
  readonly text: string;
}

/** One decision, then and now. */
export interface Why {
  readonly kind: 'decision';
  readonly id: string;
  /** Null: its record does not say. */
  readonly atMs: number | null;
  /** Than what this page shows. */
  readonly isOlder: boolean;
  readonly event: string;
  readonly decision: string;
  /** A hold: the agent went on working. */
  readonly hold: boolean;
  /** Tried with `hookline run`: no agent was about to do it. */
  readonly experiment: boolean;
  readonly reason: string | null;
  readonly tool: string | null;
  /** What it was about: the command, else the input or the prompt. */
  readonly call: string;
  readonly payload: JsonObject;
  /** Where the payload is not what it was: masked, or cut. */
  readonly hidden: readonly string[];
  /** Empty: nobody says, or nothing of it is shown. */
  readonly session: string;
  readonly agent: string;
  readonly facts: readonly WhyFact[];
  readonly rewrite: { readonly before: string; readonly after: string } | null;
  readonly effects: readonly ShownEffect[];
  readonly hooks: readonly WhyHook[];
  readonly skipped: readonly WhySkipped[];
  readonly ways: readonly WhyWay[];
  readonly records: readonly ChainPlace[];
  /** A whole `*.hooktest.yml` with this call and what came of it; empty: none can be made of it. */
  readonly test: string;
}

export interface WhyFact {
  readonly name: string;
  readonly text: string;
}

/** A hook that ran. */
export interface WhyHook {
  readonly name: string;
  /** As it is recorded: dialect, file and line. */
  readonly place: string;
  readonly decision: string;
  readonly status: string;
  /** The decision came about by it. */
  readonly decided: boolean;
  readonly layer: string;
  readonly handler: string;
  readonly durationMs: number | null;
  readonly exitCode: number | null;
  readonly rewrote: boolean;
  /** On trial: what it would have done; null: it is not, or would have done nothing. */
  readonly wouldHave: string | null;
  readonly isShadow: boolean;
  readonly reason: string | null;
  readonly failure: string | null;
  readonly stdout: string | null;
  readonly stderr: string | null;
  readonly today: 'same' | 'moved' | 'changed' | 'gone' | 'unknown';
  /** File and line of today, where it is in a file. */
  readonly todayAt: string | null;
  readonly held: readonly { readonly key: string; readonly text: string; readonly value: string | null }[];
  /** The commands of a line that it is about, each tried alone. */
  readonly about: readonly string[];
}

export interface WhySkipped {
  readonly name: string;
  readonly place: string;
  readonly why: string;
  readonly text: string;
}

export interface WhyWay {
  readonly kind: string;
  readonly hook: string | null;
  readonly text: string;
}

/** Where a record stands in the chain. */
export interface ChainPlace {
  readonly seq: number;
  readonly kind: string;
  readonly file: string;
  readonly hash: string;
  readonly prev: string;
}
