import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { slotText } from '../../../src/core/slot.ts';
import type { CompiledTemplate } from '../../../src/shell/template/compile-template.ts';
import { looseFolder } from '../../scratch-folder.ts';

export const SHELLS = ['dash', 'bash'] as const;

export interface Run {
  /** What the command printed, for each of the values. */
  readonly printed: readonly string[];
  /** Files called `pwned`: something made code of a value. */
  readonly pwned: readonly string[];
}

export type Filled = Extract<CompiledTemplate, { kind: 'filled' }>;

/** A command that was made up may run for ever. */
const LIMITS = 'ulimit -t 5; export FUNCNEST=20';

/**
 * Runs a filled command once for each value, each time in a shell of its own. One shell starts all of them: starting
 * them from here would take most of the time.
 */
export function runFilled(shell: string, filled: Filled, values: readonly string[], env: readonly string[] = []): Run {
  const cwd = looseFolder();
  try {
    const variables: Record<string, string> = { PATH: process.env.PATH ?? '', HOME: cwd, TEMPLATE: filled.command };
    for (const [at, value] of values.entries()) {
      for (const slot of filled.slots) variables[`VALUE_${at}_${slot.variable}`] = slotText(slot, value);
      variables[`VALUE_${at}`] = value;
    }
    const driver = [LIMITS, ...values.map((_, at) => startOne(shell, filled, at, env))].join('\n');
    const { stdout, error } = spawnSync('bash', ['-c', driver], {
      cwd,
      env: variables,
      timeout: 120_000,
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    if (error !== undefined) throw error;
    const files = readdirSync(cwd, { recursive: true, encoding: 'utf8' });
    return {
      printed: stdout.toString('utf8').split('\0').slice(0, -1),
      pwned: files.filter((file) => basename(file).startsWith('pwned')),
    };
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}

function startOne(shell: string, { slots }: Filled, at: number, env: readonly string[]): string {
  const given = [
    ...slots.map(({ variable }) => `${variable}="$VALUE_${at}_${variable}"`),
    ...env.map((name) => `${name}="$VALUE_${at}"`),
  ];
  return `${given.join(' ')} ${shell} -c "$TEMPLATE"; printf '\\0'`;
}
