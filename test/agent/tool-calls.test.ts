import { describe, expect, test } from 'vitest';
import type { ScriptStep } from '../../src/agent/scripted/script.ts';
import type { ChatMessage } from '../../src/core/chat.ts';
import type { JsonObject } from '../../src/core/json.ts';
import { agentShop, type Played } from './support/agent-shop.ts';
import { settings } from './support/hook-files.ts';

const calls = (...wanted: readonly (readonly [string, JsonObject])[]): ScriptStep[] => [
  { calls: wanted.map(([tool, input]) => ({ tool, input })) },
  { say: 'Done.' },
];
/** What the model was told about its calls. */
const results = ({ asked }: Played): readonly ChatMessage[] =>
  (asked.at(-1) ?? []).filter(({ role }) => role === 'tool');
const texts = (played: Played): readonly string[] => results(played).map(({ text }) => text);

describe('a call that a PreToolUse hook refuses', () => {
  test('has no effect, the model is told why in the words of cli-agent, and the loop goes on', async () => {
    const shop = agentShop({
      'home/.claude/settings.json': settings({ PreToolUse: "echo 'not here' >&2; exit 2" }, 'Write'),
    });
    const played = await shop.play({ steps: calls(['Write', { file_path: 'a.txt', content: 'x' }]) });
    expect(shop.exists('project/a.txt')).toBe(false);
    expect(results(played)).toMatchObject([{ text: 'Tool execution blocked by hook: not here', isError: true }]);
    expect(played.end).toBe('completed');
    expect(played.notes).not.toContainEqual(expect.objectContaining({ kind: 'tool' }));
  });

  test.each([
    [
      'mimir',
      '.mimir/config.yml',
      'hooks:\n  pre-file-write:\n    command: echo no; exit 1\n    continueOnError: false\n',
    ],
    [
      'cocode',
      '.config/cocode/hooks.toml',
      '[[hooks]]\nevent = "PreToolUse"\ntool_matcher = "Write"\n[hooks.shell]\ncommand = "exit 3"\n',
    ],
    ['cli-agent', '.config/agent/settings.json', settings({ PreToolUse: 'exit 2' }, 'write_file')],
    ['gencode', '.gen/settings.json', settings({ PreToolUse: 'exit 2' }, 'Write')],
  ])('is refused by a hook of %s too', async (_, file, text) => {
    const shop = agentShop({ [`home/${file}`]: text });
    const played = await shop.play({ steps: calls(['Write', { file_path: 'a.txt', content: 'x' }]) });
    expect(shop.exists('project/a.txt')).toBe(false);
    expect(texts(played)[0]).toMatch(/^Tool execution blocked by hook: /);
  });
});

test('a rewritten command is what runs, what PostToolUse reports and what the person sees', async () => {
  const shop = agentShop();
  shop.write(
    'home/.config/agent/settings.json',
    settings({ PreToolUse: `echo '{"modified_args":{"command":"echo rewritten"}}'` }, 'bash_execute'),
  );
  shop.write('home/.config/hookline/hooks.yml', shop.logging('PostToolUse'));
  const played = await shop.play({ steps: calls(['Bash', { command: 'touch original' }]) });
  expect(shop.exists('project/original')).toBe(false);
  expect(texts(played)).toEqual(['rewritten']);
  expect(shop.log()).toMatchObject([
    { tool_input: { command: 'echo rewritten' }, tool_response: { stdout: 'rewritten\n', exit_code: 0 } },
  ]);
  expect(played.notes).toContainEqual(expect.objectContaining({ kind: 'tool', input: { command: 'echo rewritten' } }));
});

describe('after a tool has run', () => {
  test('a failure is told to PostToolUseFailure, with what the command said', async () => {
    const shop = agentShop();
    shop.write('home/.config/hookline/hooks.yml', shop.logging('PostToolUse', 'PostToolUseFailure'));
    const played = await shop.play({ steps: calls(['Bash', { command: 'echo out; echo err >&2; exit 3' }]) });
    expect(shop.log()).toMatchObject([
      { hook_event_name: 'PostToolUseFailure', tool_response: { stdout: 'out\n', stderr: 'err\n', exit_code: 3 } },
    ]);
    expect(results(played)).toMatchObject([{ isError: true }]);
    expect(texts(played)[0]).toContain('Exit code 3');
  });

  test('a refusal does not undo it: the model is told in the words of GenCode, and the other calls are not run', async () => {
    const shop = agentShop({
      'home/.gen/settings.json': settings({ PostToolUse: "echo 'fix the tests' >&2; exit 2" }, 'Write'),
    });
    const played = await shop.play({
      steps: calls(['Write', { file_path: 'a.txt', content: 'x' }], ['Bash', { command: 'touch second' }]),
    });
    expect(shop.exists('project/a.txt')).toBe(true);
    expect(shop.exists('project/second')).toBe(false);
    expect(texts(played)[0]).toContain('Hook blocked further execution. ');
    expect(texts(played)[0]).toContain('fix the tests');
    expect(texts(played)[1]).toContain('This was not run. Hook blocked further execution.');
  });

  test('a rewritten response is what the model sees', async () => {
    const shop = agentShop({
      'home/.config/hookline/hooks.yml': `hooks:
  - on: PostToolUse
    run: echo '{"rewrite":"(masked)"}'
`,
    });
    expect(texts(await shop.play({ steps: calls(['Bash', { command: 'echo secret' }]) }))).toEqual(['(masked)']);
  });

  test('a response that a hook rewrote in the shape it had is told as text', async () => {
    const shop = agentShop({
      'home/.config/hookline/hooks.yml': `hooks:
  - on: PostToolUse
    run: echo '{"rewrite":{"stdout":"MASKED","stderr":"","exit_code":0}}'
`,
    });
    expect(texts(await shop.play({ steps: calls(['Bash', { command: 'echo secret' }]) }))).toEqual(['MASKED']);
  });

  test('context is added to its result, labelled with the event', async () => {
    const shop = agentShop({
      'home/.config/hookline/hooks.yml': 'hooks:\n  - on: [PreToolUse, PostToolUse]\n    context: look\n',
    });
    expect(texts(await shop.play({ steps: calls(['Bash', { command: 'echo hi' }]) }))).toEqual([
      '[PreToolUse Hook Output]:\nlook\n\nhi\n\n[PostToolUse Hook Output]:\nlook',
    ]);
  });

  test('PostToolBatch is told all calls of a reply, and its words reach the model', async () => {
    const shop = agentShop();
    shop.write(
      'home/.config/hookline/hooks.yml',
      `${shop.logging('PostToolBatch')}  - on: PostToolBatch\n    context: all two\n`,
    );
    const played = await shop.play({
      steps: calls(['Bash', { command: 'echo 1' }], ['Bash', { command: 'echo 2' }]),
    });
    expect(shop.log()).toMatchObject([{ tool_calls: [{ tool_name: 'Bash' }, { tool_input: { command: 'echo 2' } }] }]);
    expect(played.asked.at(-1)?.at(-1)).toEqual({ role: 'system', text: '[PostToolBatch Hook Output]:\nall two' });
  });
});

describe('a hook that ends the turn', () => {
  test.each(['PreToolUse', 'PostToolUse'])('on %s: nothing else runs, and every call has its answer', async (event) => {
    const shop = agentShop({
      'home/.claude/settings.json': settings({ [event]: `echo '{"continue":false,"stopReason":"enough"}'` }, 'Bash'),
    });
    const played = await shop.play({
      lines: ['go', 'again'],
      steps: [
        ...calls(['Bash', { command: 'touch one' }], ['Bash', { command: 'touch two' }]).slice(0, 1),
        { say: 'Second turn.' },
      ],
    });
    expect(shop.exists('project/one')).toBe(event === 'PostToolUse');
    expect(shop.exists('project/two')).toBe(false);
    expect(played.notes).toContainEqual(expect.objectContaining({ kind: 'turn-done', status: 'stopped' }));
    expect(results(played)).toHaveLength(2);
    expect(played.end).toBe('completed');
  });
});

describe('permission', () => {
  const write = calls(['Write', { file_path: 'a.txt', content: 'x' }]);

  test('manual asks the person about the input as it would run; a no is told to the model and to PermissionDenied', async () => {
    const shop = agentShop();
    shop.write('home/.config/hookline/hooks.yml', shop.logging('PermissionRequest', 'PermissionDenied'));
    const asked: unknown[] = [];
    const played = await shop.play({
      steps: write,
      permission: 'manual',
      answer: (question) => {
        asked.push(question);
        return { yes: false, words: 'Use b.txt.' };
      },
    });
    expect(asked).toMatchObject([{ kind: 'tool', input: { file_path: 'a.txt' } }]);
    expect(shop.exists('project/a.txt')).toBe(false);
    expect(texts(played)).toEqual(['This was not run. The person said no. Use b.txt.']);
    expect(shop.log().map((event) => event.hook_event_name)).toEqual(['PermissionRequest', 'PermissionDenied']);
  });

  test('a yes lets it run, and "always" is not asked again', async () => {
    const shop = agentShop();
    let times = 0;
    await shop.play({
      steps: calls(['Bash', { command: 'touch a' }], ['Bash', { command: 'touch b' }]),
      permission: 'manual',
      answer: () => {
        times += 1;
        return { yes: true, always: true };
      },
    });
    expect([shop.exists('project/a'), shop.exists('project/b'), times]).toEqual([true, true, 1]);
  });

  test('manual with nobody to ask refuses, and reading needs no permission', async () => {
    const shop = agentShop({ 'project/r.txt': 'text' });
    const played = await shop.play({
      steps: calls(['Write', { file_path: 'a.txt', content: 'x' }], ['Read', { file_path: 'r.txt' }]),
      permission: 'manual',
    });
    expect(shop.exists('project/a.txt')).toBe(false);
    expect(texts(played)[0]).toContain('Nobody is there who could be asked.');
    expect(texts(played)[1]).toContain('text');
  });

  test.each([
    ['PreToolUse', 'hooks:\n  - on: PreToolUse\n    allow: fine\n'],
    ['PermissionRequest', 'hooks:\n  - on: PermissionRequest\n    allow: fine\n'],
  ])('an allow of %s is a grant: nobody is asked', async (_, text) => {
    const shop = agentShop({ 'home/.config/hookline/hooks.yml': text });
    await shop.play({ steps: write, permission: 'manual' });
    expect(shop.exists('project/a.txt')).toBe(true);
  });

  test('a PermissionRequest hook that rewrites the input cannot pass a guard of PreToolUse', async () => {
    const shop = agentShop({
      'home/.config/hookline/hooks.yml': `hooks:
  - on: PermissionRequest
    run: echo '{"decision":"allow","rewrite":{"command":"touch forbidden"}}'
  - on: PreToolUse
    when: tool_input.command.contains("forbidden")
    deny: never
`,
    });
    const played = await shop.play({ steps: calls(['Bash', { command: 'touch fine' }]), permission: 'manual' });
    expect(shop.exists('project/forbidden')).toBe(false);
    expect(texts(played)[0]).toContain('Tool execution blocked by hook: never');
  });

  test('a hook that asks is answered by the person once, and is not asked about again', async () => {
    const shop = agentShop({ 'home/.config/hookline/hooks.yml': 'hooks:\n  - on: PreToolUse\n    ask: sure?\n' });
    const questions: string[] = [];
    await shop.play({
      steps: write,
      permission: 'manual',
      answer: () => {
        questions.push('person');
        return { yes: true };
      },
      answerHook: ({ reason }) => questions.push(reason ?? '') > 0,
    });
    expect(questions).toEqual(['sure?']);
    expect(shop.exists('project/a.txt')).toBe(true);
  });

  test.each(['auto', 'manual'] as const)(
    '%s: a hook that asks where nobody can be asked keeps the call from running',
    async (permission) => {
      const shop = agentShop({ 'home/.config/hookline/hooks.yml': 'hooks:\n  - on: PreToolUse\n    ask: sure?\n' });
      const played = await shop.play({ steps: write, permission });
      expect(shop.exists('project/a.txt')).toBe(false);
      expect(texts(played)[0]).toMatch(/^Tool execution blocked by hook: sure\?/);
    },
  );
});

describe('what a model gets wrong', () => {
  test('a tool that does not exist is answered with those that do, and no hook is asked', async () => {
    const shop = agentShop();
    shop.write('home/.config/hookline/hooks.yml', shop.logging('PreToolUse'));
    const played = await shop.play({ steps: calls(['Bahs', {}]) });
    expect(texts(played)).toEqual(['This was not run. There is no tool "Bahs"; did you mean "Bash"?']);
    expect(shop.log()).toEqual([]);
  });

  test('input that hooks could not be told is refused, not run', async () => {
    let deep: JsonObject = {};
    for (let i = 0; i < 600; i++) deep = { deep };
    const shop = agentShop();
    shop.write('home/.config/hookline/hooks.yml', shop.logging('PreToolUse'));
    const played = await shop.play({ steps: calls(['Bash', { command: 'touch a', ...deep }]) });
    expect(shop.exists('project/a')).toBe(false);
    expect(texts(played)[0]).toContain('Tool execution blocked by hook: The hooks could not be asked');
  });
});
