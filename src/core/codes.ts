/** Every code that a diagnostic or an error can carry. docs/errors.md has a section for each; a test holds them equal. */
export const CODES = {
  // misuse of the library or the command line
  USAGE: 'The command line could not be understood.',
  UNKNOWN_COMMAND: 'There is no such command.',
  UNKNOWN_OPTION: 'There is no such option.',
  UNKNOWN_EVENT: 'There is no event of that name.',
  UNKNOWN_DIALECT: 'There is no dialect of that name.',
  BAD_PAYLOAD: 'The payload is not a JSON object, or a field of it has the wrong type.',
  BAD_OPTION: 'An option has a value that it cannot have.',
  CLOSED: 'The hooks were used after close().',
  INTERNAL: 'Something in hookline itself went wrong.',
  // reading configuration
  FILE_UNREADABLE: 'A configuration file exists but cannot be read.',
  FILE_TOO_LARGE: 'A configuration file is larger than the limit.',
  FILE_TOO_DEEP: 'A configuration file is nested deeper, or expands further, than the limit.',
  ENFORCED_UNREADABLE: 'An enforced configuration file cannot be read or is not protected.',
  SYNTAX: 'A configuration file is not valid JSON, YAML or TOML.',
  DUPLICATE_KEY: 'A key stands twice in the same object.',
  UNKNOWN_SHAPE: 'The file does not look like any dialect of hooks configuration.',
  KEPT_LAST_GOOD: 'A file became invalid; its last good version stays in force.',
  // reading an entry
  WRONG_TYPE: 'A value has the wrong type.',
  MISSING_KEY: 'An entry lacks a key that it needs.',
  UNKNOWN_KEY: 'An entry has a key that nothing reads.',
  CONFLICTING_KEYS: 'An entry has two keys that exclude each other.',
  BAD_TIMEOUT: 'A time-out is out of range or of the wrong type.',
  BAD_MATCHER: 'A matcher is not a valid pattern; the hook is off.',
  BAD_CONDITION: 'A condition cannot be read; it counts as fulfilled.',
  BAD_PATTERN: 'A file pattern is not valid; the hook is off.',
  MATCHER_IGNORED: 'The event has nothing that a matcher could be tested against.',
  CONDITION_IGNORED: 'A condition stands where it has no meaning.',
  ASYNC_CANNOT_REFUSE: 'An asynchronous hook cannot refuse, and stands on an event that could be refused.',
  HANDLER_UNAVAILABLE: 'A kind of handler that this version cannot run.',
  ENFORCED_CONFLICT: 'Something tries to weaken an enforced hook.',
  NOT_ENFORCED_HERE: 'A setting that counts only in an enforced file.',
  LOADER_VARIABLE: 'A project file tries to set a variable that changes how programs are loaded.',
  // trust
  NEEDS_REVIEW: 'Project hooks that nobody approved are skipped.',
  CHANGED_SINCE_APPROVED: 'A project hook changed after it was approved.',
  APPROVED_HOOK_GONE: 'A project hook that was approved is no longer there.',
  TRUST_STORE: 'The trust store cannot be read or written.',
  // reading an answer
  NOISY_ANSWER: 'There is other output around the answer; only its refusal counts.',
  UNREADABLE_ANSWER: 'The answer looks like JSON but cannot be read.',
  BAD_ANSWER_FIELD: 'A field of the answer has the wrong type or an unknown value.',
  DUPLICATE_ANSWER_KEY: 'A key of the answer stands twice; the stricter counts.',
  MISPLACED_ANSWER_FIELD: 'A field of the answer stands where it does not count.',
  EFFECT_DROPPED: 'The answer asks for something that this event does not have.',
  ANSWER_TOO_LONG: 'The answer is longer than the limit.',
  INPUT_TOO_LONG: 'A value does not fit into an environment variable.',
  ENV_FILE_LINE: 'A line of the environment file cannot be read.',
  // running
  NESTED_TOO_DEEP: 'Hooks started an agent whose hooks started an agent, too many times.',
  AUDIT_FAILED: 'The program that is told every outcome could not take it.',
  STATE_UNWRITABLE: 'The state folder cannot be written.',
} as const;

export type Code = keyof typeof CODES;
