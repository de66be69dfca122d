/** How a part of a program is left before its end. */
export type Leave = 'return' | 'break' | 'continue' | 'throw';

/** What comes behind a part of a program. */
export interface Flow {
  /** What stands behind it may run. */
  readonly goesOn: boolean;
  /** Ways by which it may have been left. */
  readonly leaves: readonly Leave[];
}

export const ON: Flow = { goesOn: true, leaves: [] };

export function left(by: Leave): Flow {
  return { goesOn: false, leaves: [by] };
}

/** One of them. */
export function anyOf(flows: readonly Flow[]): Flow {
  if (flows.every((flow) => flow === ON)) return ON;
  return {
    goesOn: flows.some(({ goesOn }) => goesOn),
    leaves: [...new Set(flows.flatMap(({ leaves }) => leaves))],
  };
}

/** Without those ways that end here. */
export function without({ goesOn, leaves }: Flow, ...ended: readonly Leave[]): Flow {
  const rest = leaves.filter((one) => !ended.includes(one));
  return { goesOn: goesOn || rest.length < leaves.length, leaves: rest };
}
