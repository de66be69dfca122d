import type { SyntaxNode } from 'unbash';
import type { Run } from '../../walk/run.ts';
import type { Effect } from '../effect.ts';
import type { LineRuns } from './outlets.ts';
import { allIn } from './surroundings.ts';
import { callOf, dumpedBy, traces } from './variables-shown.ts';

/** Words by which a program that is started with variables may print them. */
const MAY_PRINT = /^(?:env|printenv|set|export|declare|config|convert|echo|cat|sh|bash|zsh|dash|ash|inspect|print)$/;
/** Variables that say which program a name is, or what it loads. */
const CHOOSES = /^(?:PATH|LD_\w+|DYLD_\w+|BASH_ENV|ENV|PS4|PROMPT_COMMAND)$/;
/** Commands that give a name to another program. */
const NAMES = /^(?:alias|hash|enable)$/;

/** What runs where, and what may be another program than its name says. */
export function lineRuns(effects: readonly Effect[], runs: readonly Run[]): LineRuns {
  const sending = new Set(effects.filter(({ does }) => does === 'sends').map(({ part }) => part));
  const all = new Map<SyntaxNode, Run[]>();
  for (const run of runs) if (run.at !== null) all.set(run.at.node, [...(all.get(run.at.node) ?? []), run]);
  let known: { readonly functions: ReadonlySet<string>; readonly isRenamed: boolean } | null = null;
  let isTraced: boolean | null = null;
  const renamed = (): NonNullable<typeof known> => (known ??= renamedIn(runs));
  return {
    at: (node) => all.get(node) ?? [],
    sends: (run) => sending.has(run),
    isOwn: (name) => renamed().functions.has(name),
    isItself(run) {
      const { functions, isRenamed } = renamed();
      const [program = ''] = run.words.map(({ value }) => value);
      if (functions.has(program)) return false;
      return IN_SHELL.test(program) || (SYSTEM.test(program) && !isRenamed);
    },
    keepsVariables(run) {
      const { name, args } = callOf(run);
      const words = name === 'env' ? args : [name, ...args];
      const program = (word: string): string => word.slice(word.lastIndexOf('/') + 1);
      return !words.some((word) => MAY_PRINT.test(program(word))) && dumpedBy(run).length === 0;
    },
    isTraced: () => (isTraced ??= runs.some((run) => traces(callOf(run)))),
    narrows: () => false,
  };
}

const IN_SHELL = /^(?:\.|source|read|mapfile|readarray|test|\[|:|true)$/;
const SYSTEM = /^(?:\/(?:usr\/)?bin\/)?[^/]+$/;

function renamedIn(runs: readonly Run[]): { readonly functions: ReadonlySet<string>; readonly isRenamed: boolean } {
  const scripts = [...new Set(runs.flatMap(({ at }) => at?.script ?? []))];
  const nodes = scripts.flatMap(allIn);
  return {
    functions: new Set(nodes.flatMap((node) => (node.type === 'Function' ? [node.name.value] : []))),
    isRenamed:
      nodes.some((node) => node.type === 'Assignment' && CHOOSES.test(node.name)) ||
      runs.some(({ program, words }) => NAMES.test(program) && words.length > 1),
  };
}
