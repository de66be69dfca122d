import type { ToolNames } from '../core/tools.ts';

/** What agents without a dialect of their own call their tools, so that a hook of any dialect is for them too. */
export const OTHER_AGENTS: readonly { readonly name: string; readonly tools: ToolNames }[] = [
  {
    name: 'gemini',
    tools: {
      Bash: ['run_shell_command'],
      Read: ['read_file'],
      Write: ['write_file'],
      Edit: ['replace'],
      Glob: ['glob'],
      Grep: ['search_file_content', 'grep_search'],
      LS: ['list_directory'],
      WebFetch: ['web_fetch'],
      WebSearch: ['google_web_search'],
    },
  },
  {
    name: 'qwen',
    tools: {
      Bash: ['run_shell_command'],
      Read: ['read_file'],
      Write: ['write_file'],
      Edit: ['edit'],
      Glob: ['glob'],
      Grep: ['grep_search'],
      LS: ['list_directory'],
      WebFetch: ['web_fetch'],
      WebSearch: ['web_search'],
    },
  },
  {
    name: 'codex',
    tools: {
      Bash: ['Bash', 'exec_command', 'shell'],
      Write: ['apply_patch'],
      Edit: ['apply_patch'],
      Task: ['spawn_agent'],
    },
  },
  {
    name: 'copilot',
    tools: {
      Bash: ['bash'],
      Read: ['view'],
      Write: ['create'],
      Edit: ['edit'],
      Glob: ['glob'],
      Grep: ['grep'],
      WebFetch: ['web_fetch'],
      Task: ['task'],
    },
  },
  {
    name: 'droid',
    tools: {
      Bash: ['Execute'],
      Read: ['Read'],
      Write: ['Create'],
      Edit: ['Edit'],
      MultiEdit: ['MultiEdit'],
      WebFetch: ['FetchUrl'],
      Task: ['Task'],
    },
  },
  {
    name: 'kimi',
    tools: {
      Bash: ['Bash'],
      Read: ['ReadFile'],
      Write: ['WriteFile'],
      Edit: ['StrReplaceFile'],
      Task: ['Task'],
    },
  },
  {
    name: 'cline',
    tools: {
      Bash: ['execute_command', 'run_commands'],
      Read: ['read_file'],
      Write: ['write_to_file'],
      Edit: ['replace_in_file'],
    },
  },
  {
    name: 'opencode',
    tools: {
      Bash: ['bash'],
      Read: ['read'],
      Write: ['write'],
      Edit: ['edit'],
      Glob: ['glob'],
      Grep: ['grep'],
      LS: ['list'],
      WebFetch: ['webfetch'],
      Task: ['task'],
    },
  },
  { name: 'pi', tools: { Bash: ['bash'], Read: ['read'], Write: ['write'], Edit: ['edit'] } },
  { name: 'auggie', tools: { Bash: ['launch-process'] } },
];

/** Names that many others use, of which only the kind is known. */
export const OTHER_TOOLS = {
  shell: ['run_command', 'run_in_terminal', 'execute_bash', 'bash_tool', 'shell_command', 'terminal'],
  'file-write': [
    ...['edit_file', 'create_file', 'delete_file', 'file_write', 'file_edit', 'multiedit', 'multi_edit'],
    ...['str_replace_editor', 'str_replace_based_edit_tool', 'str-replace-editor', 'save-file', 'search_replace'],
    ...['ApplyPatch', 'insert_edit_into_file', 'edit_notebook_file'],
  ],
} as const;
