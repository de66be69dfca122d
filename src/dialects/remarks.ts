import type { Remark } from '../core/diagnostic.ts';
import type { Report } from '../core/report.ts';

/** What the hook was not given because it does not fit into an environment variable. */
export function remarksOnInput(report: Report): readonly Remark[] {
  return report.leftOut.map((name) => {
    const message = `${name} does not fit into an environment variable; the hook finds it on its standard input.`;
    return { code: 'INPUT_TOO_LONG', severity: 'warning', message };
  });
}
