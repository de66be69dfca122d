import type { Session, Thread } from './session.ts';
import type { Tool } from './tool.ts';

/** A sub-agent starts no others, and no plan is its own. */
export function toolsFor({ tools, mode }: Pick<Session, 'tools' | 'mode'>, { parentId }: Thread): readonly Tool[] {
  return tools.filter(({ forMain, forMode }) => (parentId === null || !forMain) && (forMode ?? mode) === mode);
}
