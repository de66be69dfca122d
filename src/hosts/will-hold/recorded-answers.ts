/** What became of the call when a hook answered so. `ended`: the agent's run was over. */
export type Fate = 'refused' | 'ran' | 'ended' | 'hangs';

/** Whose reading was recorded. Copilot has two, by how the event is written in its file. */
export const READERS = [
  ...(['claude-code', 'gemini', 'codex', 'qwen', 'copilot', 'copilot-pascal', 'droid', 'kimi', 'cline'] as const),
] as const;
export type Reader = (typeof READERS)[number];

/** A way in which a hook before a tool can say no, or fail to. */
export type AnswerCase = keyof typeof ROWS;

/** · : it was not run there. */
const LETTERS = { R: 'refused', '-': 'ran', E: 'ended', H: 'hangs', '·': null } as const;

/**
 * One letter for each reader, in their order. What the real programs did with the same hook before the same call, each
 * without a person; a test holds it equal to the record.
 */
const ROWS = {
  //                       claude gemini codex qwen copilot pascal droid kimi cline
  exit1: /*             */ '- - - - R R - - -',
  'exit2-stderr': /*    */ 'R R R R R R R R -',
  'exit2-silent': /*    */ 'R - - - R R R R -',
  'exit2-stdout': /*    */ 'R R - - R R R R -',
  exit3: /*             */ '- R - - R R E - -',
  exit127: /*           */ '· R - - R R - - -',
  sigkill: /*           */ '- - - - R R - - -',
  timeout: /*           */ '- - - - - - - - -',
  'claude-deny': /*     */ 'R - R R - R R R -',
  'claude-deny-noreason': 'R - - R - R R R -',
  'claude-deny-noevent': '- - - R - R R R -',
  'decision-block': /*  */ '· R R R - - - - -',
  'decision-deny': /*   */ '· R - R - - - - -',
  'flat-deny': /*       */ '- - - - R R - - -',
  'cursor-deny': /*     */ '· - - - - - - - -',
  'cline-cancel': /*    */ '· - - - - - - - E',
  'unknown-field': /*   */ 'R - - R - R R R -',
  'text-then-json': /*  */ '- - - - - - - - -',
  'garbage-json': /*    */ '- - - - - - - - -',
  'json-stderr': /*     */ '· R - R - - - - -',
  ask: /*               */ 'R H - R R R - - -',
  'continue-false': /*  */ '- E - R - - E - -',
} as const;

/** Null: nobody has tried. */
export function recordedFate(answer: AnswerCase, reader: Reader): Fate | null {
  const letters: readonly string[] = ROWS[answer].split(' ');
  const letter = letters[READERS.indexOf(reader)] ?? '·';
  return LETTERS[letter as keyof typeof LETTERS];
}

export const ANSWER_CASES = Object.keys(ROWS) as readonly AnswerCase[];

/** What a hook does, for a person. */
export const ANSWER_WORDS: Readonly<Record<AnswerCase, string>> = {
  exit1: 'exit code 1',
  'exit2-stderr': 'exit code 2 with text on stderr',
  'exit2-silent': 'exit code 2 without text',
  'exit2-stdout': 'exit code 2 with its text on stdout',
  exit3: 'exit code 3 or more',
  exit127: 'a program that is not there',
  sigkill: 'a signal that ends it',
  timeout: 'more time than it has',
  'claude-deny': 'permissionDecision in hookSpecificOutput',
  'claude-deny-noreason': 'permissionDecision without a reason',
  'claude-deny-noevent': 'permissionDecision without hookEventName',
  'decision-block': '"decision": "block"',
  'decision-deny': '"decision": "deny"',
  'flat-deny': 'permissionDecision at the top level',
  'cursor-deny': '"permission": "deny"',
  'cline-cancel': '"cancel": true',
  'unknown-field': 'JSON with a key that is not known',
  'text-then-json': 'text before its JSON',
  'garbage-json': 'JSON that cannot be read',
  'json-stderr': 'JSON on stderr',
  ask: '"ask", where nobody can be asked',
  'continue-false': '"continue": false',
};
