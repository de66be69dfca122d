import type { Dialect, DialectHead, EventMeaning } from '../../core/dialect.ts';
import { later } from '../later.ts';

const OTHER_NAMES = {
  pre_user_prompt: { event: 'UserPromptSubmit' },
  pre_run_command: { event: 'PreToolUse', kind: 'shell' },
  pre_read_code: { event: 'PreToolUse', kind: 'file-read' },
  pre_write_code: { event: 'PreToolUse', kind: 'file-write' },
  pre_mcp_tool_use: { event: 'PreToolUse', kind: 'mcp' },
  post_run_command: { event: 'PostToolUse', kind: 'shell' },
  post_read_code: { event: 'PostToolUse', kind: 'file-read' },
  post_write_code: { event: 'PostToolUse', kind: 'file-write' },
  post_mcp_tool_use: { event: 'PostToolUse', kind: 'mcp' },
  post_cascade_response: { event: 'Stop' },
  post_cascade_response_with_transcript: { event: 'Stop' },
  post_setup_worktree: { event: 'WorktreeCreate' },
} as const satisfies Record<string, EventMeaning>;

/** What has not happened yet can be refused; the rest informs. */
const events: Dialect['events'] = new Map(
  Object.entries(OTHER_NAMES).map(([name, meaning]) => [
    name,
    { ...meaning, effects: name.startsWith('pre_') ? ['refuse'] : [] },
  ]),
);

const HEAD: DialectHead<keyof typeof OTHER_NAMES> = {
  name: 'windsurf',
  files: [
    { layer: 'enforced', base: 'machine', folder: 'windsurf', name: 'hooks.json' },
    { layer: 'user', base: 'home', folder: '.codeium/windsurf', name: 'hooks.json' },
    { layer: 'user', base: 'home', folder: '.codeium', name: 'hooks.json' },
    { layer: 'user', base: 'home', folder: '.config/hookline/adopted', name: 'windsurf.json' },
    { layer: 'project', base: 'project', folder: '.windsurf', name: 'hooks.json' },
    { layer: 'project', base: 'project', folder: '.hookline/adopted', name: 'windsurf.json' },
  ],
  hookFolders: ['.windsurf/hooks', '.codeium/windsurf/hooks'],
  events,
  otherNames: OTHER_NAMES,
  tools: {
    Bash: ['run_command'],
    Read: ['view_file'],
    Write: ['write_to_file'],
    Edit: ['replace_file_content'],
    Glob: ['find_by_name'],
    Grep: ['grep_search'],
    LS: ['list_dir'],
    WebFetch: ['read_url_content'],
    WebSearch: ['search_web'],
  },
  programs: ['windsurf'],
  lane: { mode: 'serial', chained: false, endsAtRefusal: false },
};

/** Windsurf's Cascade, as its documentation has it: it was not run. */
export const windsurf = later(HEAD, async () => (await import('./body.ts')).windsurfBody);
