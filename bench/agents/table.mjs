// The agents that are measured, and how each writes a hook of its own before and after the call that is made, and at the end of a turn.
// How they are started stands in test/agents/programs.

const CLAUDE_NAMES = { PreToolUse: 'PreToolUse', PostToolUse: 'PostToolUse', Stop: 'Stop' };
const GEMINI_NAMES = { PreToolUse: 'BeforeTool', PostToolUse: 'AfterTool', Stop: 'AfterAgent' };
const COPILOT_NAMES = { PreToolUse: 'preToolUse', PostToolUse: 'postToolUse', Stop: 'agentStop' };

/** One group for each event, as Claude Code has them. */
const grouped = (names, matcher) => (hooks) => ({
  hooks: byEvent(names, hooks, (commands, event) => [
    {
      ...(event === 'Stop' ? {} : { matcher }),
      hooks: commands.map((command) => ({ type: 'command', command })),
    },
  ]),
});

/** A list for each event. */
const listed = (names, matcher) => (hooks) => ({
  version: 1,
  hooks: byEvent(names, hooks, (commands, event) =>
    commands.map((bash) => ({ type: 'command', bash, ...(event === 'Stop' ? {} : { matcher }) })),
  ),
});

/** `shown`: its name for people; `tools`: what hookline calls the tool that it reads a file with. */
export const MEASURED = {
  'claude-code': {
    ...{ shown: 'Claude Code', file: '.claude/settings.json', tools: ['file-read'] },
    write: grouped(CLAUDE_NAMES, 'Read'),
  },
  gemini: {
    ...{ shown: 'Gemini CLI', file: '.gemini/settings.json', tools: ['file-read'] },
    write: grouped(GEMINI_NAMES, 'read_file'),
  },
  // it reads files with a shell only
  codex: {
    ...{ shown: 'Codex', file: '.codex/hooks.json', tools: ['shell'] },
    write: grouped(CLAUDE_NAMES, 'Bash'),
  },
  copilot: {
    ...{ shown: 'Copilot CLI', file: '.copilot/hooks/own.json', tools: ['file-read'] },
    write: listed(COPILOT_NAMES, 'view'),
  },
  qwen: {
    ...{ shown: 'Qwen Code', file: '.qwen/settings.json', tools: ['file-read'] },
    write: grouped(CLAUDE_NAMES, 'read_file'),
  },
};

/** The same hooks as hookline's own file has them. */
export function hooklineFile(hooks, tools) {
  const entries = hooks.map(({ event, command }) => ({
    on: event,
    ...(event === 'Stop' ? {} : { tools }),
    run: command,
  }));
  return { extends: ['guard'], hooks: entries };
}

function byEvent(names, hooks, written) {
  const events = [...new Set(hooks.map(({ event }) => event))];
  return Object.fromEntries(
    events.map((event) => {
      const commands = hooks.filter((hook) => hook.event === event).map(({ command }) => command);
      return [names[event], written(commands, event)];
    }),
  );
}
