export const page = `hookline mcp -- <server command>: an MCP server, with the hooks around every call of its tools
hookline mcp --url <address>: the same for a server that is reached over streamable HTTP

  hookline mcp -- npx -y @modelcontextprotocol/server-filesystem .
  hookline mcp --name files --config guards.yml -- npx -y @modelcontextprotocol/server-filesystem .
  hookline mcp --name wiki --url https://wiki.example/mcp --header-env Authorization=WIKI_TOKEN

Stands in for the server in the configuration of a client: speaks MCP on standard input and output,
and passes everything on as it is but for tool calls. PreToolUse hooks see a call before the server
does, PostToolUse (or PostToolUseFailure) hooks its result before the client does. A refused call is
answered with the reason; the server never sees it. The tool is called mcp__<name>__<tool>.

  --name NAME               the server's name for matchers (default: what it calls itself)
  --session ID              the session of the events (default: a new one)
  --wait SECONDS            where a hook asks: wait so long for "hookline approve" in another
                            terminal (at most 600; default: 0)

A server over HTTP:
  --url ADDRESS             where it is; its session and its streams are kept here
  --header 'NAME: VALUE'    goes with every request; repeatable. Other programs can see it here
  --header-env NAME=VAR     the same, with its whole value in a variable; repeatable
  --listen PORT             speak HTTP with clients, too: on this machine only, at the path of the
                            server; 0: any port that is free. What clients send of their own,
                            as their authorization, goes to the server

Which configuration:
  --dialect NAME            only this dialect's hooks; repeatable
  --config FILE             this file instead of the discovered ones; repeatable
  --enforced [DIALECT:]FILE an enforced file in addition to the machine's own; repeatable
  --cwd DIR                 where discovery starts, and the events' cwd (default: here)

Everything behind the first "--" is the server's command; it is started here, without a shell.
Exit code: the server's; 1 if it cannot be started.
`;
