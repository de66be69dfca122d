import { resolve } from 'node:path';
import { HookError } from '../core/hook-error.ts';
import { foundTestFiles, namedTestFiles } from '../hooktest/find-test-files.ts';
import { packTests } from '../hooktest/pack-tests.ts';
import { agentSession } from './agent-session.ts';
import { commandOf } from './command-of.ts';
import { COMMON_OPTIONS, homeFolder, startFolder, type ValuesOf } from './options.ts';
import { playFiles } from './test/play-files.ts';
import type { TestRequest } from './test/request.ts';

const OPTIONS = {
  config: { type: 'string', multiple: true },
  only: { type: 'string', short: 't' },
  packs: { type: 'boolean' },
  jobs: { type: 'string' },
  junit: { type: 'string' },
  'min-coverage': { type: 'string' },
  mutate: { type: 'boolean' },
  watch: { type: 'boolean', short: 'w' },
  update: { type: 'boolean', short: 'u' },
  'from-audit': { type: 'string' },
  out: { type: 'string', short: 'o' },
  'real-home': { type: 'boolean' },
  cwd: { type: 'string' },
  ...COMMON_OPTIONS,
} as const;

/** `hookline test [files]`: cases of event → expected outcome, against the real engine. Records nothing. */
export const command = commandOf('test', OPTIONS, async ({ values, positionals }) => {
  const { mutate, watch, update, 'from-audit': id, out } = values;
  onlyOne({ mutate, watch, update, 'from-audit': id !== undefined });
  const request = requestOf(values, positionals);
  if (id !== undefined) return (await import('./test/from-audit.ts')).caseFromAudit(id, out ?? null, request);
  if (out !== undefined) throw new HookError('USAGE', '--out says where the case of --from-audit is added.');
  if (mutate === true) return (await import('./test/mutate.ts')).mutateFiles(request);
  if (update === true) return (await import('./test/update.ts')).updateFiles(request);
  if (watch === true) return (await import('./test/watch.ts')).watchFiles(request);
  return playFiles(request);
});

/** Each of them is another thing to do. */
function onlyOne(ways: Readonly<Record<string, boolean | undefined>>): void {
  const [first, second] = Object.keys(ways).filter((way) => ways[way] === true);
  if (first === undefined || second === undefined) return;
  throw new HookError('USAGE', `--${first} and --${second} do not go together.`, { hint: 'see: hookline help test' });
}

function requestOf(values: ValuesOf<typeof OPTIONS>, names: readonly string[]): TestRequest {
  const [cwd, home] = [startFolder(values.cwd), homeFolder()];
  return {
    cwd,
    home,
    json: values.json === true,
    junit: values.junit === undefined ? null : resolve(cwd, values.junit),
    minCoverage: values['min-coverage'] === undefined ? null : percentOf(values['min-coverage']),
    paths: () => wantedFiles(names, { cwd, home, packs: values.packs === true }),
    run: {
      env: process.env,
      home,
      realHome: values['real-home'] === true,
      named: values.config?.map((path) => resolve(cwd, path)) ?? null,
      only: values.only ?? null,
      agent: values.config === undefined ? null : agentSession(process.env),
      ...(values.jobs === undefined ? {} : { jobs: jobsOf(values.jobs) }),
    },
  };
}

interface Where {
  readonly cwd: string;
  readonly home: string;
  readonly packs: boolean;
}

/** Those that were named; else those of the person and of this folder; else those of the packs that are extended. */
async function wantedFiles(names: readonly string[], { cwd, home, packs }: Where): Promise<readonly string[]> {
  const own = names.length > 0 ? namedTestFiles(names, cwd) : foundTestFiles(cwd, home);
  const ofPacks = packs || own.length === 0 ? await packTests(cwd, home) : [];
  const all = [...new Set([...own, ...ofPacks])];
  if (all.length > 0) return all;
  throw new HookError('NO_TESTS', 'There are no hook tests here.', {
    hint: 'a file of tests is called NAME.hooktest.yml and lies beside the hooks, in .hookline/ or ~/.config/hookline/; "hookline new" makes a hook with its test: docs/testing-hooks.md',
  });
}

function jobsOf(text: string): number {
  const jobs = Number(text);
  if (Number.isInteger(jobs) && jobs > 0) return jobs;
  throw new HookError('BAD_OPTION', `--jobs needs a number of cases that run side by side, not "${text}".`);
}

function percentOf(text: string): number {
  const percent = Number(text);
  if (text.trim() !== '' && percent >= 0 && percent <= 100) return percent;
  throw new HookError('BAD_OPTION', `--min-coverage needs a percentage from 0 to 100, not "${text}".`);
}
