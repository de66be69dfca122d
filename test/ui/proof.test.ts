import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { trailFiles } from '../../src/audit/trail-files.ts';
import type { ProofAbout } from '../../src/ui/data/proof.ts';
import { machine } from '../cli/machine.ts';
import { served } from './serve.ts';

async function recorded() {
  const all = machine();
  all.write('~/.config/hookline/hooks.yml', 'hooks:\n  - on: PreToolUse\n    deny: no\n');
  const ui = await served(all);
  await all.run('PreToolUse', ['--tool', 'Bash', '--input', '{"command":"ls"}']);
  const folder = join(all.state, 'hookline/audit');
  return {
    ...all,
    folder,
    about: async () => (await (await ui.ask('proof')).json()) as ProofAbout,
    bytes: (file: string, from: number | string = 0) =>
      ui.ask(`proof/bytes?file=${encodeURIComponent(file)}&from=${from}`),
  };
}

describe('what the browser verifies', () => {
  test('are the bytes of the files as they lie on the disk, and what the head says', async () => {
    const { about, bytes, folder } = await recorded();
    const { head, files, wasBegun, dropped } = await about();
    const [file] = trailFiles(folder);
    expect({ files, wasBegun, dropped }).toEqual({
      files: [{ name: file?.name, first: 1, bytes: file?.bytes }],
      wasBegun: true,
      dropped: 0,
    });
    expect(head).toMatchObject({ kind: 'head', file: file?.name, offset: file?.bytes });
    const answer = await bytes(file?.name ?? '');
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const all = Buffer.from(await answer.arrayBuffer());
    expect(all.equals(readFileSync(file?.path ?? ''))).toBe(true);
    const rest = Buffer.from(await (await bytes(file?.name ?? '', 100)).arrayBuffer());
    expect(rest.equals(all.subarray(100))).toBe(true);
    expect((await (await bytes(file?.name ?? '', all.length)).arrayBuffer()).byteLength).toBe(0);
  });

  test('are at most 4 MB at once', async () => {
    const { bytes, folder } = await recorded();
    const [file] = trailFiles(folder);
    writeFileSync(file?.path ?? '', 'x'.repeat(5_000_000));
    expect((await (await bytes(file?.name ?? '')).arrayBuffer()).byteLength).toBe(4 * 1024 * 1024);
  });

  test.each(['head.json', '../../etc/passwd', '/etc/passwd', '', '2026-11/../head.json', '2026-11'])(
    'are of no other file: %j',
    async (file) => {
      const { bytes } = await recorded();
      expect((await bytes(file)).status).toBe(400);
    },
  );

  test('are not what a link leads to', async () => {
    const { bytes, folder, write } = await recorded();
    const [file] = trailFiles(folder);
    const secret = write('~/secret', 'secret');
    const name = file?.name.replace('000001.jsonl', '000999.jsonl') ?? '';
    symlinkSync(secret, join(folder, name));
    expect((await bytes(name)).status).toBe(400);
  });

  test.each(['-1', '1.5', 'x', '1e99'])('are not from %s on', async (from) => {
    const { bytes, folder } = await recorded();
    expect((await bytes(trailFiles(folder)[0]?.name ?? '', from)).status).toBe(400);
  });
});
