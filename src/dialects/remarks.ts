import { type Remark, remark } from '../core/diagnostic.ts';
import type { Report } from '../core/report.ts';

/** What was noticed when it ran; and what the hook was not given as it is, because a variable cannot hold it. */
export function remarksOnInput({ withoutNul = [], notes = [] }: Report): readonly Remark[] {
  return [
    ...notes,
    ...withoutNul.map((name) =>
      remark('VALUE_HAD_NUL', `The value of "${name}" has a NUL, which no program can be given; it arrives without.`),
    ),
  ];
}
