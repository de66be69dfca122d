import type { HooksByName } from '../../src/hooks/api.ts';
import type { CorpusCall } from './read-corpus.ts';

export interface Judged {
  readonly call: CorpusCall;
  readonly decision: string;
  readonly reason: string | null;
  readonly isStopped: boolean;
}

/** What the packs say to each of the calls, each in a session of its own. */
export async function judge(hooks: HooksByName, calls: readonly CorpusCall[]): Promise<readonly Judged[]> {
  const judged: Judged[] = [];
  for (const [i, call] of calls.entries()) {
    const { decision, reason } = await hooks.trigger('PreToolUse', {
      session_id: `corpus-${i}`,
      tool_name: call.tool,
      tool_input: call.input,
    });
    judged.push({ call, decision, reason, isStopped: decision !== 'none' && decision !== 'allow' });
  }
  return judged;
}

/** The share of them that was stopped, and by kind those that were, or were not. */
export function summary(judged: readonly Judged[], wanted: 'stopped' | 'passed') {
  const wrong = judged.filter(({ isStopped }) => isStopped !== (wanted === 'stopped'));
  return {
    count: judged.length,
    stopped: judged.filter(({ isStopped }) => isStopped).length / judged.length,
    wrong: wrong.map(({ call, decision, reason }) => line(call, decision, reason)),
    plainlyWrong: wrong
      .filter(({ call }) => call.spelling === 'plain')
      .map(({ call, decision, reason }) => line(call, decision, reason)),
  };
}

function line({ kind, spelling, shown }: CorpusCall, decision: string, reason: string | null): string {
  return `${kind} ${spelling}: ${shown}${reason === null ? '' : `   ← ${decision}: ${reason}`}`;
}
