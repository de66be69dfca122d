import { dirname, extname } from 'node:path';
import { discover, projectRoot } from '../config/discover.ts';
import { shownPath } from '../config/shown-path.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import { grouped } from '../core/grouped.ts';
import { NATIVE } from '../core/hook.ts';
import { HookError } from '../core/hook-error.ts';
import { visible } from '../core/visible.ts';
import { DIALECTS } from '../dialects/all.ts';
import type { AgentCalls, HooksByName } from '../hooks/api.ts';
import type { HookInfo } from '../hooks/shown-hook.ts';
import { createHooks } from '../hooks.ts';
import { showDiagnostic } from '../show/diagnostic.ts';
import { agentCallLines } from '../show/hooks-table.ts';
import { ruleCount } from '../show/pack-lines.ts';
import { showPolicy } from '../show/policy.ts';
import { paint, print } from '../show/print.ts';
import { counted } from '../show/table.ts';
import { commandOf } from './command-of.ts';
import { CONFIG_OPTIONS, configOptions, noPositionals, startFolder } from './options.ts';

const OPTIONS = {
  ...CONFIG_OPTIONS,
  agents: { type: 'boolean' },
  all: { type: 'boolean' },
  strict: { type: 'boolean' },
} as const;

/** `hookline check`: everything that is wrong with any configuration, with its place and what to do. */
export const command = commandOf('check', OPTIONS, async ({ values, positionals }) => {
  noPositionals(positionals, 'check');
  if (values.all === true && values.agents !== true)
    throw new HookError('USAGE', '"--all" is for "hookline check --agents".', {
      hint: 'without it, all of it is shown',
    });
  const options = configOptions(values, startFolder(values.cwd));
  const place = (path: string): string => shownPath(path, options);
  const hooks = await createHooks(options, { lazy: true });
  if (values.agents === true) {
    const { checkAgents } = await import('./check/check-agents.ts');
    const inForce = hooks.inForce();
    await hooks.close();
    return checkAgents(inForce, { ...options, place }, { json: values.json === true, all: values.all === true });
  }
  const all = hooks.list();
  const agentCalls = hooks.agentCalls();
  const found = [...hooks.diagnostics, ...calledTwice(agentCalls), ...(await problemsOfScripts(hooks, options))];
  const diagnostics = values.strict === true ? await strictly(found, hooks, options) : found;
  const files = withSilentFiles(filesOf(all), options);
  const { policy } = hooks;
  const guardIsOff = (await hooks.builtIn()).every(({ state }) => state === 'disabled');
  const refused = refusalsOf(hooks, all);
  await hooks.close();
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  if (values.json) print(`${JSON.stringify({ files, policy, diagnostics, refused, hooks: all.length, agentCalls })}\n`);
  else {
    const colours = paint();
    for (const { file, dialect, pack, hooks: count } of files) {
      const whose = pack === null ? dialect : visible(`pack ${pack}`);
      print(
        `${visible(place(file))}  ${colours.dim(`${whose}, ${counted(count, pack === null ? 'hook' : 'rule')}`)}\n`,
      );
    }
    print(agentCallLines(agentCalls, colours, place));
    print(showPolicy(policy, colours, place));
    if (guardIsOff) print(`${colours.yellow('The built-in guard is switched off.')}\n`);
    for (const one of diagnostics) print(showDiagnostic(one, colours, place));
    for (const reason of refused) print(`${colours.red('✗')} ${visible(reason)}\n`);
    print(
      `${files.length + diagnostics.length === 0 ? '' : '\n'}${summary(all.length, errors, diagnostics.length - errors)}\n${askingText(all)}`,
    );
  }
  return errors > 0 ? 1 : 0;
});

/** For a job that is to fail: warnings are errors, and what nobody reads is one too. What waits for a person waits in every job. */
async function strictly(
  found: readonly Diagnostic[],
  hooks: HooksByName,
  options: ReturnType<typeof configOptions>,
): Promise<readonly Diagnostic[]> {
  const { fileFindings } = await import('./doctor.ts');
  const unread = fileFindings({ inForce: hooks.inForce, diagnostics: [] }, options, options.files === undefined);
  return [
    ...found.map((one) => (one.code === 'NEEDS_REVIEW' ? one : ({ ...one, severity: 'error' } as const))),
    ...unread.map(({ what, todo, file, line }): Diagnostic => {
      const code = line === undefined ? 'LOOKS_LIKE_HOOKS' : 'ODD_MATCHER';
      const at = { ...(file === undefined ? {} : { file }), ...(line === undefined ? {} : { line, column: 1 }) };
      return { code, severity: 'error', message: what, ...at, ...(todo === null ? {} : { hint: todo }) };
    }),
  ];
}

/** An agent runs the entries of all its files. */
function calledTwice(calls: readonly AgentCalls[]): readonly Diagnostic[] {
  return [...grouped(calls, ({ dialect }) => dialect)].flatMap(([dialect, [first, ...others]]) =>
    others
      .filter(({ file }) => !isBeside(file, first?.file ?? ''))
      .map(({ file }) => ({
        ...({ code: 'SELF_CALL', severity: 'warning', file, line: 1, column: 1 } as const),
        message: `${dialect} calls hookline from here and from ${first?.file ?? ''}, so that every hook runs twice.`,
        hint: `keep one of them: hookline uninstall ${dialect} --project, or without it`,
      })),
  );
}

/** Programs in one folder are one installation: there is one for each event. */
function isBeside(file: string, other: string): boolean {
  return dirname(file) === dirname(other) && extname(file) === '';
}

/** What does not pass until something is fixed. */
function refusalsOf(hooks: Pick<HooksByName, 'refusals' | 'inForce'>, all: readonly HookInfo[]): readonly string[] {
  const broken = hooks.inForce().flatMap(({ faultRefuses, disabled }, i) => {
    const info = all[i];
    return faultRefuses === true && disabled === null && info !== undefined ? [`${calledBy(info)}: ${info.why}`] : [];
  });
  return [...hooks.refusals(), ...broken];
}

function calledBy({ id, name }: HookInfo): string {
  return name === null ? id : `${name} (${id})`;
}

/** Only a person who asks is told: a script may be there by the time it is needed. */
async function problemsOfScripts(
  hooks: Pick<HooksByName, 'inForce'>,
  options: ReturnType<typeof configOptions>,
): Promise<readonly Diagnostic[]> {
  const [{ scriptProblems }, { missingSandboxes }, { oddSettings }] = await Promise.all([
    import('../trust/script-problems.ts'),
    import('../sandbox/missing-sandboxes.ts'),
    import('../config/odd-settings.ts'),
  ]);
  const all = hooks.inForce();
  return [
    ...scriptProblems(all, { ...options, projectDir: projectRoot(options.cwd, options.home) }),
    ...missingSandboxes(all),
    ...(await oddSettings(all, process.env)),
  ];
}

interface ReadFile {
  readonly file: string;
  readonly dialect: string;
  /** What it is called by whoever extends it; null: nobody does. */
  readonly pack: string | null;
  /** Of a pack, its rules. */
  readonly hooks: number;
}

/** The files that hooks came from, in configured order, and whose they are: one file, one dialect. */
function filesOf(hooks: readonly HookInfo[]): readonly ReadFile[] {
  const files = grouped(hooks, ({ source }) => source?.file ?? null);
  return [...files].flatMap(([file, some]) => {
    const [first] = some;
    if (file === null || first === undefined) return [];
    const { dialect, pack } = first;
    return { file, dialect, pack, hooks: pack === null ? some.length : ruleCount(some) };
  });
}

/** A native file in which nothing stands but what it extends, or softens, is read like any other. */
function withSilentFiles(
  files: readonly ReadFile[],
  { cwd, home, files: named }: ReturnType<typeof configOptions>,
): readonly ReadFile[] {
  const found = discover(DIALECTS, { cwd, home, machine: '/nonexistent/hookline' });
  const native = found.filter(({ dialect, problem }) => dialect.name === NATIVE && problem === undefined);
  const paths = named === undefined ? native.map(({ path }) => path) : [];
  const silent = paths.filter((path) => !files.some(({ file }) => file === path));
  return [...silent.map((file) => ({ file, dialect: NATIVE, pack: null, hooks: 0 })), ...files];
}

function askingText(hooks: readonly HookInfo[]): string {
  const asking = hooks.filter(({ approve }) => approve).length;
  if (asking === 0) return '';
  return `${counted(asking, 'hook')} ${asking === 1 ? 'asks' : 'ask'} a person before each run: docs/approval.md\n`;
}

function summary(hooks: number, errors: number, warnings: number): string {
  if (errors + warnings === 0) return `${counted(hooks, 'hook')}, nothing wrong.`;
  return `${counted(hooks, 'hook')}, ${counted(errors, 'error')}, ${counted(warnings, 'warning')}.`;
}
