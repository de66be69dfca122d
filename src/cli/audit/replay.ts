import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { shownPath } from '../../config/shown-path.ts';
import { HookError } from '../../core/hook-error.ts';
import { type BackTest, backTest, lastRecorded } from '../../history/replay/back-test.ts';
import { openStage } from '../../history/replay/open-stage.ts';
import type { Proposal } from '../../hooks/hooks-parts.ts';
import { showProblems } from '../../show/diagnostic.ts';
import { paint, print, printError, width } from '../../show/print.ts';
import type { AuditRequest } from '../audit.ts';
import { configOptions, startFolder } from '../options.ts';
import { tellNotAsked } from './nothing-fits.ts';
import { showReplay } from './replay/show-replay.ts';

const LIMIT = 1000;

/** `hookline audit replay`: what was recorded, against the hooks of today, or against a proposal. Records nothing. */
export async function part(request: AuditRequest): Promise<number> {
  const { values, json } = request;
  const runsForReal = values.run ?? false;
  if (runsForReal)
    printError(
      'warning: --run carries hooks out for real: what they do to files, services and models, they do again.\n',
    );
  // a folder that is named stands for all of them
  const optionsFor = (happenedIn: string | null) =>
    configOptions(values, (values.cwd === undefined ? happenedIn : null) ?? startFolder(values.cwd));
  const stage = openStage({ runsForReal, optionsFor, proposal: proposalOf(values) });
  const recorded = lastRecorded({ ...request, limit: request.limit ?? LIMIT });
  const tested = await backTest(recorded, stage).finally(stage.close);
  if (json) print(`${JSON.stringify(asData(tested))}\n`);
  else {
    print(showReplay(tested, paint(), width()));
    showProblems(stage.problems(), (path) => shownPath(path, configOptions(values, startFolder(values.cwd))));
  }
  await tellNotAsked(request);
  return tested.changes.length === 0 ? 0 : 1;
}

function asData({ decisions, same, changes, unknown, hidden, groups }: BackTest) {
  const counts = { same, changed: changes.length, cannotTell: unknown.length, hidden };
  return { decisions, ...counts, changes, unknown, groups };
}

/** Files in addition to the active hooks, or one of them in the place of another. */
function proposalOf({ with: files = [], 'instead-of': path }: AuditRequest['values']): Proposal | null {
  if (path === undefined && files.length === 0) return null;
  const paths = files.map((file) => existing(file, '--with'));
  if (path === undefined) return { more: paths.map((one) => ({ path: one })), instead: new Map() };
  const [only, ...more] = paths;
  if (only === undefined || more.length > 0) {
    const hint = 'for example: hookline audit replay --with new.yml --instead-of ~/.config/hookline/hooks.yml';
    throw new HookError('USAGE', '--instead-of needs exactly one file after --with: what would stand there.', { hint });
  }
  return { more: [], instead: new Map([[existing(path, '--instead-of'), only]]) };
}

function existing(path: string, option: string): string {
  const whole = resolve(path);
  if (statSync(whole, { throwIfNoEntry: false })?.isFile() === true) return whole;
  throw new HookError('BAD_OPTION', `There is no file "${path}".`, { hint: `${option} needs a file that exists` });
}
