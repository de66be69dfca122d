import type { Finding } from '../core/diagnostic.ts';
import type { RuleHandler } from '../core/handler.ts';
import type { WhenCondition } from '../core/hook.ts';
import { nowMs } from '../core/now-ms.ts';
import { compileCondition } from '../matching/cel/condition.ts';
import { type Doubt, expressionCompiler, type Unreadable } from '../matching/cel/expression.ts';
import { compileRuleText } from '../matching/cel/rule-text.ts';
import { effectWorld } from './effect-world.ts';
import { followLinks } from './follow-links.ts';
import { hookFilesFor, type WhenPlace } from './hook-files.ts';

/** What hooks say in CEL. */
export interface WhenCompiler {
  /** `isAlone`: the entry says nothing else about what a call does. */
  readonly when: (text: string, at: number, findings: Finding[], isAlone?: boolean) => Promise<WhenCondition>;
  readonly rule: (handler: RuleHandler, at: number, findings: Finding[]) => Promise<RuleHandler>;
}

export function whenCompiler(place: WhenPlace): WhenCompiler {
  const { home, env = {} } = place;
  const compile = expressionCompiler({
    ...{ home, followLinks, now: nowMs, hookFiles: hookFilesFor(place) },
    environment: (name) => (Object.hasOwn(env, name) ? env[name] : undefined),
    effects: effectWorld(place),
  });
  return {
    async when(text, at, findings, isAlone = false) {
      const condition = await compileCondition(text, compile);
      if (!('problem' in condition)) {
        const doubts = condition.doubts.filter(({ ifAlone }) => isAlone || ifAlone !== true);
        findings.push(...doubts.map((doubt) => warning(doubt, at)));
        const { holds } = condition;
        return ofWords(text) ? Object.assign((...asked: Parameters<typeof holds>) => holds(...asked), OF_WORDS) : holds;
      }
      const shortened = text.length <= 100 ? text : `${text.slice(0, 100)}…`;
      findings.push(error(`The condition "${shortened}" cannot be read: ${condition.problem}.`, condition, at));
      return Object.assign(unreadable(condition.problem), { unreadable: condition.problem });
    },
    async rule(handler, at, findings) {
      const { says, problems, doubts } = await compileRuleText(handler.text, compile);
      for (const one of problems) {
        findings.push(error(`A value in "${handler.word}" cannot be read: ${one.problem}.`, one, at));
      }
      findings.push(...doubts.filter(({ ifAlone }) => ifAlone !== true).map((doubt) => warning(doubt, at)));
      return { ...handler, says };
    },
  };
}

const OF_WORDS = { ofWords: true };
const STRING = String.raw`"(?:\\.|[^"\\])*"`;
const WORDS = new RegExp(String.raw`^(?:call\.line\.matches\(${STRING}\)|runs\(call, ${STRING}\)|[!&|()\s])+$`, 's');

/** Only what is surely so: links, the time or the environment make nothing else of it. */
function ofWords(text: string): boolean {
  return WORDS.test(text);
}

function unreadable(problem: string): () => never {
  return () => {
    throw new Error(`it cannot be read: ${problem}`);
  };
}

function error(message: string, { hint }: Unreadable, at: number): Finding {
  return { code: 'BAD_CONDITION', severity: 'error', at, message, ...(hint === undefined ? {} : { hint }) };
}

function warning({ message, hint }: Doubt, at: number): Finding {
  return { code: 'BAD_CONDITION', severity: 'warning', at, message, hint };
}
