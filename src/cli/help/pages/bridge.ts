import { wrapped } from '../../../agent/display/wrapped.ts';
import { AGENT_NAMES } from '../../../core/wire.ts';
import { MAX_WIDTH } from '../shared.ts';

export const page = `hookline bridge <agent> [event]: what an agent calls as its hook

  hookline bridge claude-code PreToolUse < payload.json
  hookline bridge gemini < payload.json

Reads the agent's payload from standard input, runs every hook that you have for it, and writes
exactly the reply that this agent obeys: standard output, standard error, exit code. What the agent
cannot be told is degraded, loudly: a question that it cannot ask and a rewrite that it cannot take
are refusals, context waits for an event that can carry it. Where the bridge itself fails, what is
about to happen is refused. Hooks in files that the agent reads itself are left to the agent.

${wrapped(`There are ${AGENT_NAMES.join(', ')}.`, MAX_WIDTH)}

  [event]                   the agent's own name for it (default: the payload says)
  --deadline SECONDS        the answer is there by then
  --agent-version VERSION   which one calls, for the records, where the payload does not say
  --caller PID              end, with all hooks, once this process has gone
  --home DIR                whose hooks count, whatever HOME says
  --state DIR               where what lasts is kept (default: .local/state/hookline in that home)
  --account                 the home of the effective user in the account database counts
  --sealed                  one more line on standard output: "hookline-reply" and the exit code

Exit code: the agent's own kind of reply, 2 where it is not even known which agent calls.
`;
