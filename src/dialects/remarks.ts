import type { Remark } from '../core/diagnostic.ts';
import type { Report } from '../core/report.ts';

/** What was noticed when it ran; and what the hook was not given, or not as it is, because a variable cannot hold it. */
export function remarksOnInput({ ending, leftOut, withoutNul = [], notes = [] }: Report): readonly Remark[] {
  return [
    ...notes,
    // what was not even started says so itself
    ...(ending.kind === 'unstarted' ? [] : leftOut).map((name): Remark => {
      const message = `${name} does not fit into an environment variable; the hook finds it on its standard input.`;
      return { code: 'INPUT_TOO_LONG', severity: 'warning', message };
    }),
    ...withoutNul.map((name): Remark => {
      const message = `The value of "${name}" has a NUL, which no program can be given; it arrives without.`;
      return { code: 'VALUE_HAD_NUL', severity: 'warning', message };
    }),
  ];
}
