import { resolve } from 'node:path';
import { configOptions } from '../../../src/cli/options.ts';
import { exitCode } from '../../../src/cli/run.ts';
import { runEvent } from '../../../src/cli/run-event.ts';
import { isEntry } from '../../../src/core/hook.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import { needsTrust } from '../../../src/core/layer.ts';
import { loadHooks } from '../../../src/hooks/load-hooks.ts';
import { stateFolder } from '../../../src/state/state-folder.ts';
import type { CliResult } from './call-cli.ts';
import type { Step } from './read-cases.ts';

/** Where a step happens: a folder, and the whole environment there. */
export interface Where {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Whether a step is about an event alone: nothing in it is said by, or to, a command line. */
export function isOnlyEvent({ call, args, stdin, terminal, env, expect }: Step): boolean {
  const isSaid = [expect.error, expect.stdout, expect.stderr, expect.screen].some((said) => said !== undefined);
  return 'event' in call && terminal === null && args.length === 0 && stdin === '' && !('HOME' in env) && !isSaid;
}

/** What `hookline run … --json` does with an event, without its process. */
export async function callInProcess(event: string, step: Step, where: Where): Promise<CliResult> {
  const given = { ...step.payload, session_id: step.session } as JsonObject;
  const cwd = resolve(where.cwd, typeof given.cwd === 'string' ? given.cwd : '');
  const outcome = await runEvent({
    name: event,
    payload: { ...given, cwd },
    options: { ...optionsOf(step, where), cwd },
    gated: false,
    askPerson: async () => null,
    canAsk: false,
    signal: new AbortController().signal,
    deadlineMs: undefined,
    debug: () => {},
    show: async () => {},
  });
  return { status: exitCode(outcome, false), stdout: JSON.stringify(outcome), stderr: '', screen: null };
}

/** What a person's "y" to `hookline trust` does. */
export async function trustInProcess({ cwd, env }: Where): Promise<void> {
  const options = configOptions({}, cwd, env);
  const { home } = options;
  const machine = '/etc';
  const loader = { where: { cwd, home, machine }, stateFolder: stateFolder(env, home), options, memory: null, env };
  const { config, trust } = await loadHooks(loader, null);
  const waiting = config.hooks.filter((hook) => needsTrust(hook.layer) && isEntry(hook));
  trust.approve(waiting, cwd);
}

function optionsOf({ dialect, config, enforced }: Step, { cwd, env }: Where) {
  const files = enforced.map((file) =>
    file.replace(/^([\w-]+:)?(.*)$/, (_, name = '', path) => name + resolve(cwd, path)),
  );
  const values = {
    dialect: dialect.length === 0 ? undefined : dialect,
    config: config.length === 0 ? undefined : config.map((path) => resolve(cwd, path)),
    enforced: files,
  };
  return configOptions(values, cwd, env);
}
