import { expect, onTestFinished, test } from 'vitest';
import { keyId } from '../../../src/bundle/trusted-key.ts';
import { file, pair } from '../../bundle/made.ts';
import { office, PATIENT } from '../../fleet/office.ts';
import { policy } from '../../fleet/policies.ts';
import { asAdmin, ask, enrolled } from '../../server/world/machine.ts';
import { questionOf } from '../../server/world/questions.ts';
import { testServer } from '../../server/world/server.ts';
import { listening, signedIn } from './open-server.ts';

const team = pair('ed25519', 'team');
const CALL = [
  '--tool',
  'Bash',
  '--input',
  JSON.stringify({ command: 'release 1.2 --token ghp_abcdefghijklmnopqrstuvwxyz0123456789' }),
  '--session',
  's1',
];
const RULE =
  'hooks:\n  - { on: PreToolUse, name: releases, runs: ["release *"], ask: Does the team know?, askedOf: lead }\n';

test('a lead makes a key in the browser, the policy names it, and a yes on the page lets a real call through exactly once', async () => {
  const server = await listening(await testServer({ policyKeys: [team.trusted] }));
  const { app, context } = server;
  for (const unlisten of [await context.policy.listen(), await context.answerPolls.listen()]) onTestFinished(unlisten);
  const page = await signedIn(server, { at: '/questions' });
  await page.getByText('Nothing waits for a lead').waitFor();
  await page.getByRole('button', { name: 'Make a key in this browser' }).click();
  const lines = (await page.locator('.lead-lines').textContent()) ?? '';
  expect(lines).toMatch(
    /^leads:\n {2}- name: "admin"\n {4}key: \{"kty":"EC","crv":"P-256","x":"[\w-]{43}","y":"[\w-]{43}"\}\n {4}# account: .+\n$/,
  );

  const bytes = policy(team, { files: [file('enforced.d/10.yml', `${lines}${RULE}`)] });
  const { digest } = (await asAdmin(app, 'POST', '/v1/bundles', bytes)).json();
  await asAdmin(app, 'PUT', '/v1/channels', { channels: [{ name: 'all', labels: {}, bundle: digest }] });
  const { token } = (await asAdmin(app, 'POST', '/v1/tokens', { labels: {} })).json();
  const it = office();
  const args = [
    'enroll',
    server.address,
    '--fingerprint',
    keyId(team.trusted),
    '--token',
    token,
    '--detail',
    'masked',
    '--yes',
  ];
  expect(await it.cli(args)).toMatchObject({ status: 0 });

  const called = async () => (await it.run('PreToolUse', CALL)).outcome;
  const first = await called();
  expect(first).toMatchObject({ decision: 'deny', approval: { state: 'waiting' } });
  expect(first.reason).toMatch(/^Does the team know\?\nA lead is asked \(question /);
  const id = first.approval?.state === 'waiting' ? first.approval.id : '';
  // whoever sits at the machine does not answer it
  expect(await it.cli(['approve', id])).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/waits for a lead \(admin\), not for you/),
  });

  const card = page.locator('.questions-card', { hasText: id });
  await card.waitFor({ timeout: PATIENT.timeout });
  const shown = (await card.textContent()) ?? '';
  expect(shown).toContain('release 1.2 --token ***');
  expect(shown).not.toContain('ghp_');
  expect(shown).toContain('A mask (***) stands in one place');
  for (const told of ['releases', 'Does the team know?', 's1']) expect(shown).toContain(told);
  await card.getByRole('button', { name: 'Approve once …' }).click();
  await card.getByRole('button', { name: 'Yes, let this call go ahead once' }).click();
  await page.getByText(`Approved: ${id} may go ahead once`).waitFor();
  await page.locator('section[aria-label="Answered"]').getByText('yes').waitFor();

  await expect.poll(async () => (await called()).decision, PATIENT).toBe('allow');
  const next = await called();
  expect(next).toMatchObject({ decision: 'deny', approval: { state: 'waiting' } });
  const second = next.approval?.state === 'waiting' ? next.approval.id : '';
  expect(second).not.toBe(id);
  // a no is one press
  const other = page.locator('.questions-card', { hasText: second });
  await other.waitFor({ timeout: PATIENT.timeout });
  await other.getByRole('button', { name: 'Decline' }).click();
  await expect
    .poll(async () => (await called()).approval, PATIENT)
    .toMatchObject({ state: 'declined', by: 'lead', lead: 'admin' });
}, 240_000);

test('a key that no machine knows answers nothing, and the page says what to do', async () => {
  const server = await listening(await testServer());
  const machine = await enrolled(server.app);
  const question = questionOf({ ann: pair('es256') });
  await ask(server.app, machine, 'POST', '/v1/questions', { body: { v: 1, questions: [question] } });
  const page = await signedIn(server, { at: '/questions' });
  const card = page.locator('.questions-card', { hasText: question.id });
  await card.getByText('To answer needs a key in this browser.').waitFor();
  await page.getByRole('button', { name: 'Make a key in this browser' }).click();
  await page.getByText('No machine that asks now knows this key').waitFor();
  await card.getByText('takes the answer of ann, and does not know the key of this browser').waitFor();
  expect(await card.getByRole('button').count()).toBe(0);
  // the same key is there when the page comes again
  const lines = await page.locator('.lead-lines').textContent();
  await page.reload();
  await expect.poll(() => page.locator('.lead-lines').textContent()).toBe(lines);
});
