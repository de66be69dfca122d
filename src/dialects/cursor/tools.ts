import type { ToolNames } from '../../core/tools.ts';

/** What is written is a Write there, be it a whole file or a part of one. */
export const CURSOR_TOOLS: ToolNames = {
  Bash: ['Shell', 'run_terminal_cmd'],
  Read: ['Read', 'read_file'],
  Write: ['Write'],
  Edit: ['Write', 'StrReplace', 'edit_file', 'search_replace'],
  Glob: ['Glob', 'file_search'],
  Grep: ['Grep', 'grep_search', 'codebase_search'],
  LS: ['LS', 'list_dir'],
  WebSearch: ['WebSearch', 'web_search'],
  WebFetch: ['WebFetch'],
  Task: ['Task'],
};
