import type { ToolNames } from '../../core/tools.ts';
import type { OwnFields } from '../own-tool.ts';

/** As hooks in its own form are told; those in Claude Code's form hear Claude Code's names, which stand behind. */
export const COPILOT_TOOLS: ToolNames = {
  Bash: ['bash', 'powershell', 'Bash'],
  Read: ['view', 'Read'],
  Write: ['create', 'Write'],
  Edit: ['edit', 'Edit'],
  Glob: ['glob', 'Glob'],
  Grep: ['grep', 'rg', 'Grep'],
  WebFetch: ['web_fetch', 'WebFetch'],
  WebSearch: ['web_search', 'WebSearch'],
  Task: ['task', 'Agent', 'Task'],
};

export const COPILOT_FIELDS: OwnFields = {
  file_path: 'path',
  content: 'file_text',
  old_string: 'old_str',
  new_string: 'new_str',
};
