import { spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CLI, workshop } from '../handlers/workshop.ts';

/** The whole system can only be read, so that there is no folder for a file. */
function runs(run: string, onFailure = 'block') {
  const place = workshop();
  chmodSync(
    place.write('project/guard', '#!/bin/sh\ngrep -q SECRET "$HOOKLINE_EVENT_FILE" && exit 2\nexit 0\n'),
    0o755,
  );
  const path = place.write('hooks.json', JSON.stringify({ hooks: [{ on: 'PreToolUse', run, onFailure, name: 'it' }] }));
  const options = ['--dialect', 'hookline', '--config', path, '--tool', 'Bash', '--input', '{"command":"SECRET"}'];
  const state = dirname(place.write('state/x', ''));
  const walled = [
    '--ro-bind',
    '/',
    '/',
    '--dev-bind',
    '/dev/null',
    '/dev/null',
    '--proc',
    '/proc',
    '--ro-bind',
    place.cwd,
    '/dev/shm',
    '--bind',
    state,
    state,
  ];
  const { stdout } = spawnSync(
    'bwrap',
    [...walled, '--', process.execPath, CLI, 'run', 'PreToolUse', '--json', ...options],
    { cwd: place.cwd, env: { ...place.env, TMPDIR: place.path('hooks.json') }, encoding: 'utf8' },
  );
  return JSON.parse(stdout);
}

const isWalled = spawnSync('bwrap', ['--ro-bind', '/', '/', '--proc', '/proc', 'true']).status === 0;

describe.skipIf(!isWalled)('where no file can be written for the event', () => {
  test.each([
    'grep -q SECRET "$HOOKLINE_EVENT_FILE" && exit 2; exit 0',
    'test ! -s "$HOOKLINE_EVENT_FILE" || exit 2',
    './guard',
    'sh ./guard',
    'f="$HOOKLINE_EVENT_FILE"; [ -n "$f" ] && cat "$f" | grep -q SECRET && exit 2; exit 0',
    'env | grep -q EVENT_FILE=/ || exit 0',
  ])('a guard that may look for it lets nothing pass, and says what to mend: %s', (run) => {
    const outcome = runs(run, 'continue');
    expect(outcome).toMatchObject({ decision: 'block', reason: expect.stringContaining('TMPDIR') });
    expect(outcome.diagnostics).toMatchObject([{ code: 'NO_EVENT_FILE' }]);
  });

  test.each([
    'true',
    'echo "$HOOKLINE_TOOL" > /dev/null',
    'case "$HOOKLINE_COMMAND" in harmless) exit 2;; esac',
    'echo done',
    '[ "$HOOKLINE_TOOL" = Bash ]',
    'git --version >/dev/null 2>&1 || true',
  ])('a hook that does not look for it goes on: %s', (run) => {
    expect(runs(run)).toMatchObject({ decision: 'none', diagnostics: [] });
  });

  test('a refusal counts', () => {
    expect(runs('case "$HOOKLINE_COMMAND" in SECRET) echo no >&2; exit 2;; esac; ./guard').reason).toBe('no');
  });
});
