export const page = `hookline new <name> --lang sh|python|ts|rule: a hook of your own, with its test

  hookline new no-verify --lang sh
  hookline new keep-keys --lang python --tool file-write
  hookline new tidy --lang ts --event PostToolUse --project
  hookline new no-env --lang rule

Adds an entry to ~/.config/hookline/hooks.yml, and writes the script (a rule needs none) and a test
of it beside that file. They work at once: try "hookline test", then make them your own. sh and
Python come with a library of one file that reads the event and spells the answer. Nothing that is
there is replaced. Not from inside an agent's session.

  --lang NAME               sh (POSIX, with awk), python (3.8 or newer), ts (runs in hookline's
                            Node), rule (no program at all)
  --event NAME              when it is asked (default: PreToolUse)
  --tool NAME               for which tools: a kind (shell, file-read, file-write, search, fetch,
                            agent, mcp) or a name (default: shell; after a tool: file-write)
  --user                    for you, in every project (default)
  --project                 in .hookline/ of this project; approve it with "hookline trust"
  --yes, -y                 do not ask
  --dry-run                 show what would be written, and write nothing
  --cwd DIR                 the project (default: here)
  --json                    print data instead of text

Exit code: 0 written, 1 nothing was written.
`;
