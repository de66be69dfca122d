import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { BASH, CLI, machine, settings } from './machine.ts';

async function recorded() {
  const place = machine();
  place.write('~/.claude/settings.json', settings({ PreToolUse: 'echo no >&2; exit 2' }));
  const { outcome } = await place.run('PreToolUse', BASH);
  const shell = (command: string) => {
    const { status, stdout, stderr } = spawnSync('bash', ['-c', command, process.execPath, CLI], {
      ...{ cwd: place.project, env: place.env, encoding: 'utf8' },
    });
    return { status, stdout, stderr };
  };
  return { ...place, id: outcome.id, shell, folder: join(place.state, 'hookline', 'audit') };
}

describe.skipIf(!existsSync('/dev/full'))('output that cannot be written', () => {
  test.each(['export', 'verify', 'tail --json'])('of %s: exit code 1, and it is said', async (part) => {
    const { shell } = await recorded();
    const { status, stderr } = shell(`"$0" "$1" audit ${part} > /dev/full`);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^error\[OUTPUT\]: The output could not be written: ENOSPC.*\n$/);
  });

  test('to a reader that has gone is no error', async () => {
    const { shell } = await recorded();
    const { status, stderr } = shell('set -o pipefail; "$0" "$1" audit export | true');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  test('keeps the exit code of a refusal', async () => {
    const { shell } = await recorded();
    expect(shell(`"$0" "$1" run PreToolUse --tool Bash --input '{"command":"ls"}' > /dev/full`).status).toBe(2);
  });

  test('into a file on a full disk: it is said, and no half file stays', async (context) => {
    const { shell, top } = await recorded();
    const small = join(top, 'small');
    mkdirSync(small);
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4k', 'tmpfs', small], { stdio: 'ignore' });
    } catch {
      context.skip('a tiny file system cannot be mounted here');
    }
    onTestFinished(() => void execFileSync('umount', ['-l', small]));
    writeFileSync(join(small, 'full'), 'x'.repeat(4096));
    const { status, stderr } = shell(`"$0" "$1" audit export -o ${small}/out.jsonl`);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^error\[OUTPUT\]: ".*out\.jsonl" could not be written: ENOSPC/);
    expect(stderr).not.toContain('INTERNAL');
    expect(existsSync(join(small, 'out.jsonl'))).toBe(false);
  });
});

describe('hookline audit', () => {
  test('help shows the help', async () => {
    const { cli } = await recorded();
    expect(await cli(['audit', 'help'])).toEqual(await cli(['audit', '--help']));
  });

  test('verify --head says of a file that is not there that it is not', async () => {
    const { cli } = await recorded();
    const { status, stderr } = await cli(['audit', 'verify', '--head', 'nowhere.txt']);
    expect(status).toBe(1);
    expect(stderr).toContain('"nowhere.txt" is neither a hash nor a file that exists.');
  });

  test('verify says how many are missing where some could not be written', async () => {
    const { cli, folder } = await recorded();
    writeFileSync(join(folder, 'dropped'), '...');
    const { status, stdout } = await cli(['audit', 'verify']);
    expect(status).toBe(0);
    expect(stdout).toContain('none changed or out of order. 3 records could not be written, and are missing.');
  });

  test('tail leaves the decision whole on a narrow terminal', async () => {
    const { cli } = await recorded();
    for (const COLUMNS of ['40', '50', '60'])
      expect((await cli(['audit', 'tail'], { env: { COLUMNS } })).stdout).toMatch(/ {2}block( |…)/);
  });

  test('show says when an id is too short', async () => {
    const { cli, id } = await recorded();
    const short = id.slice(0, 3);
    expect((await cli(['audit', 'show', short])).stderr).toContain(`"${short}" is too short`);
  });
});
