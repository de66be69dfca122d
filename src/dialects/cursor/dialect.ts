import type { Dialect, DialectEvent, DialectHead, EventMeaning } from '../../core/dialect.ts';
import type { EventName } from '../../core/events.ts';
import { later } from '../later.ts';
import { CURSOR_TOOLS } from './tools.ts';

const OTHER_NAMES = {
  sessionStart: { event: 'SessionStart' },
  sessionEnd: { event: 'SessionEnd' },
  beforeSubmitPrompt: { event: 'UserPromptSubmit' },
  preToolUse: { event: 'PreToolUse' },
  beforeShellExecution: { event: 'PreToolUse', kind: 'shell' },
  beforeMCPExecution: { event: 'PreToolUse', kind: 'mcp' },
  beforeReadFile: { event: 'PreToolUse', kind: 'file-read' },
  postToolUse: { event: 'PostToolUse' },
  postToolUseFailure: { event: 'PostToolUseFailure' },
  afterShellExecution: { event: 'PostToolUse', kind: 'shell' },
  afterMCPExecution: { event: 'PostToolUse', kind: 'mcp' },
  afterFileEdit: { event: 'PostToolUse', kind: 'file-write' },
  stop: { event: 'Stop' },
  subagentStart: { event: 'SubagentStart' },
  subagentStop: { event: 'SubagentStop' },
  preCompact: { event: 'PreCompact' },
} as const satisfies Record<string, EventMeaning>;

const EFFECTS: Readonly<Partial<Record<EventName, DialectEvent['effects']>>> = {
  SessionStart: ['refuse', 'context', 'env'],
  UserPromptSubmit: ['refuse', 'context'],
  PreToolUse: ['refuse', 'ask', 'allow', 'rewrite', 'context'],
  PostToolUse: ['context'],
  PostToolUseFailure: ['context'],
  Stop: ['hold', 'stop'],
  SubagentStart: ['refuse'],
  SubagentStop: ['hold', 'stop'],
};

const events: Dialect['events'] = new Map(
  Object.entries(OTHER_NAMES).map(([name, meaning]) => [name, { ...meaning, effects: EFFECTS[meaning.event] ?? [] }]),
);

const HEAD: DialectHead<keyof typeof OTHER_NAMES> = {
  name: 'cursor',
  files: [
    { layer: 'enforced', base: 'machine', folder: 'cursor', name: 'hooks.json' },
    { layer: 'user', base: 'home', folder: '.cursor', name: 'hooks.json' },
    { layer: 'user', base: 'home', folder: '.config/hookline/adopted', name: 'cursor.json' },
    { layer: 'project', base: 'project', folder: '.cursor', name: 'hooks.json' },
    { layer: 'project', base: 'project', folder: '.hookline/adopted', name: 'cursor.json' },
  ],
  hookFolders: ['.cursor/hooks'],
  events,
  otherNames: OTHER_NAMES,
  tools: CURSOR_TOOLS,
  programs: ['cursor-agent'],
  marks: ['CURSOR_AGENT'],
  lane: { mode: 'parallel', chained: false, endsAtRefusal: false },
  folderVariables: { CURSOR_PROJECT_DIR: 'project', CLAUDE_PROJECT_DIR: 'project' },
};

export const cursor = later(HEAD, async () => (await import('./body.ts')).cursorBody);
