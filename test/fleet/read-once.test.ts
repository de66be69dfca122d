import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { file, pair } from '../bundle/made.ts';
import { bash, ENROLMENT, office } from './office.ts';
import { enrolmentFile, policy } from './policies.ts';
import { policyServer } from './policy-server.ts';

const team = pair('ed25519', 'team');
const RULES = `hooks:
  - { name: for-all, on: PreToolUse, runs: ["all *"], deny: Not anybody. }
  - { name: for-risk, on: PreToolUse, runs: ["some *"], deny: Not risk., applies: { to: { team: risk } } }
`;
const NEXT = RULES.replace('"all *"', '"any *"');

test('what a bundle’s files were read as is kept, and who it is for, whether it is tried and what came after it still count', async () => {
  const it = office();
  const first = await policyServer(policy(team, { files: [file('enforced.d/10.yml', RULES)], seq: 1 }));
  const enrolledAs = (url: string, label: string): void => {
    it.write(ENROLMENT, `${enrolmentFile(url, [team])}labels: { team: ${label} }\n`);
  };
  const decided = async (...commands: readonly string[]) => {
    const all: string[] = [];
    for (const command of commands) all.push((await it.run('PreToolUse', bash(command))).outcome.decision);
    return all;
  };
  const kept = (): number => {
    const folder = join(it.stateFolder, 'parsed');
    return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.hooks')).length : 0;
  };
  enrolledAs(first.url, 'risk');
  await it.cli(['enroll', 'fetch']);
  expect(await decided('all x', 'some x', 'other x', 'all x')).toEqual(['deny', 'deny', 'none', 'deny']);
  expect(kept()).toBe(1);
  enrolledAs(first.url, 'web');
  expect(await decided('all x', 'some x')).toEqual(['deny', 'none']);
  enrolledAs(first.url, 'risk');
  expect(await decided('some x')).toEqual(['deny']);

  const tried = { files: [file('enforced.d/10.yml', RULES)], seq: 2, shadow: true };
  enrolledAs((await policyServer(policy(team, tried))).url, 'risk');
  await it.cli(['enroll', 'fetch']);
  expect(await decided('all x', 'some x', 'all x')).toEqual(['none', 'none', 'none']);

  const later = { files: [file('enforced.d/10.yml', NEXT)], seq: 3 };
  enrolledAs((await policyServer(policy(team, later))).url, 'risk');
  await it.cli(['enroll', 'fetch']);
  expect(await decided('all x', 'any x', 'some x', 'any x')).toEqual(['none', 'deny', 'deny', 'deny']);
});
