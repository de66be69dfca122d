import type { ToolNames } from '../../core/tools.ts';
import type { OwnFields } from '../own-tool.ts';

/** Those of its command line, and behind them those of its extension. `editor` writes and edits. */
export const CLINE_TOOLS: ToolNames = {
  Bash: ['run_commands', 'execute_command'],
  Read: ['read_files', 'read_file'],
  Write: ['editor', 'write_to_file'],
  Edit: ['editor', 'replace_in_file', 'apply_patch'],
  Grep: ['search_codebase', 'search_files'],
  LS: ['list_files'],
  WebFetch: ['fetch_web_content', 'web_fetch'],
  Task: ['spawn_agent', 'use_subagents'],
};

export const CLINE_FIELDS: OwnFields = {
  command: { list: 'commands' },
  file_path: 'path',
  content: 'new_text',
  old_string: 'old_text',
  new_string: 'new_text',
};
