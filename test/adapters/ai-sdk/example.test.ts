import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const EXAMPLE = fileURLToPath(new URL('../../../examples/ai-sdk/agent.mjs', import.meta.url));

test('the example runs, and its file is still there', async () => {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [EXAMPLE]);
  expect(stderr).toBe('');
  expect(stdout.split('\n')).toEqual([
    'The model was asked:',
    '  [UserPromptSubmit Hook Output]:',
    "  The notes in this folder are somebody's work.",
    '',
    '  Tidy up, then tell me what the notes say.',
    'It wanted to run: rm notes.txt',
    'It was told:',
    '  Tool execution blocked by hook: Nothing is deleted here.',
    '',
    expect.stringMatching(/^ {2}why: hookline why (\w{8}) \(decision \1[\w-]+\)$/),
    'It wanted to run: cat notes.txt',
    'It was told:',
    '  remember the milk',
    '',
    '  [PostToolUse Hook Output]:',
    '  That took no time at all.',
    'It said: The notes say: remember the milk.',
    'In the folder: notes.txt',
    '',
  ]);
});
