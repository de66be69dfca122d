import type { World } from '../world/world.ts';

/** One that refuses, with markup in what it says, and one that rewrites. */
export const RULES = `hooks:
  - on: PreToolUse
    name: no-secrets
    tools: Bash
    reads: "**/.env*"
    deny: That is a secret. <b>Ask</b>
  - on: PreToolUse
    name: quiet
    tools: Bash
    if: Bash(npm install*)
    run: cat "$HOME/rewrite.json"
`;

const REWRITE = {
  hookSpecificOutput: {
    hookEventName: 'PreToolUse',
    permissionDecision: 'allow',
    updatedInput: { command: 'npm install --ignore-scripts' },
  },
};

type Place = Pick<World, 'write' | 'at'>;

/** Both stand in the person's own file. */
export function withTwoHooks<P extends Place>(place: P): P {
  place.write('~/.config/hookline/hooks.yml', RULES);
  place.write('~/rewrite.json', REWRITE);
  return place;
}

/** The arguments of `hookline run PreToolUse` for a shell call. */
export function shellCall(place: Place, command: string): readonly string[] {
  place.write('event.json', { session_id: 's1', tool_name: 'Bash', tool_input: { command } });
  return ['--payload', place.at('event.json')];
}
