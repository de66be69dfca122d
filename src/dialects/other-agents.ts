import type { ToolNames } from '../core/tools.ts';

/**
 * What agents without a dialect of their own call their tools, so that a hook of any dialect is for them too: Gemini CLI,
 * Qwen Code, Codex, Droid, Kimi, opencode, pi, Auggie. `apply_patch` writes and edits.
 */
export const OTHER_AGENTS: ToolNames = {
  Bash: [...['run_shell_command', 'exec_command', 'shell', 'bash', 'Execute'], 'launch-process'],
  Read: ['read_file', 'ReadFile', 'read'],
  Write: ['write_file', 'apply_patch', 'Create', 'WriteFile', 'write'],
  Edit: ['replace', 'edit', 'apply_patch', 'StrReplaceFile'],
  Glob: ['glob'],
  Grep: ['search_file_content', 'grep_search', 'grep'],
  LS: ['list_directory', 'list'],
  WebFetch: ['web_fetch', 'FetchUrl', 'webfetch'],
  WebSearch: ['google_web_search', 'web_search'],
  Task: ['spawn_agent', 'task'],
};

/** Names that many others use, of which only the kind is known. */
export const OTHER_TOOLS = {
  shell: ['run_command', 'run_in_terminal', 'execute_bash', 'bash_tool', 'shell_command', 'terminal'],
  'file-write': [
    ...['edit_file', 'create_file', 'delete_file', 'file_write', 'file_edit', 'multiedit', 'multi_edit'],
    ...['str_replace_editor', 'str_replace_based_edit_tool', 'str-replace-editor', 'save-file', 'search_replace'],
    ...['ApplyPatch', 'insert_edit_into_file', 'edit_notebook_file'],
  ],
} as const;
