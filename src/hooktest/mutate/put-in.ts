import type { Hook } from '../../core/hook.ts';
import { HookError } from '../../core/hook-error.ts';
import { readHooks } from '../../hooks/defined-hooks.ts';
import type { Stage } from '../stage.ts';
import type { Entry } from './entries.ts';
import type { Flip } from './flips.ts';

/** The hooks that a flip makes of an entry in that home folder; null: it cannot be read any more. */
export async function readFlipped(entry: Entry, flip: Flip, home: string): Promise<readonly Hook[] | null> {
  const { definition, events } = flip;
  if (definition === null) return [];
  const program = { root: entry.root, home, env: {} };
  try {
    const made = events.map((event, number) =>
      readHooks({ dialect: entry.dialect, event, definition }, { number, program }),
    );
    const read = await Promise.all(made.map(({ now, later }) => later ?? now));
    const flipped = read.flatMap(({ hooks }) => hooks);
    return flipped.some(({ fault }) => fault !== null) ? null : flipped;
  } catch (error) {
    if (error instanceof HookError) return null;
    throw error;
  }
}

/** The flipped entry stands in the place of the one that was; returns the undo. */
export function putIn({ hooks }: Pick<Stage, 'hooks'>, entry: Entry, flip: Flip): () => void {
  const keys = new Set(concernedBy(flip, entry.hooks).map(({ key }) => key));
  const { definition } = flip;
  hooks.switchBy(({ key }) => (keys.has(key) ? false : null));
  const added =
    definition === null
      ? []
      : flip.events.map((event) => hooks.register({ dialect: entry.dialect, event, definition }));
  return () => {
    for (const undo of added) undo();
    hooks.switchBy(() => null);
  };
}

export function concernedBy({ events }: Flip, hooks: readonly Hook[]): readonly Hook[] {
  return hooks.filter(({ event }) => events.includes(event));
}
