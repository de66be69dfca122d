import { textOrNone } from '../../core/json.ts';
import type { Wire } from '../../core/wire.ts';
import { claudeReply } from '../wire-form/claude-reply.ts';
import { sameEvents, toldFrom } from '../wire-form/told-from.ts';

/**
 * Not among them: MessageDisplay, which comes many times for each message, FileChanged, which is for files that an entry
 * names, and the two about worktrees, where a hook takes the place of what the agent does itself.
 */
const events = sameEvents({
  SessionStart: { can: ['context', 'env'], refusalStands: 'session' },
  SessionEnd: [],
  UserPromptSubmit: ['refuse', 'context', 'stop'],
  UserPromptExpansion: ['refuse'],
  PreToolUse: ['refuse', 'ask', 'allow', 'rewrite', 'context', 'stop'],
  PermissionRequest: { can: ['refuse', 'allow', 'rewrite'], rewriteGrants: true },
  PermissionDenied: [],
  PostToolUse: ['refuse', 'context', 'stop'],
  PostToolUseFailure: ['context', 'stop'],
  PostToolBatch: ['refuse', 'context', 'stop'],
  Stop: ['hold', 'stop'],
  SubagentStop: ['hold', 'stop'],
  StopFailure: [],
  SubagentStart: ['context'],
  PreCompact: ['refuse'],
  PostCompact: [],
  Notification: [],
  Setup: [],
  InstructionsLoaded: [],
  TaskCreated: ['refuse'],
  TaskCompleted: ['refuse'],
  TeammateIdle: [],
  PreModelSwitch: ['refuse'],
  PostModelSwitch: [],
  ConfigChange: ['refuse'],
  CwdChanged: [],
  DirectoryAdded: [],
  Elicitation: [],
  ElicitationResult: [],
});

/** The payload is what hooks know, and so are almost all tools. */
export const claudeCodeWire: Wire = {
  agent: 'claude-code',
  events,
  told: (payload, named, env) => ({
    unattended: env.CLAUDE_CODE_ENTRYPOINT?.startsWith('sdk') === true,
    ...toldFrom(
      {
        agent: 'claude-code',
        events,
        eventIn: ({ hook_event_name: name }) => textOrNone(name) || null,
        renamed: (given) => given,
        // a shell command whose lines are watched
        tools: { Monitor: { tool: 'Bash' } },
      },
      payload,
      named,
    ),
  }),
  reply: claudeReply,
  reads: [
    { dialect: 'claude-code', base: 'home' },
    { dialect: 'claude-code', base: 'project' },
    { dialect: 'claude-code', base: 'machine' },
  ],
};
