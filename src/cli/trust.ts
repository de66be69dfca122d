import process from 'node:process';
import { isatty } from 'node:tty';
import { projectRoot } from '../config/discover.ts';
import { shownPath } from '../config/load-file.ts';
import { HookError } from '../core/hook-error.ts';
import type { HookInfo } from '../hooks/api.ts';
import { createHooks } from '../hooks.ts';
import { realPath } from '../state/hook-fingerprint.ts';
import { stateFolder } from '../state/state-folder.ts';
import { revokeTrust } from '../state/trust.ts';
import { type Approval, readTrust } from '../state/trust-store.ts';
import { fail } from './fail.ts';
import { configOptions, noPositionals, parse } from './options.ts';
import { harmless, type Paint, paint, print } from './print.ts';

const OPTIONS = {
  cwd: { type: 'string' },
  list: { type: 'boolean' },
  revoke: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** `hookline trust`: shows the project's hooks that nobody approved as they are now, and asks once. */
export async function command(args: readonly string[]): Promise<number> {
  try {
    const { values, positionals } = parse(args, OPTIONS);
    if (values.help) return (await import('./help.ts')).command(['trust']);
    noPositionals(positionals, 'trust');
    const options = configOptions({}, values.cwd ?? process.cwd());
    const folder = stateFolder(process.env, options.home);
    const root = realPath(projectRoot(options.cwd, options.home));
    if (values.list) return list(folder, values.json ?? false);
    if (values.revoke) return revoke(folder, root);
    return await review(options, values.json ?? false, root, folder);
  } catch (error) {
    fail(error, args.includes('--json'));
    return 1;
  }
}

async function review(
  options: ReturnType<typeof configOptions>,
  json: boolean,
  root: string,
  folder: string,
): Promise<number> {
  const hooks = await createHooks(options);
  try {
    const pending = hooks.pending();
    if (json) print(`${JSON.stringify({ pending })}\n`);
    else if (pending.length === 0)
      print('Nothing needs review: every hook of this project is approved as it is, or there is none.\n');
    if (json || pending.length === 0) return 0;
    const approved = readTrust(folder).approvals.get(root) ?? [];
    print(shown(pending, approved, paint(), (path) => shownPath(path, options)));
    mustBePerson();
    const question = `Approve ${pending.length === 1 ? 'it' : `all ${pending.length}`} for ${root}? (y/n): `;
    print(question);
    const yes = (await key()) === 'y';
    print(yes ? 'y\n' : 'n\n');
    if (!yes) {
      print('Nothing was approved.\n');
      return 1;
    }
    await hooks.approve(pending.map((hook) => hook.id));
    print(
      `${pending.length} ${pending.length === 1 ? 'hook' : 'hooks'} approved. Take it back with: hookline trust --revoke\n`,
    );
    return 0;
  } finally {
    await hooks.close();
  }
}

/** Approval is a person's: an agent that runs this command must not be able to give it. */
function mustBePerson(): void {
  if (process.env.HOOKLINE_DEPTH !== undefined) {
    throw new HookError('USAGE', 'Hooks cannot be approved from inside a hook.', {
      hint: 'run "hookline trust" in a terminal of your own',
    });
  }
  if (!isatty(0) || !isatty(1)) {
    throw new HookError('USAGE', 'Hooks can be approved in a terminal only: a person has to see them.', {
      hint: 'run "hookline trust" in a terminal',
    });
  }
}

function shown(
  pending: readonly HookInfo[],
  approved: readonly Approval[],
  { bold, green, red, dim }: Paint,
  place: (path: string) => string,
): string {
  const lines = [
    bold(
      `${pending.length} ${pending.length === 1 ? 'hook of this project needs' : 'hooks of this project need'} review`,
    ),
  ];
  let file = '';
  for (const hook of pending) {
    const source = hook.source === null ? 'code' : place(hook.source.file);
    if (source !== file) lines.push('', bold(source));
    file = source;
    const matcher = hook.matcher === null || hook.matcher === '' ? '' : ` (${harmless(hook.matcher)})`;
    const label = `${hook.event}${matcher}${hook.name === null ? '' : ` '${harmless(hook.name)}'`}`;
    lines.push(
      dim(
        `${source}:${hook.source?.line ?? 0}  ${label}${hook.state === 'changed' ? '  changed since it was approved' : ''}`,
      ),
    );
    const before = hook.state === 'changed' ? approved.find((approval) => approval.event === hook.event) : undefined;
    if (before !== undefined && before.action !== hook.action) lines.push(...marked(red, '-', before.action));
    lines.push(...marked(green, '+', hook.action));
    if (before !== undefined && before.action === hook.action) {
      const scripts = Object.keys(before.scripts);
      lines.push(
        dim(
          `  the text is the same; its settings${scripts.length > 0 ? ` or a script it names (${harmless(scripts.join(', '))})` : ''} changed`,
        ),
      );
    }
  }
  return `${lines.join('\n')}\n\n`;
}

function marked(colour: (text: string) => string, sign: string, text: string): readonly string[] {
  return harmless(text)
    .trim()
    .split('\n')
    .map((line) => colour(`${sign} ${line}`));
}

/** One key, without Enter. */
function key(): Promise<string> {
  return new Promise((resolve) => {
    const { stdin } = process;
    stdin.setRawMode(true);
    stdin.resume();
    stdin.once('data', (bytes) => {
      stdin.setRawMode(false);
      stdin.pause();
      resolve(bytes.toString('utf8').slice(0, 1).toLowerCase());
    });
    stdin.once('end', () => resolve('n'));
  });
}

function list(folder: string, json: boolean): number {
  const { approvals } = readTrust(folder);
  if (json) print(`${JSON.stringify({ projects: Object.fromEntries(approvals) })}\n`);
  else if (approvals.size === 0) print('Nothing is approved yet.\n');
  else {
    for (const [root, hooks] of approvals) {
      print(`${paint().bold(root)}\n`);
      for (const { event, action, approvedAt } of hooks)
        print(`  ${event}  ${harmless(action).replace(/\s+/g, ' ')}  ${paint().dim(approvedAt.slice(0, 10))}\n`);
    }
  }
  return 0;
}

function revoke(folder: string, root: string): number {
  const count = revokeTrust(folder, root);
  print(
    count === 0
      ? `Nothing was approved for ${root}.\n`
      : `${count} ${count === 1 ? 'approval' : 'approvals'} for ${root} taken back.\n`,
  );
  return 0;
}
