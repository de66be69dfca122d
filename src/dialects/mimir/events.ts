import type { DialectEvent, EventMeaning } from '../../core/dialect.ts';
import { type Effect, eventRow } from '../../core/events.ts';
import { keysOf } from '../../core/keys-of.ts';

/** The nineteen events of its document. */
export const OTHER_NAMES = {
  'pre-tool-call': { event: 'PreToolUse' },
  'post-tool-call': { event: 'PostToolUse', onError: 'PostToolUseFailure' },
  'pre-bash-execution': { event: 'PreToolUse', kind: 'shell' },
  'post-bash-execution': { event: 'PostToolUse', kind: 'shell', onError: 'PostToolUseFailure' },
  'pre-file-write': { event: 'PreToolUse', kind: 'file-write' },
  'post-file-write': { event: 'PostToolUse', kind: 'file-write', onError: 'PostToolUseFailure' },
  'pre-agent-execute': { event: 'AgentStart' },
  'post-agent-execute': {
    event: 'Stop',
    onError: 'StopFailure',
    onInterrupt: 'AgentInterrupt',
    onSubagent: 'SubagentStop',
  },
  'pre-subagent-create': { event: 'SubagentStart' },
  'post-subagent-complete': { event: 'SubagentStop' },
  'on-agent-error': { event: 'StopFailure', retries: true },
  'on-agent-interrupt': { event: 'AgentInterrupt' },
  'pre-context-add': { event: 'PreContextAdd' },
  'post-context-prune': { event: 'PostCompact' },
  'pre-conversation-save': { event: 'PreConversationSave' },
  'post-conversation-save': { event: 'PostConversationSave' },
  'on-mode-switch': { event: 'ModeSwitch' },
  'on-plan-approve': { event: 'PlanApprove' },
  'on-plan-reject': { event: 'PlanReject' },
} as const satisfies Record<string, EventMeaning & Pick<DialectEvent, 'retries'>>;

/** All that a Mimir hook can say: no. */
const REFUSALS: readonly Effect[] = ['refuse', 'hold'];

/** What is saved can be encrypted, or without what nobody should read: the hook prints it. */
const REWRITES = 'conversation';

export const MIMIR_EVENTS: ReadonlyMap<string, DialectEvent> = new Map(
  keysOf(OTHER_NAMES).map((name) => {
    const meaning = OTHER_NAMES[name];
    const row = eventRow(meaning.event);
    const own = row.rewrites === REWRITES ? [...REFUSALS, 'rewrite'] : REFUSALS;
    // where an agent failed, what is refused is to give up
    const effects = 'retries' in meaning ? REFUSALS : row.effects.filter((effect) => own.includes(effect));
    return [name, { ...meaning, effects }];
  }),
);
