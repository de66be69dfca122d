import { Document, isNode, isScalar, isSeq, parseDocument } from 'yaml';
import type { Json } from '../core/json.ts';
import type { Outcome } from '../core/outcome.ts';
import { decidersIn, isNamed, nameOf } from './compare.ts';
import type { CaseResult, FileResult } from './run-tests.ts';

/** A file of tests with what was seen in place of what was expected. */
export interface Updated {
  readonly text: string;
  readonly changed: number;
  /** Cases for which what was seen cannot be written down. */
  readonly left: readonly CaseResult[];
}

/** Only what was not as expected is written anew; comments and the order of things stay. */
export function updated({ file, cases }: FileResult): Updated {
  const failed = cases.filter(({ status }) => status === 'failed');
  const splices = new Map(failed.map((one) => [one, splicesFor(parseDocument(file.text), one)]));
  const text = spliced(
    file.text,
    [...splices.values()].flatMap((own) => own ?? []),
  );
  const document = parseDocument(text);
  // from the end, so that a case which moves to another list does not change the places of those before it
  const moved = new Set(failed.toReversed().filter((one) => splices.get(one) === null && isMoved(document, one)));
  const left = failed.filter((one) => splices.get(one) === null && !moved.has(one));
  const whole = moved.size === 0 ? text : document.toString({ lineWidth: 0, ...listForm(text) });
  return { text: whole, changed: failed.length - left.length, left };
}

interface Splice {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

function spliced(text: string, splices: readonly Splice[]): string {
  const fromEnd = splices.toSorted((a, b) => b.from - a.from);
  return fromEnd.reduce((whole, one) => whole.slice(0, one.from) + one.text + whole.slice(one.to), text);
}

/** What to put in place of what is expected; null: that says nothing, or not all of it. */
function splicesFor(document: Document, { testCase, outcome, differences }: CaseResult): readonly Splice[] | null {
  if (outcome === null || testCase.path.length > 2) return null;
  const at = [...testCase.path, 'expect'];
  const expected: unknown = document.getIn(at, true);
  const seen = seenIn(outcome);
  const wrong = [...new Set(differences.map(({ what }) => what))];
  if (wrong.some((what) => !Object.hasOwn(seen, what))) return null;
  if (isScalar(expected)) return spliceOf(expected, outcome.decision);
  const splices = wrong.map((what) => spliceOf(document.getIn([...at, what], true), seen[what] ?? null));
  return splices.some((one) => one === null) ? null : splices.flatMap((one) => one ?? []);
}

function spliceOf(node: unknown, value: Json): readonly Splice[] | null {
  if (!isNode(node) || node.range === undefined || node.range === null) return null;
  const [from, to] = node.range;
  const form = { collectionStyle: 'flow', flowCollectionPadding: false, lineWidth: 0 } as const;
  return [{ from, to, text: new Document(value).toString(form).trim() }];
}

/** The case goes into the list that is as it was seen. */
function isMoved(document: Document, { testCase: { path, rule }, outcome, differences }: CaseResult): boolean {
  if (outcome === null || differences.some(({ what }) => what.startsWith('before '))) return false;
  const [, , list, at] = path;
  const to = listFor(outcome, rule);
  if (to === null || to === list || typeof at !== 'number') return false;
  const item = document.getIn(path, true);
  const target = [...path.slice(0, 2), to];
  document.deleteIn(path);
  if (isSeq(document.getIn(target, true))) document.addIn(target, item);
  else document.setIn(target, document.createNode([item]));
  const rest = document.getIn(path.slice(0, 3), true);
  if (isSeq(rest) && rest.items.length === 0) document.deleteIn(path.slice(0, 3));
  return true;
}

/** Null: another rule decides, which no list of this table says. */
function listFor(outcome: Outcome, rule: string | null): string | null {
  const { decision, refused } = outcome;
  const isOwn = rule === null || decidersIn(outcome).some((run) => isNamed(run, rule));
  if (isOwn && (decision === 'deny' || decision === 'ask' || decision === 'allow')) return decision;
  const saysSomething = rule !== null && outcome.ran.some((run) => isNamed(run, rule) && run.decision !== 'none');
  return refused || saysSomething || (rule === null && decision === 'ask') ? null : 'pass';
}

/** What of an outcome a case may expect, as it would be written. */
function seenIn(outcome: Outcome): Readonly<Record<string, Json | undefined>> {
  const { decision, reason, context, messages, ran } = outcome;
  const [decider] = decidersIn(outcome);
  return {
    decision,
    reason: reason ?? undefined,
    rewrite: outcome.rewrite as Json,
    context,
    message: messages,
    by: decider === undefined ? undefined : nameOf(decider),
    ran: ran.map(nameOf),
  };
}

/** As the file has its lists: below their keys, or one step further in. */
function listForm(text: string): { readonly indentSeq: boolean; readonly flowCollectionPadding: boolean } {
  return { indentSeq: !/^tests:[^\n]*\n(?:\s*(?:#[^\n]*)?\n)*- /m.test(text), flowCollectionPadding: /\{ /.test(text) };
}
