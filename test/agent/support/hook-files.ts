/** A profile of CodeMie with one command for each event. */
export function codemie(commands: Readonly<Record<string, string>>, more: object = {}): string {
  const hooks = Object.fromEntries(
    Object.entries(commands).map(([event, command]) => [event, [{ hooks: [{ type: 'command', command }] }]]),
  );
  return JSON.stringify({ version: 2, activeProfile: 'p', profiles: { p: { hooks, ...more } } });
}

/** Settings of Claude Code, of GenCode or of cli-agent with one command for each event. */
export function settings(commands: Readonly<Record<string, string>>, matcher = '*'): string {
  const hooks = Object.fromEntries(
    Object.entries(commands).map(([event, command]) => [event, [{ matcher, hooks: [{ type: 'command', command }] }]]),
  );
  return JSON.stringify({ hooks });
}
