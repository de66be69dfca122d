import type { Dialect, DialectEvent, DialectHead, EventMeaning } from '../../core/dialect.ts';
import type { EventName } from '../../core/events.ts';
import { later } from '../later.ts';
import { COPILOT_TOOLS } from './tools.ts';

/** By the names that choose Copilot's own form. */
const OTHER_NAMES = {
  sessionStart: { event: 'SessionStart' },
  sessionEnd: { event: 'SessionEnd' },
  userPromptSubmitted: { event: 'UserPromptSubmit' },
  preToolUse: { event: 'PreToolUse' },
  permissionRequest: { event: 'PermissionRequest' },
  postToolUse: { event: 'PostToolUse' },
  postToolUseFailure: { event: 'PostToolUseFailure' },
  agentStop: { event: 'Stop' },
  subagentStart: { event: 'SubagentStart' },
  subagentStop: { event: 'SubagentStop' },
  preCompact: { event: 'PreCompact' },
  notification: { event: 'Notification' },
  errorOccurred: { event: 'StopFailure' },
} as const satisfies Record<string, EventMeaning>;

const EFFECTS: Readonly<Partial<Record<EventName, DialectEvent['effects']>>> = {
  SessionStart: ['context'],
  UserPromptSubmit: ['refuse', 'context'],
  PreToolUse: ['refuse', 'ask', 'allow', 'rewrite', 'context'],
  PermissionRequest: ['refuse', 'allow'],
  PostToolUse: ['rewrite', 'context'],
  PostToolUseFailure: ['context'],
  Stop: ['hold', 'stop'],
  SubagentStart: ['context'],
  SubagentStop: ['hold', 'stop'],
};

/** Each by either of its names: that of Copilot, and that of Claude Code. */
const events: Dialect['events'] = new Map(
  Object.entries(OTHER_NAMES).flatMap(([name, { event }]): [string, DialectEvent][] => {
    const row = { event, effects: EFFECTS[event] ?? [] };
    return [
      [name, row],
      [event, row],
    ];
  }),
);

const HEAD: DialectHead<keyof typeof OTHER_NAMES> = {
  name: 'copilot',
  files: [
    { layer: 'enforced', base: 'machine', folder: 'github-copilot/policy.d', name: /\.json$/, wholeFolder: true },
    { layer: 'user', base: 'home', folder: '.copilot/hooks', name: /\.json$/ },
    { layer: 'user', base: 'home', folder: '.copilot', name: 'settings.json' },
    { layer: 'user', base: 'home', folder: '.config/hookline/adopted', name: 'copilot.json' },
    { layer: 'project', base: 'project', folder: '.github/hooks', name: /\.json$/ },
    { layer: 'project', base: 'project', folder: '.github/copilot', name: 'settings.json' },
    { layer: 'local', base: 'project', folder: '.github/copilot', name: 'settings.local.json' },
    { layer: 'project', base: 'project', folder: '.hookline/adopted', name: 'copilot.json' },
  ],
  hookFolders: ['.github/hooks', '.copilot/hooks'],
  events,
  otherNames: OTHER_NAMES,
  tools: COPILOT_TOOLS,
  programs: ['copilot'],
  marks: ['COPILOT_CLI', 'COPILOT_AGENT*'],
  lane: { mode: 'serial', chained: true, endsAtRefusal: true },
  folderVariables: { COPILOT_PROJECT_DIR: 'project', CLAUDE_PROJECT_DIR: 'project' },
};

/** GitHub's Copilot CLI: its own form, and Claude Code's where an event is named as there. */
export const copilot = later(HEAD, async () => (await import('./body.ts')).copilotBody);
