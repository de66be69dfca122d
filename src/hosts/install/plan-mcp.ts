import { HookError } from '../../core/hook-error.ts';
import { backupOf } from './backups.ts';
import { bareOf } from './bare-file.ts';
import { areAsBefore, changesTo } from './change.ts';
import { withoutProxies, withProxies } from './mcp-config.ts';
import type { Plan, Site } from './plan.ts';
import { bytesWith, snapshotOf } from './snapshot.ts';

/** What `install --mcp` and its undoing would do to the configuration of an MCP client. */
export function planMcp(verb: 'install' | 'uninstall', file: string, { stateFolder, parts }: Site): Plan {
  const agent = { name: 'mcp', title: 'MCP servers' } as const;
  const from = snapshotOf(file);
  if (from.text === null) throw new HookError('FILE_UNREADABLE', `There is no file "${file}".`, { file });
  const take = (text: string) => ({ text: withoutProxies(text, file), isEmpty: false });
  const bare = bareOf({ take }, from, backupOf(stateFolder, from.real));
  const { text, left } = verb === 'install' ? withProxies(from.text, parts, file) : { text: null, left: [] };
  const to = text === null ? Buffer.from(bare.before ?? '', 'base64') : bytesWith(from, text);
  const changes = changesTo(from, to, 0o600, bare);
  const plan = { agent, scope: 'user', targets: [], changes, shim: null, left } as const;
  if (verb === 'install') return plan;
  return { ...plan, asBefore: areAsBefore([from], changes, stateFolder), forgotten: [from.real] };
}
