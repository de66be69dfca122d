import type { Finding } from '../core/diagnostic.ts';
import type { RuleHandler } from '../core/handler.ts';
import type { WhenCondition } from '../core/hook.ts';
import { nowMs } from '../core/now-ms.ts';
import { orElse } from '../core/or-else.ts';
import { compileCondition } from '../matching/cel/condition.ts';
import type { Directions } from '../matching/cel/directions.ts';
import type { Doubt } from '../matching/cel/doubts.ts';
import { expressionCompiler } from '../matching/cel/expression.ts';
import { placeOf } from '../matching/cel/problems.ts';
import type { Unreadable } from '../matching/cel/read-expression.ts';
import { compileRuleText } from '../matching/cel/rule-text.ts';
import { effectWorld } from './effect-world.ts';
import { followLinks } from './follow-links.ts';
import { gitRepository } from './git-repository.ts';
import { hookFilesFor, machineKeysFor, type WhenPlace } from './hook-files.ts';

/** What hooks say in CEL. */
export interface WhenCompiler {
  readonly when: (text: string, at: number, findings: Finding[], entry?: WhenEntry) => Promise<WhenCondition>;
  readonly rule: (handler: RuleHandler, at: number, findings: Finding[]) => Promise<RuleHandler>;
}

/** The entry in which a condition stands. */
interface WhenEntry {
  /** It says nothing else about what a call does. */
  readonly isAlone?: boolean;
  /** All that it can say is yes. */
  readonly grants?: boolean;
}

export function whenCompiler(place: WhenPlace): WhenCompiler {
  const { home, agentHome = null, env = {} } = place;
  const compile = expressionCompiler({
    ...{ home, agentHome, followLinks, now: nowMs, hookFiles: hookFilesFor(place) },
    machineKeys: machineKeysFor(place),
    environment: (name) => (Object.hasOwn(env, name) ? env[name] : undefined),
    effects: effectWorld(place),
    repository: (folder) => orElse(() => gitRepository(folder, home), null),
  });
  return {
    async when(text, at, findings, { isAlone = false, grants = false } = {}) {
      const condition = await compileCondition(text, compile);
      if (!('problem' in condition)) {
        const doubts = condition.doubts.filter(({ ifAlone }) => isAlone || ifAlone !== true);
        findings.push(...doubts.map((doubt) => warning(doubt, at)));
        const { holds, directions } = condition;
        const open = grants ? grantProblem(text, directions, isAlone) : null;
        if (open !== null) {
          findings.push(error(`The condition "${shortened(text)}" grants nothing: ${open.problem}.`, open, at));
          return () => false;
        }
        return ofWords(text) ? Object.assign((...asked: Parameters<typeof holds>) => holds(...asked), OF_WORDS) : holds;
      }
      findings.push(error(`The condition "${shortened(text)}" cannot be read: ${condition.problem}.`, condition, at));
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

/** Why what is asked about a call could grant more than is meant; null: it does not. */
function grantProblem(text: string, { unclear, onlyWhere }: Directions, isAlone: boolean): Unreadable | null {
  if (unclear !== null) {
    const where = placeOf(unclear.at, text);
    return {
      problem: `whether ${unclear.name}() counts for it or against it cannot be told (${where})`,
      hint: 'to grant something, join what is asked about a call with "&&", "||" and "!" only',
    };
  }
  if (!onlyWhere || !isAlone) return null;
  const hint = 'ask what is done there, too, for example reads(call, "**") && outside(call)';
  return { problem: 'outside() alone does not say what may be done there', hint };
}

function shortened(text: string): string {
  return text.length <= 100 ? text : `${text.slice(0, 100)}…`;
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
