import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CODES } from '../../src/core/codes.ts';
import { DECISIONS, refuses, stricter, strictness } from '../../src/core/decision.ts';
import { didYouMean } from '../../src/core/did-you-mean.ts';
import { EVENT_NAMES, eventRow, subjectOf } from '../../src/core/events.ts';
import { LAYERS, needsTrust, trustOf } from '../../src/core/layer.ts';
import { pathsIn } from '../../src/core/paths-in.ts';
import { emptyReport } from '../../src/core/report.ts';
import { SHOWN_CHARS, shorten } from '../../src/core/shown-text.ts';
import { failedVerdict } from '../../src/core/verdict.ts';
import { OTHER_NAMES, resolveEventName } from '../../src/dialects/event-names.ts';
import { toolKind, toolNamesIn } from '../../src/dialects/tool-names.ts';

describe('decisions', () => {
  const decision = fc.constantFrom(...DECISIONS);

  test('block > deny > ask > allow > none', () => {
    expect(DECISIONS.toSorted((a, b) => strictness(b) - strictness(a))).toEqual([
      'block',
      'deny',
      'ask',
      'allow',
      'none',
    ]);
  });

  test('the stricter of two is one of them, in either order, and none is the mildest', () => {
    fc.assert(
      fc.property(decision, decision, decision, (a, b, c) => {
        expect(stricter(a, b)).toBe(stricter(b, a));
        expect([a, b]).toContain(stricter(a, b));
        expect(stricter(a, stricter(b, c))).toBe(stricter(stricter(a, b), c));
        expect(stricter(a, 'none')).toBe(a);
      }),
    );
  });

  test('deny and block refuse, nothing else', () => {
    expect(DECISIONS.filter(refuses)).toEqual(['deny', 'block']);
  });
});

describe('the table of events', () => {
  test('has a rewrite target exactly where a hook may rewrite', () => {
    for (const name of EVENT_NAMES) {
      const { effects, rewrites } = eventRow(name);
      expect(effects.includes('rewrite'), name).toBe(rewrites !== null);
    }
  });

  test('every event that fires before something can be refused', () => {
    for (const name of EVENT_NAMES) if (eventRow(name).before) expect(eventRow(name).effects, name).toContain('refuse');
  });

  test('a refusal to end is a hold, never a refusal', () => {
    const holding = EVENT_NAMES.filter((name) => eventRow(name).effects.includes('hold'));
    expect(holding).toEqual(['Stop', 'SubagentStop']);
    for (const name of holding) expect(eventRow(name).effects).not.toContain('refuse');
  });

  test('every other name leads to an event of the table', () => {
    for (const [name, { event }] of OTHER_NAMES) {
      expect(EVENT_NAMES).toContain(event);
      expect(resolveEventName(name)?.event).toBe(event);
    }
  });

  test.each(['toString', '__proto__', 'constructor', '', 'pretooluse'])('%o is no event', (name) => {
    expect(resolveEventName(name)).toBeNull();
  });

  test('a subject is a text that is not empty; of a path its last part', () => {
    expect(subjectOf(eventRow('PreToolUse'), { tool_name: 'Bash' })).toBe('Bash');
    for (const tool_name of ['', 5, null, undefined]) {
      expect(subjectOf(eventRow('PreToolUse'), { tool_name })).toBeNull();
    }
    expect(subjectOf(eventRow('FileChanged'), { file_path: '/a/b/.env' })).toBe('.env');
    expect(subjectOf(eventRow('FileChanged'), { file_path: 'C:\\a\\.env' })).toBe('.env');
    expect(subjectOf(eventRow('Stop'), { tool_name: 'Bash' })).toBeNull();
  });
});

describe('tools', () => {
  test('are known by the name in a hook’s own dialect too, and always by the name given', () => {
    expect(toolNamesIn('claude-code', 'run_shell_command')).toEqual(['run_shell_command', 'Bash']);
    expect(toolNamesIn('cli-agent', 'Bash')).toEqual([
      ...['Bash', 'bash_execute', 'builtin:Bash', 'builtin:bash_execute'],
    ]);
    expect(toolNamesIn('claude-code', 'Frobnicate')).toEqual(['Frobnicate']);
  });

  test('of cli-agent are known by their namespaced keys as well, those of servers are not built in (59)', () => {
    expect(toolNamesIn('cli-agent', 'builtin:bash_execute')).toEqual(['builtin:bash_execute', 'bash_execute']);
    expect(toolNamesIn('cli-agent', 'own_tool')).toEqual(['own_tool', 'builtin:own_tool']);
    expect(toolNamesIn('cli-agent', 'mcp__git__push')).toEqual(['mcp__git__push']);
    expect(toolNamesIn('cli-agent', 'git:push')).toEqual(['git:push']);
    expect(toolNamesIn('claude-code', 'builtin:bash_execute')).toEqual(['builtin:bash_execute', 'Bash']);
    expect(toolKind('builtin:bash_execute')).toBe('shell');
  });

  test('inside one dialect names are exact: bash is not Bash (57)', () => {
    expect(toolNamesIn('claude-code', 'bash')).toEqual(['bash']);
    expect(toolNamesIn('claude-code', 'Edit')).not.toContain('MultiEdit');
  });

  test('have kinds', () => {
    expect(['Bash', 'run_shell_command', 'Write', 'mcp__git__push', 'constructor'].map(toolKind)).toEqual([
      'shell',
      'shell',
      'file-write',
      'mcp',
      'other',
    ]);
  });

  test('name paths in single fields and in lists', () => {
    const input = { file_path: 'a', edits: [{ file_path: 'b' }, 'c', 5, null], paths: ['d'] };
    expect(pathsIn(input).sure.toSorted()).toEqual(['a', 'b', 'c', 'd']);
    for (const nothing of [null, undefined, 'x', 5, [], {}]) expect(pathsIn(nothing).all).toEqual([]);
  });
});

describe('layers', () => {
  test('enforced is trusted most; project and local alike, and least', () => {
    expect(trustOf('project')).toBe(trustOf('local'));
    const byTrust = LAYERS.toSorted((a, b) => trustOf(b) - trustOf(a));
    expect(byTrust.slice(0, 3)).toEqual(['enforced', 'session', 'user']);
    expect(LAYERS.filter(needsTrust).toSorted()).toEqual(['local', 'project']);
  });
});

describe('words for people', () => {
  test('a text is cut on a character boundary, with a marker that says how much is missing (42)', () => {
    const text = '😀'.repeat(SHOWN_CHARS);
    const { text: shown, truncated } = shorten(text, 1001);
    expect(truncated).toBe(true);
    expect(shown.startsWith('😀'.repeat(500))).toBe(true);
    expect(shown).toContain(`… [${text.length - 1000} more characters not shown]`);
    expect(() => encodeURIComponent(shown)).not.toThrow();
    expect(shorten('short')).toEqual({ text: 'short', truncated: false });
  });

  test('a close word is offered, a distant one is not', () => {
    expect(didYouMean('PreTolUse', EVENT_NAMES)).toBe('PreToolUse');
    expect(didYouMean('pretooluse', EVENT_NAMES)).toBe('PreToolUse');
    expect(didYouMean('Frobnicate', EVENT_NAMES)).toBeNull();
    expect(didYouMean('x'.repeat(100_000), EVENT_NAMES)).toBeNull();
  });

  test('every code has a sentence', () => {
    for (const [code, about] of Object.entries(CODES)) expect(about, code).toMatch(/^[A-Z].*\.$/);
  });
});

describe('a failure', () => {
  const hook = { name: 'guard', id: 'x', onFailure: 'block' } as const;
  const report = (stdout: string, stderr: string) => ({ ...emptyReport({ kind: 'exit', code: 1 }), stdout, stderr });

  test('that is closed refuses, with stderr, or stdout if stderr is empty', () => {
    expect(failedVerdict(hook, report('out', 'err'))).toMatchObject({
      decision: 'block',
      reason: "Hook 'guard' failed: exit code 1: err",
    });
    expect(failedVerdict(hook, report('out', '')).reason).toBe("Hook 'guard' failed: exit code 1: out");
  });

  test('that is open is a warning for the person, and no context (19)', () => {
    const verdict = failedVerdict({ ...hook, onFailure: 'continue' }, report('secret', 'err'));
    expect(verdict).toMatchObject({
      decision: 'none',
      reason: null,
      context: [],
      warning: "Hook 'guard' failed: exit code 1: err",
    });
  });
});
