import type { Session, Thread } from './session.ts';

const MODE = {
  edit: 'You may change files and run commands.',
  plan: 'You are in plan mode: look around, change nothing, then call ExitPlanMode with your plan.',
} as const;

/** What a model is told to be. */
export function systemText({ cwd, mode }: Pick<Session, 'cwd' | 'mode'>, { role, parentId }: Thread): string {
  const who =
    parentId === null
      ? 'You are a coding agent that works in a terminal.'
      : `You are a sub-agent (${role}). Do the task you are given, and answer with its result.`;
  return [
    who,
    `The working directory is ${cwd}.`,
    MODE[mode],
    'Hooks look at what you do. If one refuses a tool call, respect its reason and find another way.',
  ].join('\n');
}
