import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { trailFiles } from '../../src/audit/trail-files.ts';
import { approvals, type NewQuestion } from '../../src/state/approvals.ts';
import { leadQuestions } from '../../src/state/lead-questions.ts';
import type { Questions } from '../../src/ui/data/questions.ts';
import { world } from '../world/world.ts';
import { served } from './serve.ts';

const DIGEST = 'd'.repeat(64);

function aQuestion(more: Partial<NewQuestion> = {}): NewQuestion {
  const place = { source: { file: '/w/hooks.yml', line: 3 }, toolName: 'Bash', command: 'git push', input: null };
  const who = { session: 's1', cwd: '/w', hook: 'h', name: 'pushes', reason: 'sure?' };
  return { digest: DIGEST, kind: 'call', event: 'PreToolUse', ...who, ...place, ...more };
}

async function asking(may = { answer: true, run: false, whyNot: null as string | null }) {
  const all = world();
  const stateFolder = join(all.state, 'hookline');
  const ui = await served(all, { may });
  return {
    store: approvals(stateFolder),
    ofLeads: leadQuestions(stateFolder),
    told: async () => (await (await ui.ask('questions')).json()) as Questions,
    async give(body: object) {
      const answer = await ui.ask('questions/answer', { method: 'POST', body: JSON.stringify(body) });
      return { status: answer.status, data: (await answer.json()) as { error: { message: string } } };
    },
    trail: () =>
      trailFiles(join(stateFolder, 'audit'))
        .map(({ path }) => readFileSync(path, 'utf8'))
        .join(''),
  };
}

describe('what waits for a person', () => {
  test('is told whole, with what it does and where it was asked, and without the digest that an approval is for', async () => {
    const { store, told } = await asking();
    const command = `rsync -a src/ backup/${'x'.repeat(50_000)}`;
    const { id } = store.leave(aQuestion({ command, input: '{"timeout":9}' }));
    const { waiting, answered } = await told();
    expect(waiting).toMatchObject([
      {
        ...{ id, kind: 'call', command, input: '{"timeout":9}', reason: 'sure?', folder: '/w', session: 's1' },
        source: '/w/hooks.yml:3',
        effects: expect.arrayContaining([expect.objectContaining({ does: 'reads', path: 'src' })]),
        remarks: [expect.stringMatching(/characters in one line; look at all of them/)],
      },
    ]);
    expect(JSON.stringify(waiting)).not.toContain(DIGEST);
    expect(answered).toEqual([]);
  });

  test('is apart from what waits for a lead, which nobody can answer here', async () => {
    const { ofLeads: store, told, give } = await asking();
    const document = JSON.stringify({ command: 'release 1' });
    const { id } = store.leave({ digest: DIGEST, source: 'user', document, leads: [{ name: 'ann' }] }, 600_000);
    expect(await told()).toMatchObject({ waiting: [], ofLeads: [{ id, what: 'release 1', leads: ['ann'] }] });
    expect((await give({ id, answer: 'approve' })).data.error.message).toBe(`There is no question "${id}".`);
  });

  test.each([
    ['HTML', '<img src=x onerror=alert(1)><script>alert(1)</script>'],
    ['SVG', '<svg/onload=alert(1)>'],
    ['ANSI', '\u001B[2K\u001B[1A'],
    ['bidi', 'git push \u202Etxt.exe'],
    ['a line separator', 'git push\u2028rm'],
  ])('comes back as the text that it is: %s', async (_, text) => {
    const { store, told } = await asking();
    store.leave(aQuestion({ command: text, reason: text, session: text, name: text, cwd: text, input: text }));
    const { waiting } = await told();
    expect(waiting).toMatchObject([
      { command: text, reason: text, session: text, name: text, folder: text, input: text },
    ]);
  });

  test('is answered from here as from a terminal: used once, and written down with where it was answered', async () => {
    const { store, give, told, trail } = await asking();
    const { id } = store.leave(aQuestion());
    expect(await give({ id, answer: 'approve' })).toMatchObject({ data: { state: 'approved', notRecorded: null } });
    expect(trail()).toMatch(new RegExp(`"kind":"approval".*"answer":"approved","from":"page","question":"${id}"`));
    expect(await told()).toMatchObject({ waiting: [], answered: [{ id, state: 'approved', from: 'page' }] });
    expect([store.answerTo(DIGEST), store.answerTo(DIGEST)]).toEqual([true, null]);
    expect(await told()).toMatchObject({ answered: [{ id, state: 'used', from: 'page' }] });
  });

  test('is answered once: who comes second is told what the first said and where, and changes nothing', async () => {
    const { store, give, trail } = await asking();
    const { id } = store.leave(aQuestion());
    store.answer(id, 'declined', { seen: 'waiting', from: 'terminal' });
    const second = await give({ id, answer: 'approve' });
    expect(second).toMatchObject({ status: 400, data: { error: { code: 'UNKNOWN_APPROVAL' } } });
    expect(second.data.error.message).toBe(
      `The question "${id}" was answered already, with hookline approve: declined.`,
    );
    expect(store.answerTo(DIGEST)).toBe(false);
    expect(trail()).toBe('');
  });

  test('is answered once, however many answer at the same time', async () => {
    const { store, give } = await asking();
    const { id } = store.leave(aQuestion());
    const all = Array.from({ length: 8 }, (_, i) => give({ id, answer: i % 2 === 0 ? 'approve' : 'decline' }));
    const states = (await Promise.all(all)).map(({ status }) => status);
    expect(states.sort()).toEqual([200, ...Array(7).fill(400)]);
  });

  test('cannot be answered where the page may not, whatever is sent', async () => {
    const { store, give, told } = await asking({ answer: false, run: false, whyNot: 'No terminal.' });
    const { id } = store.leave(aQuestion());
    for (const answer of ['approve', 'decline'])
      expect(await give({ id, answer })).toMatchObject({ status: 400, data: { error: { message: 'No terminal.' } } });
    expect((await told()).waiting).toMatchObject([{ id }]);
  });

  test.each([
    ['no id', { answer: 'approve' }],
    ['the beginning of an id', { id: 'a', answer: 'approve' }],
    ['a path', { id: '../../xx', answer: 'approve' }],
    ['an id that nothing has', { id: 'aaaaaaaa', answer: 'approve' }],
    ['another answer', { id: 'aaaaaaaa', answer: 'yes' }],
  ])('is not answered by %s', async (_, body) => {
    const { store, give } = await asking();
    store.leave(aQuestion());
    expect((await give(body)).status).toBe(400);
    expect(store.waiting()).toHaveLength(1);
  });
});
