import type { AgentTraces } from '../core/dialect.ts';
import { DIALECTS } from './all.ts';

/** Of agents that have no dialect of their own. */
const OTHERS: readonly AgentTraces[] = [
  {
    programs: ['opencode'],
    marks: ['OPENCODE', 'OPENCODE_CLIENT', 'OPENCODE_SESSION*', 'OPENCODE_PID'],
    environmentFiles: ['opencode.json', 'opencode.jsonc'],
  },
  { programs: ['goose'], marks: ['GOOSE_TERMINAL'] },
  { programs: ['amp'], marks: ['AMP_CURRENT_THREAD_ID'] },
  { programs: ['aider', 'crush'] },
  { programs: ['pi'], marks: ['PI_CODING_AGENT'] },
  { marks: ['AI_AGENT'] },
];

const KNOWN: readonly AgentTraces[] = [...DIALECTS, ...OTHERS];
export const AGENT_PROGRAMS: readonly string[] = KNOWN.flatMap(({ programs = [] }) => programs);
const PROGRAMS = new Set(AGENT_PROGRAMS);
/** With a star at its end, all that begin so. */
export const MARKS: readonly string[] = KNOWN.flatMap(({ marks = [] }) => marks);

/** A variable that an agent or a hook gives to what it starts. */
export function isMark(variable: string): boolean {
  return MARKS.some((mark) => (mark.endsWith('*') ? variable.startsWith(mark.slice(0, -1)) : variable === mark));
}

/** An agent itself, by the name of its program or script. */
export function isAgent(program: string): boolean {
  return PROGRAMS.has(program.replace(/\.m?js$/, ''));
}

/** Files of a project from which some agent takes variables of the environment. */
export const ENVIRONMENT_FILES: readonly string[] = KNOWN.flatMap(({ environmentFiles = [] }) => environmentFiles);
