import type { Dialect } from '../core/dialect.ts';

type OtherAgent = Pick<Dialect, 'name' | 'tools' | 'programs' | 'marks' | 'environmentFiles'>;

/** What is known of agents without a dialect of their own, so that a hook of any dialect is for their tools too. */
export const OTHER_AGENTS: readonly OtherAgent[] = [
  {
    name: 'gemini',
    programs: ['gemini'],
    marks: ['GEMINI_CLI'],
    environmentFiles: ['.gemini/.env', '.gemini/settings.json'],
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
    programs: ['qwen'],
    marks: ['QWEN_CODE'],
    environmentFiles: ['.qwen/.env', '.qwen/settings.json'],
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
    programs: ['codex'],
    marks: ['CODEX_SANDBOX*', 'CODEX_THREAD_ID', 'CODEX_SESSION_ID', 'CODEX_CI'],
    environmentFiles: ['.codex/config.toml'],
    tools: {
      Bash: ['Bash', 'exec_command', 'shell'],
      Write: ['apply_patch'],
      Edit: ['apply_patch'],
      Task: ['spawn_agent'],
    },
  },
  {
    name: 'copilot',
    programs: ['copilot'],
    marks: ['COPILOT_CLI', 'COPILOT_AGENT*'],
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
    marks: ['CLINE_ACTIVE'],
    tools: {
      Bash: ['execute_command', 'run_commands'],
      Read: ['read_file'],
      Write: ['write_to_file'],
      Edit: ['replace_in_file'],
    },
  },
  {
    name: 'opencode',
    programs: ['opencode'],
    marks: ['OPENCODE', 'OPENCODE_CLIENT', 'OPENCODE_SESSION*', 'OPENCODE_PID'],
    environmentFiles: ['opencode.json', 'opencode.jsonc'],
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
  { name: 'auggie', tools: { Bash: ['launch-process'] }, programs: ['auggie'], marks: ['AUGMENT_AGENT'] },
  { name: 'cursor', tools: {}, programs: ['cursor-agent'], marks: ['CURSOR_AGENT'] },
  { name: 'goose', tools: {}, programs: ['goose'], marks: ['GOOSE_TERMINAL'] },
  { name: 'amp', tools: {}, programs: ['amp'], marks: ['AMP_CURRENT_THREAD_ID'] },
  { name: 'aider', tools: {}, programs: ['aider'] },
  { name: 'crush', tools: {}, programs: ['crush'] },
  { name: 'others', tools: {}, marks: ['AI_AGENT'] },
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
