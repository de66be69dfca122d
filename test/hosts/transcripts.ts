import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openTrail } from '../../src/audit/trail.ts';
import { eventRow } from '../../src/core/events.ts';
import type { JsonObject } from '../../src/core/json.ts';
import { emptyOutcome } from '../../src/core/outcome.ts';
import type { Payload } from '../../src/core/payload.ts';
import type { AgentName } from '../../src/core/wire.ts';
import { wireOf } from '../../src/dialects/wires.ts';
import { type Coverage, type CoverageRequest, coverage } from '../../src/hosts/coverage/coverage.ts';
import type { AgentCall } from '../../src/hosts/coverage/pair-calls.ts';
import { READERS } from '../../src/hosts/coverage/readers/all.ts';
import { entriesIn } from '../../src/hosts/coverage/transcript-entries.ts';
import { filesBelow, transcriptFolders } from '../../src/hosts/coverage/transcript-files.ts';
import { scratchFolder } from '../scratch-folder.ts';

const RECORDED = fileURLToPath(new URL('../fixtures/transcripts', import.meta.url));
/** What older versions of them kept, by the version. */
export const OLDER = fileURLToPath(new URL('../fixtures/older-transcripts', import.meta.url));
export const AGENTS = readdirSync(RECORDED).sort() as AgentName[];

/** A home with what real agents kept of one session each, and a trail. */
export function recordedHome(agents: readonly AgentName[], recorded = RECORDED) {
  const home = scratchFolder();
  const state = join(home, '.local', 'state', 'hookline');
  for (const agent of agents) cpSync(join(recorded, agent), home, { recursive: true });
  const at = (atMs: number) => openTrail(state, { failed: (error) => rethrow(error), now: () => atMs });
  return {
    home,
    state,
    calls: agents.flatMap((agent) => callsIn(agent, home)),
    /** Somebody installs hookline, or takes it out again. */
    async install(agent: string, atMs: number, kind: 'install' | 'uninstall' = 'install', scope = 'user') {
      const trail = at(atMs);
      const why = await trail.act({ kind, agent, scope } as { kind: string });
      if (why !== null) throw why;
      await trail.close();
    },
    /** As the bridge records a call. */
    async decide(call: AgentCall, change: (payload: JsonObject) => JsonObject = (payload) => payload) {
      const wire = await wireOf(call.agent);
      const [name, payload] = hookPayload(call);
      const told = wire.told(change(payload), name, {});
      const trail = at((call.atMs ?? 0) + 30);
      const event = { name: told.event, row: eventRow(told.event), payload: told.payload as Payload };
      const outcome = { ...emptyOutcome(`id-${call.id}-${call.atMs}`, told.event, []), decision: 'allow' as const };
      await trail.outcome(outcome, { ...event, projectDir: home, at: 0, lastPrompt: null });
      await trail.close();
    },
    coverage: (request: Partial<CoverageRequest> = {}): Coverage =>
      coverage({
        ...{ home, env: {}, stateFolder: state, agents: [], sinceMs: null, session: null, transcripts: [] },
        now: () => ({ hasEntry: null, switchedOff: null }),
        ...request,
      }),
  };
}

/** What each agent really tells a hook before a tool (shared/observed), for a call as its transcript has it. */
function hookPayload({ agent, session, subagent, id, tool, input }: AgentCall): readonly [string, JsonObject] {
  const cwd = '/home/dev/project';
  const sub = subagent === null ? {} : { agent_id: subagent };
  const claude = { session_id: session, cwd, hook_event_name: 'PreToolUse', tool_name: tool, tool_input: input };
  switch (agent) {
    case 'claude-code':
      return ['PreToolUse', { ...claude, ...sub, tool_use_id: id }];
    case 'codex': {
      const { cmd } = Object(input);
      const shell = tool === 'exec_command' ? { tool_name: 'Bash', tool_input: { command: cmd } } : {};
      const patch = typeof input === 'string' ? { tool_input: { command: input } } : {};
      return ['PreToolUse', { ...claude, ...sub, ...shell, ...patch, tool_use_id: id }];
    }
    case 'gemini':
      return ['BeforeTool', { ...claude, hook_event_name: 'BeforeTool' }];
    case 'copilot': {
      const agentId = subagent === null ? {} : { agentId: subagent, parentAgentId: session };
      return ['preToolUse', { sessionId: subagent ?? session, cwd, toolName: tool, toolArgs: input, ...agentId }];
    }
    case 'qwen':
      return ['PreToolUse', { ...claude, ...sub, tool_use_id: `toolu_${id}_made-up`, tool_call_id: id }];
    case 'droid':
      return ['PreToolUse', { ...claude, session_id: subagent ?? session }];
    case 'kimi':
      return ['PreToolUse', { ...claude, tool_call_id: id }];
    case 'cline': {
      const own = { taskId: 'conv_1', sessionContext: { rootSessionId: session }, workspaceRoots: [cwd] };
      return ['PreToolUse', { ...own, hookName: 'tool_call', tool_call: { id, name: tool, input } }];
    }
    case 'opencode':
      return [
        'tool.execute.before',
        {
          type: 'tool.execute.before',
          input: { tool, sessionID: subagent ?? session, callID: id },
          output: { args: input },
        },
      ];
    case 'pi':
      return ['tool_call', { type: 'tool_call', toolName: tool, toolCallId: id, input, cwd, session }];
  }
}

function callsIn(name: AgentName, home: string): readonly AgentCall[] {
  const reader = READERS.find(({ agent }) => agent === name);
  if (reader === undefined) throw new Error(`nobody reads ${name}`);
  const search = { sinceMs: null, unread: (file: string, why: string) => rethrow(new Error(`${file}: ${why}`)) };
  return transcriptFolders(reader, home, {})
    .flatMap((folder) => [...filesBelow(folder, (path) => reader.isTranscript.test(path), search)])
    .flatMap((path) =>
      reader.calls(
        entriesIn(path, reader.form, (why) => search.unread(path, why)),
        path,
      ),
    )
    .map((call) => ({ ...call, agent: name }));
}

function rethrow(error: unknown): never {
  throw error;
}
