import { describe, expect, test } from 'vitest';
import { CALL, hooksIn, onlyRun, runOne, workshop } from './workshop.ts';

const MEGABYTE = 1024 * 1024;
const fill = (bytes: number): string => `head -c ${bytes} /dev/zero | tr '\\0' x`;

describe('output', () => {
  test('that is long is shown in part, with a marker, and the hook has succeeded', async () => {
    const { run } = await runOne({ run: fill(MEGABYTE) });
    expect(run).toMatchObject({ status: 'answered', exitCode: 0, truncated: true });
    expect(run.stdout.slice(0, 30_000)).toBe('x'.repeat(30_000));
    expect(run.stdout.slice(30_000)).toBe(`\n… [${MEGABYTE - 30_000} more characters not shown]`);
  });

  test.for([29_999, 29_998])('is cut between characters (%i before the fox)', async (before) => {
    const place = workshop();
    const file = place.write('text', `${'x'.repeat(before)}🦊🦊${'y'.repeat(99)}`);
    const { run } = await runOne({ run: `cat ${file}` }, {}, place);
    const [shown = ''] = run.stdout.split('\n…');
    expect(shown).toBe('x'.repeat(before) + (before === 29_998 ? '🦊' : ''));
    expect(Buffer.from(run.stdout).toString()).toBe(run.stdout);
  });

  test('that is short is shown as it is', async () => {
    const { run } = await runOne({ run: fill(30_000) });
    expect(run).toMatchObject({ stdout: 'x'.repeat(30_000), truncated: false });
  });

  test.for(['', '>&2'])('of 1 MB does not hide a refusal by exit code (%s)', async (to) => {
    const { outcome, run } = await runOne({ run: `{ ${fill(MEGABYTE)}; } ${to}; exit 2` });
    expect(outcome.decision).toBe('block');
    expect(run).toMatchObject({ status: 'answered', exitCode: 2, truncated: true });
    expect(outcome.reason?.length).toBeLessThan(31_000);
  });

  test('arrives intact however it is cut into pieces', async () => {
    const run = `for b in 303 251 360 237 246 212; do printf "\\\\$b"; sleep 0.02; done`;
    expect((await runOne({ run })).run.stdout).toBe('é🦊');
  });

  test('that ends within a character is no problem', async () => {
    const { run } = await runOne({ run: `printf 'ab\\303'` });
    expect(run).toMatchObject({ status: 'answered', stdout: 'ab\uFFFD' });
  });

  test('that is no text is no problem', async () => {
    const { run } = await runOne({ run: 'head -c 5000 /dev/urandom' });
    expect(run.status).toBe('answered');
    expect(Buffer.from(run.stdout).toString()).toBe(run.stdout);
  });

  test('a decision larger than what is shown still counts', async () => {
    const run = `printf '{"decision":"block","reason":"no","context":"'; ${fill(3 * MEGABYTE)}; printf '"}'`;
    expect((await runOne({ run })).outcome).toMatchObject({ decision: 'block', reason: 'no' });
  });

  test('a decision too large to be kept refuses', async () => {
    const run = `printf '{"decision":"allow","context":"'; ${fill(17 * MEGABYTE)}; printf '"}'`;
    const { outcome } = await runOne({ run, onFailure: 'continue' });
    expect(outcome.decision).toBe('block');
    expect(outcome.diagnostics.map(({ code }) => code)).toContain('ANSWER_TOO_LONG');
  });

  test('of 100 MB is read in bounded memory, its end included', async () => {
    const hooks = await hooksIn(workshop());
    const run = `yes | head -c 100000000; printf 'the end'; ${fill(3 * MEGABYTE)} >&2; printf 'the end' >&2`;
    hooks.register({ dialect: 'hookline', event: 'PostToolUse', definition: { run, timeout: 60 } });
    let most = 0;
    const before = process.memoryUsage().rss;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss - before);
    }, 10);
    const reports: { stdout: string; stderr: string }[] = [];
    hooks.on('hook:complete', ({ report }) => reports.push(report));
    const outcome = await hooks.trigger('PostToolUse', CALL);
    clearInterval(watch);
    expect(onlyRun(outcome).status).toBe('answered');
    expect(most).toBeLessThan(160 * MEGABYTE);
    const [report] = reports;
    expect(report?.stdout.length).toBeLessThan(2.1 * MEGABYTE);
    expect(report?.stdout).toMatch(/bytes not kept/);
    expect(report?.stdout.endsWith('the end')).toBe(true);
    expect(report?.stderr.endsWith('the end')).toBe(true);
  });
});
