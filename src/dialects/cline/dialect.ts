import type { Dialect, DialectHead, EventMeaning, FileLocation } from '../../core/dialect.ts';
import { later } from '../later.ts';
import { CLINE_TOOLS } from './tools.ts';

const OTHER_NAMES = {
  TaskStart: { event: 'SessionStart' },
  TaskResume: { event: 'SessionStart' },
  TaskComplete: { event: 'Stop' },
  TaskError: { event: 'StopFailure' },
  TaskCancel: { event: 'AgentInterrupt' },
  SessionShutdown: { event: 'SessionEnd' },
} as const satisfies Record<string, EventMeaning>;

const events: Dialect['events'] = new Map([
  ['TaskStart', { ...OTHER_NAMES.TaskStart, effects: ['refuse', 'context'] }],
  ['TaskResume', { ...OTHER_NAMES.TaskResume, effects: ['refuse', 'context'] }],
  ['UserPromptSubmit', { event: 'UserPromptSubmit', effects: ['refuse', 'context'] }],
  ['PreToolUse', { event: 'PreToolUse', effects: ['refuse', 'rewrite', 'context'] }],
  ['PostToolUse', { event: 'PostToolUse', onError: 'PostToolUseFailure', effects: ['refuse', 'context'] }],
  ['TaskComplete', { ...OTHER_NAMES.TaskComplete, effects: [] }],
  ['TaskError', { ...OTHER_NAMES.TaskError, effects: [] }],
  ['TaskCancel', { ...OTHER_NAMES.TaskCancel, effects: [] }],
  ['SessionShutdown', { ...OTHER_NAMES.SessionShutdown, effects: [] }],
  ['PreCompact', { event: 'PreCompact', effects: ['refuse'] }],
]);

/** The file is called by its event, in whatever case, and is itself the hook. */
const PROGRAM = {
  name: new RegExp(`^(?:${[...events.keys()].join('|')})(?:\\.(?:sh|bash|zsh|[cm]?[jt]s|py|ps1))?$`, 'i'),
  isHook: true,
} as const satisfies Partial<FileLocation>;

const HEAD: DialectHead<keyof typeof OTHER_NAMES> = {
  name: 'cline',
  files: [
    { layer: 'user', base: 'home', folder: '.cline/hooks', ...PROGRAM },
    { layer: 'user', base: 'home', folder: 'Documents/Cline/Hooks', ...PROGRAM },
    { layer: 'user', base: 'home', folder: '.config/hookline/adopted/cline', ...PROGRAM },
    { layer: 'project', base: 'project', folder: '.cline/hooks', ...PROGRAM },
    { layer: 'project', base: 'project', folder: '.clinerules/hooks', ...PROGRAM },
    { layer: 'project', base: 'project', folder: '.hookline/adopted/cline', ...PROGRAM },
  ],
  events,
  otherNames: OTHER_NAMES,
  tools: CLINE_TOOLS,
  programs: ['cline'],
  marks: ['CLINE_ACTIVE'],
  lane: { mode: 'serial', chained: true, endsAtRefusal: true },
};

export const cline = later(HEAD, async () => (await import('./body.ts')).clineBody);
