import { shownPath } from '../../config/shown-path.ts';
import { visible } from '../../core/visible.ts';
import type { Scope } from '../../hosts/agents/host-agent.ts';
import type { Change } from '../../hosts/install/change.ts';
import { lineDiff } from '../../hosts/install/line-diff.ts';
import type { Plan, Site } from '../../hosts/install/plan.ts';
import { masking } from '../../masks/masking.ts';
import { paint, print, printError, width } from '../../show/print.ts';
import { cut, displayWidth } from '../../show/table.ts';

export type Verb = 'install' | 'uninstall';

/** What became of one agent, as `--json` tells it. */
export interface Done {
  readonly agent: string;
  readonly scope: Scope;
  readonly files: readonly { readonly path: string; readonly diff: readonly string[] }[];
  readonly changed: boolean;
  /** Whether its files have the very bytes from before; null: nothing was taken out. */
  readonly asBefore: boolean | null;
  /** Null: nothing was to be proved. */
  readonly proof: 'REFUSED' | 'NOT REFUSED' | null;
  readonly byHand: readonly string[];
  readonly error: { readonly code: string; readonly message: string } | null;
}

/** An agent's settings may hold keys of all sorts. */
export function diffOf({ from, to }: Change): readonly string[] {
  const mask = masking();
  return lineDiff(from.text ?? '', to === null ? '' : to.toString('utf8').replace(/^\uFEFF/, '')).map((line) =>
    mask(line),
  );
}

export function showPlan(plan: Plan, verb: Verb, { where }: Site, isDry: boolean): void {
  const { bold, red, green, dim } = paint();
  const most = isDry ? Number.POSITIVE_INFINITY : width() - 2;
  let isCut = false;
  const place = (path: string): string => visible(shownPath(path, { cwd: where.project, home: where.home }));
  if (plan.changes.length === 0) print(`${bold(plan.agent.title)}: nothing to change.\n`);
  for (const change of plan.changes) {
    const what = change.to === null ? 'goes away' : change.from.bytes === null ? 'new file' : '';
    print(`${bold(plan.agent.title)}: ${place(change.from.path)}${what === '' ? '' : `  (${what})`}\n`);
    let isFirst = true;
    for (const line of diffOf(change).map((one) => visible(one))) {
      const colour = line.startsWith('+') ? green : line.startsWith('-') ? red : dim;
      // one entry whole; the others differ from it in the event
      const isLong = displayWidth(line) > most;
      print(`  ${colour(isLong && !isFirst ? cut(line, most) : line)}\n`);
      isCut ||= isLong && !isFirst;
      isFirst &&= !isLong;
    }
  }
  if (isCut) print(`  ${dim('(lines are cut here; with --dry-run they are whole)')}\n`);
  if (verb === 'install' && plan.shim !== null) print(`  ${dim(`calls ${place(plan.shim.from.path)}`)}\n`);
}

export function showDone(done: Done, title: string, verb: Verb, isDry: boolean): void {
  const { bold, green, red } = paint();
  if (done.error !== null) {
    printError(`error[${done.error.code}]: ${done.error.message}\n`);
    return;
  }
  if (isDry) {
    print(`${bold(title)}: nothing was changed (--dry-run).\n`);
    return;
  }
  const state = verb === 'install' ? 'installed' : takenOut(done);
  const proof =
    done.proof === null
      ? ''
      : done.proof === 'REFUSED'
        ? `, ${green('proven')}: a test call was refused`
        : `  ${red('NOT REFUSED')}: a test call that must be refused was not`;
  print(`${bold(title)}: ${state}${proof}\n`);
  for (const line of done.byHand) print(`  ! ${visible(line)}\n`);
}

/** "As it was before" is a promise about bytes. */
function takenOut({ changed, asBefore }: Done): string {
  if (!changed) return 'hookline was not installed there';
  return asBefore ? 'as it was before' : 'hookline is taken out, and what was changed since stays';
}
