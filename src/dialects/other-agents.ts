import type { ToolNames } from '../core/tools.ts';

/**
 * What agents without a dialect of their own call their tools, so that a hook of any dialect is for them too: opencode, pi.
 * And names that only some versions of an agent have, which are no second name of another tool there.
 */
export const OTHER_AGENTS: ToolNames = {
  Bash: ['bash', 'PowerShell', 'shell_command', 'Monitor', 'monitor'],
  Read: ['read', 'read_many_files', 'view', 'ReadMediaFile', 'view_image'],
  Write: ['write', 'create', 'apply_patch'],
  Edit: ['edit', 'apply_patch'],
  NotebookEdit: ['notebook_edit'],
  Glob: ['glob'],
  Grep: ['grep', 'grep_search'],
  LS: ['list', 'list_dir'],
  WebFetch: ['web_fetch', 'webfetch'],
  WebSearch: ['web_search'],
  Task: ['task'],
};

/** Names that many others use, of which only the kind is known. */
export const OTHER_TOOLS = {
  shell: ['run_command', 'run_in_terminal', 'execute_bash', 'bash_tool', 'terminal', 'unified_exec'],
  'file-write': [
    ...['edit_file', 'create_file', 'delete_file', 'file_write', 'file_edit', 'multiedit', 'multi_edit'],
    ...['str_replace_editor', 'str_replace_based_edit_tool', 'search_replace'],
    ...['insert_edit_into_file', 'edit_notebook_file'],
  ],
} as const;
