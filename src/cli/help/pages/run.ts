import { PAYLOAD, WHICH_CONFIG } from '../shared.ts';

export const page = `hookline run <event>: run the hooks for one event and print the outcome

  hookline run PreToolUse --tool Bash --input '{"command":"rm -rf /"}'
  hookline run PreToolUse --payload event.json --json
  hookline run PreToolUse --gate < event.json

${PAYLOAD}
${WHICH_CONFIG}
How:
  --deadline SECONDS        the whole event must be answered by then
  --wait SECONDS            where a person must be asked and is not at this terminal: wait so long
                            for "hookline approve" in another one (at most 600; default: 0)
  --gate                    for use as somebody's hook: exit 2 for whatever is not "go ahead";
                            the payload comes on stdin unless it is given otherwise

Prompt hooks that have no model of their own ask the one of HOOKLINE_MODEL_BASE_URL or
HOOKLINE_MODEL_PROVIDER, with HOOKLINE_MODEL_API_KEY and HOOKLINE_MODEL.

Exit code: 0 go ahead, 2 refused or held, 3 ask the person,
1 usage error or a --config file that cannot be read.
`;
