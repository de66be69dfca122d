import { WHICH_CONFIG } from '../shared.ts';

export const page = `hookline agent [prompt]: the reference agent, to see hooks around a real loop

  hookline agent                           talk to it; without a key its model is a few fixed rules
  hookline agent "run npm test"            one prompt, then it ends
  hookline agent --provider anthropic --model claude-sonnet-4-5
  hookline agent --base-url http://127.0.0.1:11434/v1 --model llama3.2
  hookline agent --continue                go on with the last session of this folder

Its tools are Bash, Read, Write, Edit, Glob, Grep and Task (a sub-agent), and with --mcp those of
MCP servers, mcp__SERVER__TOOL. In a pipe each line is a prompt. /help lists what can be typed
besides prompts: /hooks, /mode, /context prune, /compact …

The model:
  --provider NAME           openai, anthropic, openrouter, ollama, or any OpenAI-compatible service
  --base-url URL            where it is reached
  --model NAME              which one to ask
  --price INPUT:OUTPUT      dollars for a million tokens, so that the cost can be told
  --script FILE             a script in place of a model (YAML or JSON)
The key is read from HOOKLINE_MODEL_API_KEY, or from the variable of the provider that you named.
The model also serves prompt hooks for which your files name no other, at most 500 times a session.

The session:
  --permission manual|auto  ask before a tool changes something (default), or never. Where nobody
                            can be asked, manual refuses
  --mode edit|plan          plan: nothing is changed until you approve a plan
  --resume ID               go on with a session; the beginning of its id will do
  --continue                go on with the last one of this folder
  --sessions                which there are
  --session ID              the id of a new one
  --context-tokens COUNT    compact the context beyond this (default: 100000)
  --mcp FILE                also the tools of the servers in this file, under "mcpServers" as most
                            clients have them; repeatable. No other file starts a server

${WHICH_CONFIG}
With --json everything that happens is one JSON object per line.

Exit code: 0 done, 1 failed, 2 a hook refused the session or the last prompt, 130 interrupted.
`;
