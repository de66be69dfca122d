import { whyNotHere } from '../../config/applied-hook.ts';
import type { Applies } from '../../core/applies.ts';
import { shareOf } from '../../fleet/applying.ts';

/** For which machines something of a bundle is, and the name for which each has its share. */
export interface MachineClause extends Pick<Applies, 'to' | 'percent'> {
  readonly name: string;
}

/** A machine as the server knows it. */
export interface KnownMachine {
  readonly machine: string;
  readonly labels: Readonly<Record<string, string>>;
}

/** Machines with the same one have the same rules: there are many machines, and few of these. */
export function likenessOf(clauses: readonly MachineClause[], { machine, labels }: KnownMachine): string {
  return clauses
    .map((clause) => (whyNotHere(clause, labels, shareOf(machine, clause.name), false) === null ? '1' : '0'))
    .join('');
}

/** Remembers what a bundle says about machines as its hooks are made. */
export function heardClauses() {
  const clauses = new Map<string, MachineClause>();
  let asksRepository = false;
  return {
    heard({ to, percent, repositories }: Applies, name: string): void {
      asksRepository ||= repositories !== null;
      if (Object.keys(to).length > 0 || percent !== null)
        clauses.set(JSON.stringify([name, to, percent]), { name, to, percent });
    },
    clauses: (): readonly MachineClause[] => [...clauses.values()],
    /** Something is for some repositories only. */
    asksRepository: () => asksRepository,
  };
}
