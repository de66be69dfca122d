import { forWhom } from '../shared.ts';

export const page = `hookline uninstall <agent>… | --all: take hookline out of an agent's files again

  hookline uninstall claude-code
  hookline uninstall --all --yes

Where nobody has changed a file since, it is what it was before, byte for byte; else only hookline's
entries go, and "as it was before" is not said. Hooks that "install --adopt" moved are put back. Not
from inside an agent's session.

${forWhom(`  --mcp FILE                instead: from the servers in this configuration of an MCP client that
                            "install --mcp" put it around`)}`;
