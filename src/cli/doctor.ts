import { join } from 'node:path';
import { readHead } from '../audit/head.ts';
import { readTrailBackwards } from '../audit/read-trail.ts';
import { sandboxOf } from '../core/handler.ts';
import type { HooksByName } from '../hooks/api.ts';
import { createHooks } from '../hooks.ts';
import { masking } from '../masks/masking.ts';
import { paint, print } from '../show/print.ts';
import { stateFolder } from '../state/state-folder.ts';
import { commandOf } from './command-of.ts';
import { deadMatchers } from './doctor/dead-matchers.ts';
import type { DoctorFinding, Look } from './doctor/finding.ts';
import { lookAtAgents } from './doctor/look-at-agents.ts';
import { lookAtEnrolment } from './doctor/look-at-enrolment.ts';
import { lookAtFiles } from './doctor/look-at-files.ts';
import { lookAtHooks } from './doctor/look-at-hooks.ts';
import { lookAtMachine } from './doctor/look-at-machine.ts';
import { lookAtPackage } from './doctor/look-at-package.ts';
import { lookAtResident } from './doctor/look-at-resident.ts';
import { lookAtSinks } from './doctor/look-at-sinks.ts';
import { lookAtWeek } from './doctor/look-at-week.ts';
import { findingsText } from './doctor/show-findings.ts';
import { siteFor } from './install/site.ts';
import { COMMON_OPTIONS, configOptions, noPositionals, startFolder } from './options.ts';

const OPTIONS = { cwd: { type: 'string' }, ...COMMON_OPTIONS } as const;

/** `hookline doctor`: is this machine fit, and what would make it so. Exit code 1: something is wrong. */
export const command = commandOf('doctor', OPTIONS, async ({ values, positionals }) => {
  noPositionals(positionals, 'doctor');
  const options = configOptions(values, startFolder(values.cwd));
  const { home, cwd } = options;
  const folder = stateFolder(process.env, home);
  const audit = join(folder, 'audit');
  const nowMs = Date.now();
  const hooks = await createHooks({ ...options, audit: false }, { lazy: true, records: 'none' });
  const machine = lookAtMachine({
    stateFolder: folder,
    node: process.versions.node,
    lastRecordMs: lastRecordMs(audit),
    nowMs,
    sandboxes: hooks.inForce().flatMap(({ handler, disabled }) => {
      const sandbox = disabled === null ? sandboxOf(handler) : undefined;
      return sandbox === undefined ? [] : [sandbox.kinds];
    }),
  });
  const resident = lookAtResident(folder);
  const own = lookAtPackage(siteFor('user', values));
  const agents = await lookAtAgents((scope) => siteFor(scope, values), hooks.inForce());
  const written = await lookAtHooks(hooks);
  const week = lookAtWeek(audit, hooks.inForce(), { nowMs, home });
  const enrolment = await lookAtEnrolment({ home, machine: '/etc', stateFolder: folder }, nowMs);
  const sinks = lookAtSinks(hooks.sinks(), folder, audit);
  const files: Look = { findings: fileFindings(hooks, options), fine: [] };
  await hooks.close();
  const looks = [machine, own, enrolment, sinks, resident, agents, files, written, week];
  const mask = masking();
  const findings = looks.flatMap((look) => look.findings).map((one) => ({ ...one, what: mask(one.what) }));
  const fine = looks.flatMap((look) => look.fine);
  const isWrong = findings.some((one) => one.wrong);
  const place = (text: string): string => shortened(text, cwd, home);
  print(
    values.json === true
      ? `${JSON.stringify({ fit: !isWrong, findings, fine })}\n`
      : findingsText(findings, fine, paint(), place),
  );
  return isWrong ? 1 : 0;
});

/** What is wrong with files that nobody, or no tool, ever meets; `check --strict` tells it too. */
export function fileFindings(
  hooks: Pick<HooksByName, 'inForce' | 'diagnostics'>,
  { cwd, home }: { readonly cwd: string; readonly home: string },
  looksAround = true,
): readonly DoctorFinding[] {
  const all = hooks.inForce();
  const read = all.flatMap(({ source }) => source?.file ?? []);
  const odd = hooks.diagnostics.filter(({ code }) => code === 'ODD_MATCHER' || code === 'MATCHER_IGNORED');
  const diagnosed = odd.map(
    ({ code, severity, message, hint, file, line }): DoctorFinding => ({
      ...{
        area: 'files',
        wrong: true,
        what: message,
        why:
          code === 'MATCHER_IGNORED' && severity === 'warning'
            ? 'The hook runs more often than it says.'
            : 'The hook hardly ever runs, or never.',
        todo: hint ?? 'hookline check',
      },
      ...(file === undefined ? {} : { file }),
      ...(line === undefined ? {} : { line }),
    }),
  );
  // the loader says of an empty file what comes of it
  const broken = new Set(hooks.diagnostics.flatMap(({ severity, file }) => (severity === 'error' ? [file] : [])));
  const around = looksAround ? lookAtFiles({ cwd, home, read }).filter(({ file }) => !broken.has(file)) : [];
  return [...around, ...diagnosed, ...deadMatchers(all)];
}

/** Null: there is none, or the head cannot be read. */
function lastRecordMs(folder: string): number | null {
  if (readHead(folder).kind !== 'head') return null;
  for (const records of readTrailBackwards(folder)) {
    const last = records.at(-1);
    if (last !== undefined) return Date.parse(last.entry.at);
  }
  return null;
}

/** Paths as people write them. */
function shortened(text: string, cwd: string, home: string): string {
  const inCwd = cwd === home ? text : text.replaceAll(`${cwd}/`, '');
  return inCwd.replaceAll(`${home}/`, '~/');
}
