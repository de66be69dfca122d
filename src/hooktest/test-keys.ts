/** What may stand in a file of tests: the readers and the schema go by these. */
export const FILE_KEYS = ['$schema', 'config', 'tests'] as const;

/** The keys that make up a call. */
const CALL_KEYS = [
  ...(['event', 'command', 'tool', 'input', 'prompt', 'message', 'set', 'payload', 'recorded'] as const),
] as const;

/** What a case may say about where it happens; a table says it for all of its items. */
const WORLD_KEYS = ['name', 'files', 'cwd', 'env', 'before'] as const;

/** The lists of a table, and what each expects. */
export const TABLE_KEYS = ['deny', 'ask', 'allow', 'pass'] as const;

export const CASE_KEYS = [...CALL_KEYS, ...WORLD_KEYS, 'expect'] as const;
export const TABLE_ENTRY_KEYS = ['rule', 'event', ...WORLD_KEYS, ...TABLE_KEYS] as const;
export const ITEM_KEYS = [...CALL_KEYS, ...WORLD_KEYS] as const;
export const EARLIER_KEYS = [...CALL_KEYS, 'expect'] as const;

export const EXPECT_KEYS = ['decision', 'reason', 'rewrite', 'context', 'message', 'by', 'ran', 'skipped'] as const;

/** What a case may expect of an outcome. `refused`: deny, block or a hold. `pass`: neither refused nor asked about. */
export const EXPECTED_DECISIONS = ['deny', 'ask', 'allow', 'none', 'block', 'refused', 'pass'] as const;

/** What a file of a case may be, where it is no text. */
export const CONTENT_KEYS = ['link', 'from'] as const;
