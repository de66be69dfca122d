import type { Dialect, DialectHead, EventMeaning } from '../../core/dialect.ts';
import { adoptedFiles } from '../adopted.ts';
import { later } from '../later.ts';

const OTHER_NAMES = {
  BeforeAgent: { event: 'UserPromptSubmit' },
  BeforeTool: { event: 'PreToolUse' },
  AfterTool: { event: 'PostToolUse', onError: 'PostToolUseFailure' },
  AfterAgent: { event: 'Stop' },
  PreCompress: { event: 'PreCompact' },
} as const satisfies Record<string, EventMeaning>;

const HEAD: DialectHead<keyof typeof OTHER_NAMES> = {
  name: 'gemini',
  files: [
    { layer: 'enforced', base: 'machine', folder: 'gemini-cli', name: 'settings.json' },
    { layer: 'user', base: 'home', folder: '.gemini', name: 'settings.json' },
    { layer: 'project', base: 'project', folder: '.gemini', name: 'settings.json' },
    ...adoptedFiles('gemini'),
  ],
  events: new Map([
    ['SessionStart', { event: 'SessionStart', effects: ['context'] }],
    ['SessionEnd', { event: 'SessionEnd', effects: [] }],
    ['BeforeAgent', { ...OTHER_NAMES.BeforeAgent, effects: ['refuse', 'context', 'stop'] }],
    ['BeforeTool', { ...OTHER_NAMES.BeforeTool, effects: ['refuse', 'ask', 'rewrite', 'stop'] }],
    ['AfterTool', { ...OTHER_NAMES.AfterTool, effects: ['refuse', 'context', 'stop'] }],
    ['AfterAgent', { ...OTHER_NAMES.AfterAgent, effects: ['hold', 'stop'] }],
    ['PreCompress', { ...OTHER_NAMES.PreCompress, effects: [] }],
    ['Notification', { event: 'Notification', effects: [] }],
  ]),
  otherNames: OTHER_NAMES,
  otherFields: { prompt_response: { field: 'last_assistant_message', yields: true, everywhere: true } },
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
  programs: ['gemini'],
  marks: ['GEMINI_CLI', 'GEMINI_PROJECT_DIR', 'GEMINI_SESSION_ID'],
  environmentFiles: ['.gemini/.env', '.gemini/settings.json'],
  lane: { mode: 'parallel', chained: false, endsAtRefusal: false },
  chainsWhenSerial: true,
  hookFolders: ['.gemini/hooks'],
  folderVariables: { GEMINI_PROJECT_DIR: 'project', GEMINI_CWD: 'cwd', CLAUDE_PROJECT_DIR: 'project' },
  timeoutsInMs: true,
  holdsSecrets: true,
};

export const gemini: Dialect<keyof typeof OTHER_NAMES> = later(
  HEAD,
  async () => (await import('./body.ts')).geminiBody,
);
