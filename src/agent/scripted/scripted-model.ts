import { setTimeout as wait } from 'node:timers/promises';
import type { ChatMessage, ChatModel, ChatReply, ToolCall } from '../../core/chat.ts';
import { countedUsage } from './counted-usage.ts';
import type { Script, ScriptedReply, ScriptStep } from './script.ts';
import { type Progress, summarized, summaryOf } from './summary.ts';

const ENDED: ScriptedReply = { say: '(the script has ended)' };
const START: Progress = { script: 0, replies: 0 };
const CALL_ID = /^call_(\d+)_(\d+)_/;

/**
 * A model that says what a script says. Which step comes next is seen from the conversation alone, so a session that is
 * resumed, or compacted by this model, goes on where it was.
 */
export function scriptedModel({ steps, others }: Script): ChatModel {
  const scripts = [steps, ...others.map((other) => other.steps)];
  const failed = new Set<ScriptStep>();
  return {
    name: 'scripted',
    async reply(request) {
      const { messages, tools, signal } = request;
      signal.throwIfAborted();
      const progress = progressOf(messages, others);
      if (tools.length === 0) return counted({ text: summaryOf(messages, progress), calls: [] });
      const step = nextStep(scripts[progress.script] ?? steps, progress.replies, failed);
      if (step.waitMs !== undefined) await wait(step.waitMs, undefined, { signal });
      return counted({ text: step.say ?? '', calls: callsOf(step, progress) });

      function counted(reply: Omit<ChatReply, 'usage'>): ChatReply {
        return { ...reply, usage: countedUsage(request, reply) };
      }
    },
  };
}

/** Replies are counted; a call's id says which reply it belongs to, whatever is missing of the conversation. */
function progressOf(messages: readonly ChatMessage[], others: Script['others']): Progress {
  let progress: Progress | null = null;
  for (const message of messages) progress = after(progress, message, others);
  return progress ?? START;
}

function after(progress: Progress | null, message: ChatMessage, others: Script['others']): Progress | null {
  if (message.role !== 'assistant') return summarized(message) ?? progress ?? beginning(message, others);
  const { script, replies } = progress ?? START;
  return fromCall(message.calls[0]) ?? { script, replies: replies + 1 };
}

function beginning({ role, text }: ChatMessage, others: Script['others']): Progress | null {
  if (role !== 'user') return null;
  // -1, for which there is none, is the main agent's
  return { script: others.findIndex(({ when }) => when.test(text)) + 1, replies: 0 };
}

function fromCall(call: ToolCall | undefined): Progress | null {
  const [, script, reply] = CALL_ID.exec(call?.id ?? '') ?? [];
  return reply === undefined ? null : { script: Number(script), replies: Number(reply) + 1 };
}

/** An error leaves nothing in the conversation: it is remembered here that it was given. */
function nextStep(steps: readonly ScriptStep[], replies: number, failed: Set<ScriptStep>): ScriptedReply {
  let given = 0;
  for (const step of steps) {
    if (!('error' in step)) {
      if (given === replies) return step;
      given += 1;
    } else if (given === replies && !failed.has(step)) {
      failed.add(step);
      throw new Error(step.error);
    }
  }
  return ENDED;
}

/** Ids differ also between conversations that follow the same script. */
function callsOf({ calls = [] }: ScriptedReply, { script, replies }: Progress): readonly ToolCall[] {
  const unique = Math.random().toString(36).slice(2, 10);
  return calls.map(({ tool, input }, index) => ({
    id: `call_${script}_${replies}_${index}_${unique}`,
    name: tool,
    input,
  }));
}
