import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { CLI } from './machine.ts';

/** Where no process can be seen. */
const BLIND = ['--dev-bind', '/', '/', '--tmpfs', '/proc', '--'];
const CAN_HIDE = spawnSync('bwrap', [...BLIND, 'true']).status === 0;
const COMMAND = [process.execPath, CLI, 'allow', 'last', '--session'];

function said(program: string, args: readonly string[]): string {
  return spawnSync(program, args, { encoding: 'utf8', env: { PATH: process.env.PATH, HOME: process.env.HOME } }).stderr;
}

describe('a rule is switched off for a session', () => {
  test.skipIf(!CAN_HIDE)('by nobody where the processes above cannot be seen: an agent may be among them', () => {
    expect(said('bwrap', [...BLIND, ...COMMAND])).toMatch(/cannot be told whether an agent started this/);
    const [program = '', ...args] = COMMAND;
    expect(said(program, args)).not.toMatch(/cannot be told/);
  });
});
