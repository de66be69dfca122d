import type { AgentTraces } from '../core/dialect.ts';
import { DIALECTS } from './all.ts';
import { OTHER_AGENTS } from './other-agents.ts';

const KNOWN: readonly AgentTraces[] = [...DIALECTS, ...OTHER_AGENTS];
const PROGRAMS = new Set(KNOWN.flatMap(({ programs = [] }) => programs));
const MARKS = KNOWN.flatMap(({ marks = [] }) => marks);

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
