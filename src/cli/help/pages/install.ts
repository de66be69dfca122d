import { wrapped } from '../../../agent/display/wrapped.ts';
import { AGENT_NAMES, UNTRIED_NAMES } from '../../../core/wire.ts';
import { forWhom, MAX_WIDTH } from '../shared.ts';

export const page = `hookline install <agent>… | --all: put hookline behind an agent's own hooks, and prove it

  hookline install claude-code
  hookline install --all --yes
  hookline install gemini --project --dry-run

Agents: ${wrapped(AGENT_NAMES.join(', '), MAX_WIDTH - 8).replaceAll('\n', '\n        ')}
${wrapped(`Untested, and not part of --all: ${UNTRIED_NAMES.join(', ')}.`, MAX_WIDTH)}

Puts one entry for each event into the agent's own file of hooks and keeps everything else in it as
it is. Only what the agent's version knows is written; after it has updated itself, run this again.
From then on the agent asks hookline, which runs every hook you have. The change is shown
before it is made. At the end the entry is run as the agent runs it, with a harmless call that must
be refused: REFUSED, or not, is printed for each agent, and what is left for you to do.

Where hookline's native part is there, calls are answered by an engine in the background: see
"hookline help resident". Where none is shipped for this machine it is built with "cc", if there is
one; without it every call has a process of its own.

What hookline's own files are is remembered: while others are in their place, calls are refused
until you run this again. Without a name it is done for the agents that have it.

${forWhom(`  --adopt                   move the hooks that are in the agent's file into hookline, where they
                            run for every agent; uninstall puts them back
  --mcp FILE                instead: around every server in this configuration of an MCP client
                            (Claude Desktop, Cursor, VS Code …)`)}
Exit code: 0 installed and REFUSED for all of them, 1 something is not.
`;
