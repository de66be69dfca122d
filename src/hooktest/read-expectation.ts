import { didYouMean } from '../core/did-you-mean.ts';
import type { Json } from '../core/json.ts';
import { entryOf, kindName, type LocatedMap, plain, presentIn } from '../core/located.ts';
import type { CasePlace } from './case-place.ts';
import type { Expectation, ExpectedDecision } from './test-file.ts';
import { EXPECT_KEYS, EXPECTED_DECISIONS } from './test-keys.ts';

/** `expect:` of a case: a word, or an object of everything that is expected; null: there is none, or it cannot be read. */
export function readExpectation(map: LocatedMap, place: CasePlace): Expectation | null {
  const node = presentIn(map, 'expect');
  if (node === null) return null;
  if (node.kind === 'scalar') {
    const decision = decisionOf(node.value, node.at, place);
    return decision === null ? null : { decision };
  }
  if (node.kind !== 'map') {
    place.read.finding('error', 'WRONG_TYPE', node.at, `"expect" must be a word or an object, not ${kindName(node)}.`);
    return null;
  }
  const { read, findings } = place;
  const before = findings.length;
  read.onlyKnown(node, EXPECT_KEYS, '"expect"');
  if (node.entries.length === 0) read.finding('error', 'MISSING_KEY', node.at, '"expect" expects nothing.');
  const word = read.scalar(node, 'decision', 'string');
  const decision = word === null ? null : decisionOf(word.value, word.at, place);
  const rewrite = entryOf(node, 'rewrite');
  const expected: Expectation = defined({
    decision: decision ?? undefined,
    reason: read.scalar(node, 'reason', 'string')?.value,
    rewrite: rewrite === undefined ? undefined : (plain(rewrite.value) as Json),
    context: read.strings(node, 'context')?.value,
    message: read.strings(node, 'message')?.value,
    by: read.scalar(node, 'by', 'string')?.value,
    ran: read.strings(node, 'ran')?.value,
    skipped: read.stringMap(node, 'skipped')?.value,
  });
  return findings.length > before ? null : expected;
}

function decisionOf(word: unknown, at: number, { read }: CasePlace): ExpectedDecision | null {
  const known = EXPECTED_DECISIONS.find((one) => one === word);
  if (known !== undefined) return known;
  const meant = typeof word === 'string' ? didYouMean(word, EXPECTED_DECISIONS) : null;
  const message = `No case can expect ${JSON.stringify(word)}; it can be ${EXPECTED_DECISIONS.join(', ')}.`;
  read.finding('error', 'WRONG_TYPE', at, message, meant === null ? undefined : `did you mean "${meant}"?`);
  return null;
}

/** Without the keys that nobody wrote. */
function defined(fields: { readonly [K in keyof Expectation]: Expectation[K] | undefined }): Expectation {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
