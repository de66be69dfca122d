import { generateKeyPairSync } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { leadDigest } from '../../src/fleet/lead-digest.ts';
import { machineKey } from '../../src/fleet/machine-key.ts';
import { approvals } from '../../src/state/approvals.ts';
import { file, pair } from '../bundle/made.ts';
import { called, leadPolicy, leadWorld } from './lead-policy.ts';

const [ann, bob, eve] = [pair('es256'), pair('ed25519'), pair('es256')];
const CALL = 'release 1.2';

describe('a rule that asks a lead', () => {
  test('refuses until the lead has answered, then lets exactly this through, once, and asks again', async () => {
    const it = await leadWorld([leadPolicy({ ann, bob })]);
    const hooks = await it.open();
    const first = await called(hooks, CALL);
    expect(first).toMatchObject({ decision: 'deny', approval: { state: 'waiting', lead: 'http://127.0.0.1:9' } });
    expect(first.reason).toMatch(
      /^Does the team know\?\nA lead is asked \(question [a-z0-9]{8}, at http:.*\)\. Try exactly this again after the answer\.$/,
    );
    // the same question waits, however often it is tried
    expect((await called(hooks, CALL)).id).toBe(first.id);
    it.store.keepAnswer(first.id, it.signed(first.id, bob));
    expect(await called(hooks, `${CALL} `)).toMatchObject({ decision: 'deny' });
    expect(await called(hooks, CALL, 's2')).toMatchObject({ decision: 'deny' });
    expect(await called(hooks, CALL)).toMatchObject({
      decision: 'allow',
      approval: { state: 'approved', by: 'lead', lead: 'bob' },
    });
    const next = await called(hooks, CALL);
    expect(next.decision).toBe('deny');
    expect(next.id).not.toBe(first.id);
    expect((await called(hooks, 'ls')).decision).toBe('none');
  });

  test('is the same question whatever the agent says of its call, and another one for the same line with more rights', async () => {
    const it = await leadWorld([leadPolicy({ ann })]);
    const hooks = await it.open();
    const given = (more: object) => called(hooks, CALL, 's1', more);
    const { id } = await given({ description: 'only tests', timeout: 5 });
    const [{ document = '' } = {}] = it.store.waiting();
    // what the lead signs is not what the agent says of it
    expect(document).toContain(CALL);
    expect(document).not.toContain('only tests');
    expect((await given({ timeout: 9, description: 'really harmless' })).id).toBe(id);
    it.store.keepAnswer(id, it.signed(id, ann));
    for (const more of [{ dangerouslyDisableSandbox: true }, { user: 'root' }, { workdir: '/srv' }, { shell: 'zsh' }])
      expect(await given(more)).toMatchObject({ decision: 'deny', approval: { state: 'waiting' } });
    expect(await given({ description: 'third words' })).toMatchObject({ decision: 'allow', approval: { by: 'lead' } });
  });

  test('shows the lead the whole call in one order of its fields', async () => {
    const it = await leadWorld([leadPolicy({ ann })]);
    const hooks = await it.open();
    const { id } = await called(hooks, CALL, 's1', { user: 'root', shell: 'zsh', env: { A: '1', B: '2' } });
    expect((await called(hooks, CALL, 's1', { env: { B: '2', A: '1' }, shell: 'zsh', user: 'root' })).id).toBe(id);
    const [{ document = '' } = {}] = it.store.waiting();
    expect(JSON.parse(document)).toMatchObject({
      command: CALL,
      input: '{"env":{"A":"1","B":"2"},"shell":"zsh","user":"root"}',
    });
  });

  test('of many calls at once, one uses a yes', async () => {
    const it = await leadWorld([leadPolicy({ ann })]);
    const all = await Promise.all([it.open(), it.open(), it.open()]);
    const { id } = await called(all[0], CALL);
    it.store.keepAnswer(id, it.signed(id, ann));
    const decisions = await Promise.all([...all, ...all].map(async (hooks) => (await called(hooks, CALL)).decision));
    expect(decisions.filter((decision) => decision === 'allow')).toHaveLength(1);
  });

  test('is refused by a no for every try until the question ends', async () => {
    const it = await leadWorld([leadPolicy({ ann })]);
    const hooks = await it.open();
    const { id } = await called(hooks, CALL);
    it.store.keepAnswer(id, it.signed(id, ann, 'no', Date.now() - 3_600_000));
    for (let i = 0; i < 2; i++)
      expect(await called(hooks, CALL)).toMatchObject({
        decision: 'deny',
        reason: 'Does the team know?\nThe lead ann declined it.',
        approval: { state: 'declined', by: 'lead', lead: 'ann' },
      });
  });

  test('and another that asks the person need both answers, and the person is not asked before the lead has answered', async () => {
    const more = '  - { on: PreToolUse, name: mine, runs: ["release *"], ask: And you? }\n';
    const it = await leadWorld([leadPolicy({ ann }, more)]);
    const asked: string[] = [];
    let says = false;
    const ask = async ({ name }: { readonly name: string | null }): Promise<boolean> => {
      asked.push(name ?? '');
      return says;
    };
    const hooks = await it.open({ ask });
    const { id } = await called(hooks, CALL);
    expect(asked).toEqual([]);
    it.store.keepAnswer(id, it.signed(id, ann));
    expect(await called(hooks, CALL)).toMatchObject({ decision: 'deny', approval: { by: 'person' } });
    expect(asked).toEqual(['mine']);
    // the person's no has not used up the lead's yes
    says = true;
    expect(await called(hooks, CALL)).toMatchObject({ decision: 'allow', approval: { by: 'lead' } });
    expect(await called(hooks, CALL)).toMatchObject({ decision: 'deny', approval: { state: 'waiting' } });
  });

  test('lifts no refusal', async () => {
    const more = '  - { on: PreToolUse, name: never, runs: ["release *"], deny: Never. }\n';
    const it = await leadWorld([leadPolicy({ ann }, more)]);
    expect(await called(await it.open(), CALL)).toMatchObject({ decision: 'deny', reason: 'Never.', approval: null });
    expect(it.store.waiting()).toEqual([]);
  });

  test('can be answered for as long as it says', async () => {
    const it = await leadWorld([leadPolicy({ ann }, '', 'askedOf: lead, answerWithin: 8h')]);
    await called(await it.open(), CALL);
    const [{ askedAt = '', expiresAt = '' } = {}] = it.store.waiting();
    expect(Date.parse(expiresAt) - Date.parse(askedAt)).toBe(8 * 3_600_000);
  });
});

describe('nobody could answer, so that it is refused with words why', () => {
  test.each([
    ['where no lead is named', [leadPolicy({})], /names no lead whose key can be used/],
    [
      'where no key can be read',
      [file('enforced.d/10.yml', `${text(leadPolicy({}))}leads: [{ name: x, key: "-----BEGIN PUBLIC KEY-----" }]\n`)],
      /names no lead whose key can be used/,
    ],
  ])('%s', async (_, files, why) => {
    const it = await leadWorld(files);
    const { decision, reason, approval } = await called(await it.open(), CALL);
    expect({ decision, approval }).toEqual({ decision: 'deny', approval: null });
    expect(reason).toMatch(why);
  });

  test('where there is no server', async () => {
    const it = await leadWorld([leadPolicy({ ann })]);
    const path = it.at('~/.config/hookline/enrolment.yml');
    writeFileSync(path, readFileSync(path, 'utf8').replace(/^server: .*$/m, 'url: http://127.0.0.1:9/x.tar.gz'));
    expect(await called(await it.open(), CALL)).toMatchObject({
      decision: 'deny',
      reason: expect.stringMatching(/enrolled at no hookline-server/),
    });
  });

  test('where it is longer than a lead would look through', async () => {
    const it = await leadWorld([leadPolicy({ ann })]);
    const { decision, reason } = await called(await it.open(), `release ${'x'.repeat(20_000)}`);
    expect(decision).toBe('deny');
    expect(reason).toMatch(/more than 20000 characters/);
  });

  test('where too many wait already', async () => {
    const it = await leadWorld([leadPolicy({ ann })]);
    const hooks = await it.open();
    for (let i = 0; i < 20; i++) expect((await called(hooks, `release ${i}`)).id).not.toBe('');
    expect((await called(hooks, 'release 20')).reason).toMatch(/20 questions of this machine wait/);
    expect((await called(hooks, 'release 3')).id).not.toBe('');
  });
});

describe('what is no answer of a lead lets nothing through:', () => {
  const forged: Readonly<Record<string, (it: World, id: string) => string>> = {
    'a text': () => 'yes',
    'one that nobody signed': (it, id) => `${it.signed(id, ann).split('.').slice(0, 2).join('.')}.AAAA`,
    'one by a stranger': (it, id) => it.signed(id, eve),
    'one whose answer was changed': (it, id) => changed(it.signed(id, ann, 'no')),
    'one for another machine': (it, id) => it.signed(id, ann, 'yes', Date.now(), { machine: `m_${'A'.repeat(43)}` }),
    'one for another call': (it, id) => it.signed(id, ann, 'yes', Date.now(), { digest: '0'.repeat(64) }),
    'one for another question': (it, id) => it.signed(id, ann, 'yes', Date.now(), { id: 'aaaaaaaa' }),
    'one to what was shown otherwise': (it, id) =>
      it.signed(id, ann, 'yes', Date.now(), { document: '{"command":"ls"}' }),
    'one of ten minutes ago': (it, id) => it.signed(id, ann, 'yes', Date.now() - 601_000),
    'one of the day after': (it, id) => it.signed(id, ann, 'yes', Date.now() + 86_400_000),
  };
  test.each(Object.entries(forged))('%s', async (_, forge) => {
    const it = await leadWorld([leadPolicy({ ann })]);
    const hooks = await it.open();
    const { id } = await called(hooks, CALL);
    it.store.keepAnswer(id, forge(it, id));
    expect(await called(hooks, CALL)).toMatchObject({ decision: 'deny', approval: { state: 'waiting' } });
  });

  test('a file that calls itself approved, in either folder', async () => {
    const it = await leadWorld([leadPolicy({ ann })]);
    const hooks = await it.open();
    const { id } = await called(hooks, CALL);
    const [question] = it.store.waiting();
    const own = approvals(it.stateFolder);
    const texts = { kind: 'call', event: 'PreToolUse', session: 's1', cwd: it.project, hook: 'x', name: null } as const;
    const more = { source: null, toolName: 'Bash', command: CALL, input: null, reason: null };
    own.answer(own.leave({ digest: question?.digest ?? '', ...texts, ...more }).id, 'approved');
    const [name = ''] = readdirSync(it.store.folder);
    renameSync(join(it.store.folder, name), join(it.store.folder, name.replace('waiting', 'approved')));
    const again = await called(hooks, CALL);
    expect(again).toMatchObject({ decision: 'deny', approval: { state: 'waiting' } });
    expect(again.id).not.toBe(id);
  });

  test('a question that shows less than what is asked: a yes to it is none', async () => {
    const it = await leadWorld([leadPolicy({ ann })]);
    const hooks = await it.open();
    await called(hooks, CALL);
    const [name = ''] = readdirSync(it.store.folder);
    const path = join(it.store.folder, name);
    const question = JSON.parse(readFileSync(path, 'utf8'));
    const document = question.document.replace(CALL, 'release --help');
    expect(document).not.toBe(question.document);
    writeFileSync(path, JSON.stringify({ ...question, document }));
    it.store.keepAnswer(question.id, it.signed(question.id, ann));
    expect(await called(hooks, CALL)).toMatchObject({ decision: 'deny', approval: { state: 'waiting' } });
  });

  test('the yes of a lead whom the policy names no more, when it is used', async () => {
    const it = await leadWorld([leadPolicy({ ann, bob })]);
    const { id } = await called(await it.open(), CALL);
    it.store.keepAnswer(id, it.signed(id, ann));
    await it.publish(2, [leadPolicy({ bob })]);
    const hooks = await it.open();
    const again = await called(hooks, CALL);
    expect(again).toMatchObject({ decision: 'deny', approval: { state: 'waiting' } });
    // and whoever is one now can answer
    it.store.keepAnswer(again.id, it.signed(again.id, bob));
    expect((await called(hooks, CALL)).decision).toBe('allow');
  });

  test('the yes that was used, put back', async () => {
    const it = await leadWorld([leadPolicy({ ann })]);
    const hooks = await it.open();
    const { id } = await called(hooks, CALL);
    const token = it.signed(id, ann);
    it.store.keepAnswer(id, token);
    expect((await called(hooks, CALL)).decision).toBe('allow');
    it.store.keepAnswer(id, token);
    const next = await called(hooks, CALL);
    it.store.keepAnswer(next.id, token);
    expect(await called(hooks, CALL)).toMatchObject({ decision: 'deny', approval: { state: 'waiting' } });
  });

  test('the yes of a lead to what their own account asks', async () => {
    const named = { name: 'ann', key: ann.trusted.jwk, account: userInfo().username };
    const policy = text(leadPolicy({})).replace('hooks:', `leads: [${JSON.stringify(named)}]\nhooks:`);
    const it = await leadWorld([file('enforced.d/10.yml', policy)]);
    const hooks = await it.open();
    const { id } = await called(hooks, CALL);
    it.store.keepAnswer(id, it.signed(id, ann));
    expect((await called(hooks, CALL)).reason).toMatch(/ann answered, whose own question it is/);
    expect((await called(hooks, CALL)).approval?.state).toBe('waiting');
  });

  test('one by whom the person made a lead in a bundle of their own, for what the administrator asks', async ({
    skip,
  }) => {
    if (process.getuid?.() !== 0) skip('only root writes what an administrator writes');
    const it = await leadWorld([leadPolicy({ eve }, '', 'askedOf: lead')]);
    it.write('/etc/hookline/enforced.yml', text(leadPolicy({ ann })).replace('release *', 'deploy *'));
    const hooks = await it.open();
    const { id } = await called(hooks, 'deploy now');
    it.store.keepAnswer(id, it.signed(id, eve));
    expect((await called(hooks, 'deploy now')).decision).toBe('deny');
    it.store.keepAnswer(id, it.signed(id, ann));
    expect((await called(hooks, 'deploy now')).decision).toBe('allow');
  });
});

describe('elsewhere than in an enforced file', () => {
  test.each(['~/.config/hookline/hooks.yml', '.hookline/hooks.yml'])('%s: it is said, and refused', async (path) => {
    const it = await leadWorld([leadPolicy({ ann })]);
    it.write(path, text(leadPolicy({ eve })).replace('release *', 'deploy *').replace('releases', 'own'));
    const hooks = await it.open({ trust: 'all' });
    expect(hooks.diagnostics.map(({ code }) => code)).toContain('NOT_ENFORCED_HERE');
    expect(hooks.diagnostics.map(({ message }) => message).join()).toMatch(/"leads" (does not count|counts only)/);
    expect(await called(hooks, 'deploy now')).toMatchObject({ decision: 'deny', approval: null });
    // nor does it make anybody a lead of what is enforced
    const { id } = await called(hooks, CALL);
    it.store.keepAnswer(id, it.signed(id, eve));
    expect((await called(hooks, CALL)).decision).toBe('deny');
  });
});

describe('what a lead is shown', () => {
  const told = async (detail: string, command: string) => {
    const it = await leadWorld([leadPolicy({ ann })], detail);
    await called(await it.open(), command);
    return JSON.parse(it.store.waiting()[0]?.document ?? '{}');
  };
  test('is the call, masked, and how much of it a mask hides', async () => {
    const document = await told('masked', 'release 1 --token ghp_abcdefghijklmnopqrstuvwxyz0123456789');
    expect(document).toMatchObject({
      detail: 'masked',
      tool: 'Bash',
      rules: ['releases'],
      reason: 'Does the team know?',
    });
    expect(document.command).toMatch(/^release 1 --token \*\*\*$/);
    expect(document.hidden).toEqual({ parts: 1, chars: 40 });
  });
  test('tells the length of what is masked only about', async () => {
    const hidden = async (secret: string) => (await told('masked', `release 1 --password ${secret}`)).hidden;
    expect(await hidden('abc4')).toEqual({ parts: 1, chars: 10 });
    expect(await hidden('abcdef789')).toEqual({ parts: 1, chars: 10 });
    expect(await hidden('abcdefgh789x')).toEqual({ parts: 1, chars: 20 });
  });
  test.each(['metadata', 'none'])('is with detail: %s nothing of its content', async (detail) => {
    const document = await told(detail, 'release secret-plan');
    expect(JSON.stringify(document)).not.toContain('secret-plan');
    expect(document).toMatchObject({ detail, shape: 'release', rules: ['releases'], tool: 'Bash' });
    expect('user' in document).toBe(detail === 'metadata');
  });
});

describe('the digest of a question, which leaves the machine', () => {
  test('is the same for the same call, and cannot be computed without the key of the machine', async () => {
    const it = await leadWorld([leadPolicy({ ann })]);
    const digestNow = async (command: string) => {
      await called(await it.open(), command);
      const [question] = it.store.waiting();
      if (question !== undefined) it.store.close(question);
      return question;
    };
    const [first, again, other] = [await digestNow(`${CALL} 1`), await digestNow(`${CALL} 1`), await digestNow(CALL)];
    expect(again?.digest).toBe(first?.digest);
    expect(other?.digest).not.toBe(first?.digest);
    // who knows all of a call but this key, and so also how the machine is called
    const own = machineKey(it.stateFolder);
    const guessed = { ...own, secret: generateKeyPairSync('ed25519').privateKey };
    expect(leadDigest(guessed, 'call', 'document')).not.toBe(leadDigest(own, 'call', 'document'));
    expect(leadDigest(machineKey(it.stateFolder), 'call', 'document')).toBe(leadDigest(own, 'call', 'document'));
  });
});

type World = Awaited<ReturnType<typeof leadWorld>>;

function text({ bytes }: ReturnType<typeof leadPolicy>): string {
  return Buffer.from(bytes).toString('utf8');
}

/** The same signature under another answer. */
function changed(token: string): string {
  const [head, body = '', tail] = token.split('.');
  const payload = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
  return [head, Buffer.from(JSON.stringify({ ...payload, answer: 'yes' })).toString('base64url'), tail].join('.');
}
