import { AGENT_NAMES } from '../../../core/wire.ts';

export const page = `hookline coverage: which calls of your agents met no decision, from their own transcripts

  hookline coverage
  hookline coverage --since 7d
  hookline coverage --agent codex --session 01a1e490 --json

Each tool call that an agent's transcripts tell of is paired with its decision in the trail.
What is left is listed with agent, session, tool, time and the likely cause. Calls older than
the first "hookline install" are counted, and are no escapes.

  --since TIME              30m, 2h, 7d ago, or a date
  --agent NAME              of this agent; repeatable: ${AGENT_NAMES.slice(0, 5).join(', ')},
                            ${AGENT_NAMES.slice(5).join(', ')}
  --session ID              of this session; the beginning of its id will do
  --transcripts PATH        these files and folders instead of the usual ones; repeatable
  --json                    print data instead of text

Exit code: 0 nothing escaped, 1 something did, or of an agent nothing can be known.
Transcripts are only read: nothing of them is kept.
`;
