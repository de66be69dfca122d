import { describe, expect, test } from 'vitest';
import { changesOfLine } from '../../src/shell/effects/changes-of-line.ts';
import { computer } from './computer.ts';

const nested = (depth: number): string => `echo ${'$(echo '.repeat(depth)}$(date)${')'.repeat(depth)}`;
const doubled = (times: number): string =>
  `a0=xx; ${Array.from({ length: times }, (_, i) => `a${i + 1}=$a${i}$a${i}`).join('; ')}; rm $a${times}`;
const names = (count: number, name: string): string =>
  `rm ${Array.from({ length: count }, (_, i) => name + i).join(' ')}`;
const place = { cwd: '/w', home: '/h', environment: () => undefined };

/** The shortest of several: what the machine does besides only adds. */
function cpuMs(work: () => unknown): number {
  const runs = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...runs);
}

describe('the work for one line', () => {
  test.each([
    ['substitutions in substitutions', nested, 16],
    ['variables that double', doubled, 20],
    ['plain names', (count: number) => names(count, 'f'), 2000],
    ['patterns', (count: number) => names(count, '*f'), 2000],
    ['here-documents', (count: number) => `cat > a <<'X'\n${'text\n'.repeat(count)}X\n`, 20_000],
  ])('grows with its length: %s', (_what, line, size) => {
    changesOfLine(line(size), place);
    const [once, twice] = [size, 2 * size].map((n) => cpuMs(() => changesOfLine(line(n), place)));
    // exponential work would be thousands of times as much
    expect(twice).toBeLessThan(12 * Math.max(once ?? 0, 2));
  });

  test('is not done to the end where there is too much of it, and then what is named decides', async () => {
    const { hooks: create } = computer();
    const hooks = await create({}, { asker: { person: { isThere: true, ask: null } } });
    const decide = async (command: string) =>
      (await hooks.trigger('PreToolUse', { tool_name: 'Bash', tool_input: { command } })).decision;
    expect(await decide(nested(100))).toBe('none');
    expect(await decide(nested(100).replace('date', 'rm .claude/settings.json'))).toBe('ask');
    expect(await decide(`${doubled(40)} .claude/settings.json`)).toBe('ask');
    expect(await decide(names(6000, 'f'))).toBe('none');
    expect(await decide(`${names(6000, 'f')} .claude/settings.json`)).toBe('ask');
    const text = "const a = '.claude/settings.json';\n".repeat(10_000);
    expect(await decide(`cat > src/big.ts <<'EOF'\n${text}EOF\n`)).toBe('none');
    expect(await decide(`cat > .claude/settings.json <<'EOF'\n${text}EOF\n`)).toBe('ask');
    await hooks.close();
  });
});

describe('a question of the guard that nobody answers', () => {
  test('is refused', async () => {
    const { hooks: create } = computer();
    const hooks = await create({ ask: () => Promise.reject(new Error('nobody is here')) });
    const outcome = await hooks.trigger('PreToolUse', {
      tool_name: 'Bash',
      tool_input: { command: 'rm .claude/settings.json' },
    });
    expect(outcome).toMatchObject({
      decision: 'deny',
      refused: true,
      reason: expect.stringContaining('Nobody answered'),
    });
    await hooks.close();
  });
});
