import type { DecisionFilter } from '../../src/store/read-decisions.ts';

/** What the page of decisions asks. */
export interface PageQuestion {
  readonly name: string;
  readonly filter: Partial<DecisionFilter>;
  /** The condition, as somebody writes it who knows the indexes. */
  readonly byHand: string;
  readonly days?: number;
}

const MONTH = 30;
const DAY_MS = 86_400_000;
const AGO = new Date(Date.now() - 2 * DAY_MS).toISOString();

/** `machine`: the id of the one that is asked for. */
export function pageQuestions(machine: string): readonly PageQuestion[] {
  return [
    { name: 'the latest', filter: {}, byHand: 'true' },
    {
      name: 'a page two days ago',
      filter: { after: { at: AGO, machine: 'm', uid: '' } },
      byHand: `at < '${AGO}'`,
    },
    { name: 'the latest refusals', filter: { result: 'refused' }, byHand: "decision IN ('deny', 'block')" },
    { name: 'the latest questions', filter: { result: 'asked' }, byHand: "decision = 'ask'" },
    { name: 'what rules that watch would refuse', filter: { result: 'shadow' }, byHand: 'would_refuse', days: MONTH },
    { name: 'acts of people, a month', filter: { kind: 'act' }, byHand: 'true', days: MONTH },
    { name: 'one person', filter: { person: 'person-900' }, byHand: "person = 'person-900'" },
    { name: 'one person, a month', filter: { person: 'person-900' }, byHand: "person = 'person-900'", days: MONTH },
    { name: 'one machine, a month', filter: { machine }, byHand: `machine_id = '${machine}'`, days: MONTH },
    {
      name: 'a rare project, a month',
      filter: { project: 'project-399' },
      byHand: "project = 'project-399'",
      days: MONTH,
    },
    { name: 'a frequent shape', filter: { shape: 'shape 0' }, byHand: "shape = 'shape 0'" },
    { name: 'a rare shape', filter: { shape: 'shape 498' }, byHand: "shape = 'shape 498'" },
    { name: 'a frequent rule', filter: { rule: 'rule-0' }, byHand: "rules @> ARRAY['rule-0']" },
    { name: 'a rare rule', filter: { rule: 'rule-59' }, byHand: "rules @> ARRAY['rule-59']" },
    {
      name: 'refused by a rare rule, a month',
      filter: { rule: 'rule-59', result: 'refused' },
      byHand: "decision IN ('deny', 'block') AND rules @> ARRAY['rule-59']",
      days: MONTH,
    },
    { name: 'one session', filter: { session: 'session-900-3' }, byHand: "session = 'session-900-3'" },
    { name: 'one agent', filter: { agent: 'gemini' }, byHand: "agent = 'gemini'" },
    { name: 'a revision, a month', filter: { revision: 'revision-1' }, byHand: "revision = 'revision-1'", days: MONTH },
  ];
}
