import type { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { describe, expectTypeOf, test } from 'vitest';
import { defineHook, type HookAnswer } from '../../src/hook.ts';
import {
  type CallbackRegistration,
  type CallbackVerdict,
  createHooks,
  type Decision,
  type EventName,
  type Gate,
  gate,
  type Hooks,
  type Json,
  type JsonObject,
  type ModelRequest,
  type Outcome,
  type PayloadOf,
} from '../../src/index.ts';
import { fakeOutcome } from '../../src/testing.ts';

// checked by tsc, never run
declare const hooks: Hooks;
const never = (_work: () => unknown): void => {};

describe('types', () => {
  test('the outcome depends on the event’s name', () => {
    never(() => {
      expectTypeOf(hooks.trigger('PreToolUse', { tool_name: 'Bash' })).resolves.toEqualTypeOf<Outcome<'PreToolUse'>>();
      expectTypeOf(hooks.trigger('pre-tool-call', {})).resolves.toEqualTypeOf<Outcome>();
      expectTypeOf(hooks.trigger('Stop' as EventName, {})).resolves.toEqualTypeOf<Outcome<EventName>>();
    });
    expectTypeOf<Outcome<'PreToolUse'>['rewrite']>().toEqualTypeOf<JsonObject | null>();
    expectTypeOf<Outcome<'PermissionRequest'>['rewrite']>().toEqualTypeOf<JsonObject | null>();
    expectTypeOf<Outcome<'UserPromptSubmit'>['rewrite']>().toEqualTypeOf<string | null>();
    expectTypeOf<Outcome<'PostToolUse'>['rewrite']>().toEqualTypeOf<Json>();
    expectTypeOf<Outcome<'Notification'>['rewrite']>().toEqualTypeOf<null>();
    expectTypeOf<Outcome<'Stop'>['rewrite']>().toEqualTypeOf<null>();
    expectTypeOf<Outcome['decision']>().toEqualTypeOf<Decision>();
    expectTypeOf<Outcome<'Stop'>['event']>().toEqualTypeOf<'Stop'>();
  });

  test('the payload depends on the event’s name: fields of the wrong type are errors, unknown ones are not', () => {
    never(() => {
      hooks.trigger('PreToolUse', { tool_name: 'Bash', tool_input: { command: 'ls', nested: [{ a: null }] } });
      hooks.trigger('PreToolUse', { session_id: 's', tool_name: 'Bash', my_own_field: { deep: [1, 'two', true] } });
      hooks.trigger('Stop', { stop_hook_active: true, cost: 0.05 });
      hooks.trigger('PreToolUse', { toolName: 'Bash', toolInput: { command: 'ls' }, sessionId: 's' });
      hooks.trigger('UserPromptSubmit', { userPrompt: 'hello' });
      // @ts-expect-error a tool's name is a text
      hooks.trigger('PreToolUse', { tool_name: 5 });
      // @ts-expect-error in either spelling
      hooks.trigger('PreToolUse', { toolName: 5 });
      // @ts-expect-error an event of a tool has its name
      hooks.trigger('PreToolUse', { tool_input: {} });
      // @ts-expect-error and a prompt is there
      hooks.trigger('UserPromptSubmit', {});
      // @ts-expect-error a tool's input is an object
      hooks.trigger('PreToolUse', { tool_name: 'Bash', tool_input: 'ls' });
      // @ts-expect-error a prompt is a text
      hooks.trigger('UserPromptSubmit', { prompt: ['x'] });
      // @ts-expect-error it is yes or no
      hooks.trigger('Stop', { stop_hook_active: 'yes' });
      // @ts-expect-error a session is named by a text
      hooks.trigger('Notification', { session_id: 7 });
      // @ts-expect-error no JSON has it
      hooks.trigger('PreToolUse', { tool_name: 'Bash', my_own_field: 1n });
      // @ts-expect-error an event has a payload
      hooks.trigger('PreToolUse');
      // @ts-expect-error a deadline is a number
      hooks.trigger('PreToolUse', { tool_name: 'Bash' }, { deadlineMs: 'soon' });
    });
    expectTypeOf<PayloadOf<'PreToolUse'>['tool_name']>().toEqualTypeOf<string>();
    expectTypeOf<PayloadOf<'PreToolUse'>['tool_input']>().toEqualTypeOf<JsonObject | undefined>();
    expectTypeOf<PayloadOf<'Stop'>['session_id']>().toEqualTypeOf<string>();
  });

  test('a value of an interface can be given as what a tool gets, answers or whatever an event is about', () => {
    interface MyInput {
      command: string;
    }
    const input: MyInput = { command: 'ls' };
    never(() => {
      hooks.trigger('PreToolUse', { tool_name: 'Bash', tool_input: input });
      hooks.trigger('PostToolUse', { tool_name: 'Bash', tool_input: input, tool_response: input });
      hooks.trigger('PreContextAdd', { item: [input] });
      hooks.trigger('pre-bash-execution', { tool_input: input });
      hooks.explain('PreToolUse', { tool_input: input });
      // @ts-expect-error it is an object all the same
      hooks.trigger('PreToolUse', { tool_name: 'Bash', tool_input: 5 });
    });
    expectTypeOf<Parameters<CallbackRegistration<'PreToolUse'>['run']>[0]['tool_input']>().toEqualTypeOf<
      JsonObject | undefined
    >();
  });

  test('a misspelt event is an error, by whichever of its names', () => {
    never(() => {
      expectTypeOf(hooks.trigger('pre-bash-execution', {})).resolves.toEqualTypeOf<Outcome>();
      // @ts-expect-error PreToolUse was meant
      hooks.trigger('PreTolUse', {});
      // @ts-expect-error pre-tool-call was meant
      hooks.trigger('pre-tol-call', {});
      // @ts-expect-error any text may be misspelt
      hooks.trigger('some-name' as string, {});
    });
  });

  test('a callback gets its event’s payload and may answer what the event can take', () => {
    never(() => {
      hooks.register({
        event: 'PreToolUse',
        run: (event, { signal }) => {
          expectTypeOf(event).toEqualTypeOf<PayloadOf<'PreToolUse'>>();
          expectTypeOf(signal).toEqualTypeOf<AbortSignal>();
          return { decision: 'deny', rewrite: { command: 'ls' } };
        },
      });
      hooks.register({
        event: 'UserPromptSubmit',
        run: async ({ prompt }) => ({ rewrite: `${prompt}!`, context: ['a'] }),
      });
      hooks.register({ event: 'Stop', run: () => {} });
      hooks.register({ event: 'Stop', run: async () => {} });
      hooks.register({ event: 'Stop', run: async ({ cost }) => (cost === undefined ? null : { decision: 'block' }) });
      hooks.register({ event: 'Stop', run: () => new Promise((resolve) => resolve({ decision: 'block' })) });
      hooks.register({ event: 'PreToolUse', matcher: /x/, run: () => undefined, once: true, timeoutMs: 5 });
      // @ts-expect-error a tool's input is rewritten by an object
      hooks.register({ event: 'PreToolUse', run: () => ({ rewrite: 'ls' }) });
      // @ts-expect-error a prompt is rewritten by a text
      hooks.register({ event: 'UserPromptSubmit', run: () => ({ rewrite: { prompt: 'x' } }) });
      // @ts-expect-error there is nothing to rewrite
      hooks.register({ event: 'Notification', run: () => ({ rewrite: 'x' }) });
      // @ts-expect-error there is no such decision
      hooks.register({ event: 'PreToolUse', run: () => ({ decision: 'maybe' }) });
      // @ts-expect-error there is no such event
      hooks.register({ event: 'PreTolUse', run: () => {} });
      // @ts-expect-error it needs something to run
      hooks.register({ event: 'PreToolUse' });
    });
    expectTypeOf<CallbackVerdict<'PreToolUse'>['rewrite']>().toEqualTypeOf<JsonObject | null | undefined>();
    expectTypeOf<Parameters<CallbackRegistration<'Stop'>['run']>[0]>().toEqualTypeOf<PayloadOf<'Stop'>>();
  });

  test('what an event cannot do does not compile', () => {
    never(() => {
      hooks.register({ event: 'Stop', run: () => ({ decision: 'block', context: 'tests are red', stop: 'enough' }) });
      hooks.register({ event: 'PostToolUse', run: () => ({ rewrite: { stdout: '' }, context: 'shortened' }) });
      hooks.register({ event: 'PermissionRequest', run: () => ({ decision: 'allow' }) });
      // @ts-expect-error nobody can be asked once a tool has run
      hooks.register({ event: 'PostToolUse', run: () => ({ decision: 'ask' }) });
      // @ts-expect-error the person is being asked already
      hooks.register({ event: 'PermissionRequest', run: () => ({ decision: 'ask' }) });
      // @ts-expect-error the end of a turn is held, not granted
      hooks.register({ event: 'Stop', run: () => ({ decision: 'allow' }) });
      // @ts-expect-error a notification cannot be refused
      hooks.register({ event: 'Notification', run: () => ({ decision: 'deny' }) });
      // @ts-expect-error what compacts takes no context
      hooks.register({ event: 'PreCompact', run: () => ({ context: 'x' }) });
      // @ts-expect-error a permission request ends no turn
      hooks.register({ event: 'PermissionRequest', run: () => ({ stop: true }) });
      // @ts-expect-error at the end of a turn there is nothing to rewrite
      hooks.register({ event: 'Stop', run: () => ({ rewrite: 'x' }) });
      // @ts-expect-error a session that has ended takes nothing
      hooks.register({ event: 'SessionEnd', run: () => ({ context: 'x' }) });
    });
    expectTypeOf<CallbackVerdict<'Notification'>['decision']>().toEqualTypeOf<'none' | null | undefined>();
    expectTypeOf<HookAnswer<'Stop'>['decision']>().toEqualTypeOf<'deny' | 'block' | undefined>();
  });

  test('several events, tools, files, conditions and effects in code mean what they mean in a file', () => {
    never(() => {
      hooks.register({
        event: ['PreToolUse', 'PostToolUse'],
        tools: ['shell'],
        files: '*.ts',
        when: 'true',
        run: () => {},
      });
      hooks.register({ event: 'PreToolUse', reads: ['**/.env'], sends: true, run: () => ({ decision: 'deny' }) });
      hooks.register({ event: 'PreToolUse', runs: 'rm -r *', outside: 'project', run: () => ({ decision: 'ask' }) });
      hooks.register({ event: 'PreToolUse', tools: ['mcp__github__*'], run: ({ tool_name }) => void tool_name });
      // @ts-expect-error it is all or nothing
      hooks.register({ event: 'PreToolUse', escalates: false, run: () => {} });
      // @ts-expect-error a glob is a text
      hooks.register({ event: 'PreToolUse', reads: [/env/], run: () => {} });
    });
  });

  test('the input of a known tool, or of tools of a kind, is known', () => {
    never(() => {
      hooks.register({
        event: 'PreToolUse',
        tools: ['shell'],
        run: ({ tool_input, tool_name }) => {
          expectTypeOf(tool_input?.command).toEqualTypeOf<string | undefined>();
          expectTypeOf(tool_name).toEqualTypeOf<string>();
          return { decision: 'deny' };
        },
      });
      hooks.register({
        event: ['PreToolUse', 'PostToolUse'],
        tools: ['Write', 'Edit'],
        run: ({ tool_input }) => {
          expectTypeOf(tool_input?.file_path).toEqualTypeOf<string | undefined>();
        },
      });
      // @ts-expect-error a command is a text
      hooks.register({ event: 'PreToolUse', tools: 'Bash', run: ({ tool_input }) => void (tool_input?.command * 2) });
    });
  });

  test('code that is generic over events can register and trigger', () => {
    never(() => {
      const log = <E extends EventName>(event: E) => hooks.register({ event, run: () => undefined });
      expectTypeOf(log('Stop')).toEqualTypeOf<() => void>();
      for (const event of ['Stop', 'PreToolUse'] as const) hooks.register({ event, run: () => {} });
    });
  });

  test('any entry of a dialect can be registered', () => {
    never(() => {
      expectTypeOf(
        hooks.register({
          dialect: 'claude-code',
          event: 'PreToolUse',
          definition: { type: 'command', command: 'true' },
        }),
      ).toEqualTypeOf<() => void>();
      // @ts-expect-error a definition is an object
      hooks.register({ dialect: 'claude-code', event: 'PreToolUse', definition: 'true' });
    });
  });

  test('a gate has three ways out, and the way on carries the input or its rewrite', () => {
    const input = { command: 'ls' };
    const through = gate(fakeOutcome('PreToolUse'), input);
    expectTypeOf(through).toEqualTypeOf<Gate<{ command: string } | JsonObject>>();
    if (through.kind === 'go') expectTypeOf(through.go).toEqualTypeOf<{ command: string } | JsonObject>();
    const prompt = gate(fakeOutcome('UserPromptSubmit'), 'hello');
    if (prompt.kind === 'go') expectTypeOf(prompt.go).toEqualTypeOf<string>();
    const stop = gate(fakeOutcome('Stop'), input);
    if (stop.kind === 'go') expectTypeOf(stop.go).toEqualTypeOf<{ command: string }>();
    expectTypeOf(through.refused).toEqualTypeOf<string | undefined>();
    // @ts-expect-error nobody gets past the other two without looking
    never((): { command: string } | JsonObject => through.go);
  });

  test('a model is a function from a question to a text, or a language model of the AI SDK', () => {
    type Provider = ReturnType<typeof createOpenAICompatible>;
    const languageModel = undefined as unknown as ReturnType<Provider['languageModel']>;
    const imageModel = undefined as unknown as ReturnType<Provider['imageModel']>;
    never(() => {
      createHooks({ model: languageModel });
      createHooks({ model: () => '{"decision":"deny"}' });
      createHooks({
        model: async ({ system, prompt, model, signal }) => {
          expectTypeOf(system).toEqualTypeOf<string>();
          expectTypeOf(model).toEqualTypeOf<string | null>();
          expectTypeOf(signal).toEqualTypeOf<AbortSignal>();
          return prompt;
        },
      });
      createHooks({ model: undefined });
      // @ts-expect-error it makes pictures
      createHooks({ model: imageModel });
      // @ts-expect-error an answer is a text
      createHooks({ model: () => ({ decision: 'deny' }) });
      // @ts-expect-error a name says not where it is reached
      createHooks({ model: 'gpt-4' });
    });
    expectTypeOf<ModelRequest['prompt']>().toEqualTypeOf<string>();
  });

  test('listeners get what their event carries', () => {
    never(() => {
      hooks.on('hook:complete', ({ report, verdict, hook, event, command }) => {
        expectTypeOf(report.stdout).toEqualTypeOf<string>();
        expectTypeOf(verdict.decision).toEqualTypeOf<Decision>();
        expectTypeOf(hook.id).toEqualTypeOf<string>();
        expectTypeOf(event.name).toEqualTypeOf<EventName>();
        expectTypeOf(command).toEqualTypeOf<string>();
      });
      hooks.on('hook:skip', ({ why }) => expectTypeOf(why).toEqualTypeOf<string>());
      hooks.on('diagnostic', ({ severity }) => expectTypeOf(severity).toEqualTypeOf<'error' | 'warning'>());
      // @ts-expect-error there is nothing of that name to hear
      hooks.on('hook:done', () => {});
      // @ts-expect-error a hook that starts has no report yet
      hooks.on('hook:start', ({ report }) => report);
    });
  });

  test('a hook script is typed by its event', () => {
    never(() => {
      defineHook<'PreToolUse'>(({ tool_name }) => (tool_name === 'Bash' ? { decision: 'ask' } : undefined));
      defineHook<'UserPromptSubmit'>(async ({ prompt }) => ({ rewrite: `${prompt}` }));
      defineHook('UserPromptSubmit', ({ prompt }) => ({ rewrite: prompt.trim() }));
      defineHook(['PreToolUse', 'PostToolUse'], ({ tool_name }) => ({ context: tool_name }));
      // @ts-expect-error only before a tool runs can a person be asked
      defineHook('Stop', () => ({ decision: 'ask' }));
      // @ts-expect-error there is no such event
      defineHook('PreTolUse', () => {});
      // @ts-expect-error a session that begins has no tool
      defineHook('SessionStart', ({ tool_name }) => ({ context: tool_name.trim() }));
      defineHook((event) => console.error(event.hook_event_name));
      defineHook(({ tool_name, tool_input, prompt }) => {
        expectTypeOf(tool_name).toEqualTypeOf<string | undefined>();
        expectTypeOf(tool_input).toEqualTypeOf<JsonObject | undefined>();
        expectTypeOf(prompt).toEqualTypeOf<string | undefined>();
      });
      // @ts-expect-error it is spelt decision
      defineHook<'PreToolUse'>(() => ({ decison: 'deny' }));
      // @ts-expect-error only before a tool runs can a person be asked
      defineHook<'Stop'>(() => ({ decision: 'ask' }));
      // @ts-expect-error a prompt is rewritten by a text
      defineHook<'UserPromptSubmit'>(() => ({ rewrite: { prompt: 'x' } }));
    });
    expectTypeOf<HookAnswer<'PreToolUse'>['rewrite']>().toEqualTypeOf<JsonObject | undefined>();
  });
});
