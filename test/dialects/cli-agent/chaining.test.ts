import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CLI, machine } from '../../cli/machine.ts';
import { callProcess } from '../../world/cli.ts';

// who called is seen from real processes

/** A hook after each tool whose program asks for the hooks of a notification, and one for these. */
function chained(notified: string) {
  const computer = machine({ call: callProcess });
  const { write, at } = computer;
  write('chain.sh', `"$1" "$2" run Notification --set message="$3 ran" > "$PWD/inner" 2>&1; echo "inner exit $?"`);
  const starts = `sh '${at('chain.sh')}' '${process.execPath}' '${CLI}' {{tool_name}}`;
  const group = (command: string) => [{ matcher: '*', hooks: [{ type: 'command', command }] }];
  write('~/.config/agent/settings.json', { hooks: { PostToolUse: group(starts), Notification: group(notified) } });
  return computer;
}

test('a hook that calls hookline starts the hooks of that event, and is left out there', async () => {
  const { run, at } = chained('echo "told {{message}}" >> told');
  const { outcome } = await run('PostToolUse', ['--tool', 'write_file', '--input', '{}']);
  expect(outcome).toMatchObject({ decision: 'none', messages: ['inner exit 0'] });
  expect(readFileSync(at('told'), 'utf8')).toBe('told write_file ran\n');
  expect(readFileSync(at('inner'), 'utf8')).toContain('SELF_CALL');
});

test('what hooks say that a hook has started decides nothing about the first event', async () => {
  const { run, at } = chained('touch asked; echo no >&2; exit 2');
  const { outcome } = await run('PostToolUse', ['--tool', 'write_file', '--input', '{}']);
  expect(existsSync(at('asked'))).toBe(true);
  expect(outcome).toMatchObject({ decision: 'none', refused: false, ran: [{ status: 'answered' }] });
});

test('a hook that calls hookline for its own event does not start itself', async () => {
  const { run, write, at } = machine({ call: callProcess });
  const again = `echo once >> seen; '${process.execPath}' '${CLI}' run Notification --set message=again > inner`;
  const hooks = { Notification: [{ matcher: '*', hooks: [{ type: 'command', command: again }] }] };
  write('~/.config/agent/settings.json', { hooks });
  await run('Notification', ['--set', 'message=first']);
  expect(readFileSync(at('seen'), 'utf8')).toBe('once\n');
});
