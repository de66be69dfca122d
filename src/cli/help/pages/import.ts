export const page = `hookline import <file>: any dialect's hook file, written in hookline's own form

  hookline import ~/.mimir/config.yml
  hookline import ~/.config/cocode/hooks.toml --output .hookline/hooks.yml
  hookline import ~/.codex/rules/default.rules

Prints the file, and on stderr the list of what differs from before. Changes nothing that is there.
Permissions come along as rules: those of Claude Code and Qwen Code in their settings, the lists of
tools and the policies of Gemini CLI, the rules of Codex.

  --dialect NAME            whose file it is, where neither its name nor its content says so
  --to yaml|json            the format (default: yaml, or what --output ends in)
  --output FILE             write it there; a file that exists is left alone
  --json                    print the hooks and the differences as data
`;
