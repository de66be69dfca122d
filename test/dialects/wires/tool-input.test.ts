import { describe, expect, test } from 'vitest';
import { inOwnFields, withKnownFields } from '../../../src/dialects/wire-form/tool-input.ts';

const COPILOT = { file_path: 'path', content: 'file_text' };
const CLINE = { command: { lines: 'commands' } };

describe('what hooks are shown of an input', () => {
  test('has the names that they know beside the agent’s own', () => {
    expect(withKnownFields({ path: 'a', file_text: 'b', view: 1 }, COPILOT)).toEqual({
      ...{ path: 'a', file_text: 'b', view: 1 },
      ...{ file_path: 'a', content: 'b' },
    });
  });

  test('has several commands as the lines of one', () => {
    expect(withKnownFields({ commands: ['cd x', { command: 'ls', args: ['-l'] }] }, CLINE).command).toBe('cd x\nls -l');
  });

  test('shows also a command that is no text', () => {
    expect(withKnownFields({ commands: [['odd']] }, CLINE).command).toBe('["odd"]');
  });

  test('is what the agent works with, whatever stands under the name that hooks know', () => {
    expect(withKnownFields({ path: 'a', file_path: 'other' }, COPILOT).file_path).toBe('a');
    expect(withKnownFields({ commands: ['x'], command: 'y' }, CLINE).command).toBe('x');
  });

  test('leaves a field alone that came under the known name only', () => {
    expect(withKnownFields({ file_path: 'mine' }, COPILOT)).toEqual({ file_path: 'mine' });
    expect(withKnownFields({ file_path: 'mine', path: null }, COPILOT).file_path).toBe('mine');
  });
});

describe('what hooks made of an input, for the agent', () => {
  const given = { path: 'a', file_text: 'b' };
  const shown = withKnownFields(given, COPILOT);

  test('has nothing of what was only added', () => {
    expect(inOwnFields(given, COPILOT, shown)).toEqual(given);
  });

  test('has a change under either name', () => {
    expect(inOwnFields(given, COPILOT, { ...shown, content: 'new' })).toEqual({ path: 'a', file_text: 'new' });
    expect(inOwnFields(given, COPILOT, { ...shown, file_text: 'new' })).toEqual({ path: 'a', file_text: 'new' });
    expect(inOwnFields(given, COPILOT, { ...shown, file_text: 'new', content: 'new' })).toEqual({
      path: 'a',
      file_text: 'new',
    });
  });

  test('is nothing where the two names were changed to different things', () => {
    expect(inOwnFields(given, COPILOT, { ...shown, file_text: 'one', content: 'other' })).toBeNull();
  });

  test('changes under both names what came under both', () => {
    const both = { path: 'a', file_path: 'a' };
    expect(inOwnFields(both, COPILOT, { ...both, file_path: 'b' })).toEqual({ path: 'b', file_path: 'b' });
    expect(inOwnFields(both, COPILOT, { ...both, path: 'b' })).toEqual({ path: 'b', file_path: 'b' });
    expect(inOwnFields({ file_path: 'a' }, COPILOT, { file_path: 'b' })).toEqual({ file_path: 'b' });
  });

  test('is complete where a hook gave only the names that it knows', () => {
    expect(inOwnFields(given, COPILOT, { file_path: 'a', content: 'new' })).toEqual({ path: 'a', file_text: 'new' });
    expect(inOwnFields({ commands: ['x', 'y'] }, CLINE, { command: 'z' })).toEqual({ commands: ['z'] });
  });

  test('keeps several commands that nobody changed as they were', () => {
    expect(inOwnFields({ commands: ['x', 'y'] }, CLINE, { command: 'x\ny', commands: ['x', 'y'] })).toEqual({
      commands: ['x', 'y'],
    });
  });

  test('loses what a hook took out', () => {
    expect(inOwnFields({ ...given, force: true }, COPILOT, shown)).toEqual(given);
    expect(inOwnFields(given, COPILOT, { path: 'a', file_path: 'a' })).toEqual({ path: 'a' });
  });
});
