// wide: tries many cases

import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { scene } from '../attacks/scene.ts';
import { eventually, nobodyLeft } from '../handlers/workshop.ts';

interface Configuration {
  readonly title: string;
  readonly files: Readonly<Record<string, unknown>>;
  readonly event: string;
  readonly call: Readonly<Record<string, unknown>>;
  readonly refuses?: Readonly<Record<string, unknown>>;
  /** How programs are called; `words: split`: a path with a blank in it may be two. */
  readonly does?: readonly string[];
  readonly words?: 'split' | 'any';
  /** They take longer than hookline. */
  readonly slow?: boolean;
  readonly writes?: string;
}

const text = readFileSync(new URL('configurations.yml', import.meta.url), 'utf8');
const configurations: readonly Configuration[] = parse(text);

/** A home with these hooks, and programs on the PATH that write down how they were called. */
function homeOf({ files, does = [], slow = false }: Configuration) {
  const it = scene();
  const did = join(it.top, 'did');
  for (const [path, content] of Object.entries(files)) it.write(path, content);
  for (const name of new Set(does.map((line) => line.split(' ')[0] ?? ''))) {
    const waits = slow ? 'sleep 1\n' : '';
    it.write(join(it.top, 'bin', name), `#!/bin/sh\n${waits}printf '%s\\n' "${name} $*" >> '${did}'\n`, 0o755);
  }
  const mark = randomUUID();
  const env = { ...it.env, TEST_MARK: mark, PATH: `${join(it.top, 'bin')}:${process.env.PATH}`, LANG: 'C.UTF-8' };
  const done = (): readonly string[] => (existsSync(did) ? readFileSync(did, 'utf8').trimEnd().split('\n') : []);
  return { ...it, env, mark, done };
}

function isDone({ does = [], words }: Configuration, project: string, done: readonly string[]): boolean {
  const wanted = does.map((line) => line.replaceAll('<project>', project));
  const joined = done.join(' ');
  if (words === 'split') return wanted.join(' ') === joined;
  return wanted.every((line) => done.includes(line)) && (words === 'any' || done.length === wanted.length);
}

describe.each(configurations)('$title', (one) => {
  const asked = (call: Readonly<Record<string, unknown>>, project: string) => ({
    session_id: 's',
    cwd: project,
    ...call,
  });

  test('does its work, and the call goes ahead', async () => {
    const it = homeOf(one);
    const input = JSON.stringify(asked(one.call, it.project));
    const { status, outcome } = await it.run(one.event, ['--payload', '-'], { input, env: it.env });
    const { decision, reason, hold, messages, ran } = outcome;
    const warned = outcome.diagnostics.filter(({ severity }) => severity === 'error');
    expect({ status, decision, reason, hold, messages, warned }).toMatchObject({
      ...{ status: 0, reason: null, hold: false, warned: [] },
      decision: expect.stringMatching(/^(none|allow)$/),
    });
    expect(ran.map((run) => run.status)).toEqual([expect.stringMatching(/^(answered|started)$/)]);
    const isSo = (): boolean =>
      isDone(one, it.project, it.done()) && (one.writes === undefined || readIfThere(it.at(one.writes)).length > 0);
    expect(await eventually(isSo), it.done().join('\n')).toBe(true);
    expect(await nobodyLeft(it.mark)).toBe(true);
  });

  const { refuses } = one;
  if (refuses === undefined) return;
  test('stops what it is there for', async () => {
    const it = homeOf(one);
    const hooks = await it.open({ env: it.env });
    const outcome = await hooks.trigger(one.event, asked(refuses, it.project));
    expect(outcome).toMatchObject({ refused: true });
  });
});

function readIfThere(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
