/** What a prompt may hold of its event, written as `$NAME` or `${NAME}`. */
export const PROMPT_NAMES = [
  'ARGUMENTS',
  'TOOL_INPUT',
  'TOOL_NAME',
  'FILE_PATH',
  'EXIT_CODE',
  'PROMPT',
  'SESSION_ID',
  'CWD',
] as const;
export type PromptName = (typeof PROMPT_NAMES)[number];
