import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'jsonc-parser';
import { expect, test } from 'vitest';
import { finished } from '../../world/cli.ts';
import { computer } from './computer.ts';

const SHAPES: readonly [string, string, (servers: unknown) => unknown][] = [
  ['Claude Desktop', '~/.config/Claude/claude_desktop_config.json', (mcpServers) => ({ theme: 'dark', mcpServers })],
  ['VS Code', '.vscode/mcp.json', (servers) => ({ servers, inputs: [] })],
  ['the settings of VS Code', '~/.config/Code/User/settings.json', (servers) => ({ mcp: { servers } })],
];

const SERVERS = {
  files: { command: 'npx', args: ['-y', '@modelcontextprotocol/server-filesystem', '.'], env: { A: 'b' } },
  bare: { type: 'stdio', command: '/opt/server' },
  remote: { type: 'http', url: 'https://example.com/mcp', headers: { Authorization: 'Bearer abc', 'X-Team': 'a' } },
  old: { type: 'sse', url: 'https://example.com/sse' },
};

test.each(SHAPES)('%s: hookline stands before every server, once, and goes without a trace', async (_, file, shape) => {
  const { hookline, write } = computer();
  const path = write(file, `// mine\n${JSON.stringify(shape(SERVERS), null, '\t')}\n`);
  const before = readFileSync(path, 'utf8');
  const first = await hookline(['install', '--mcp', path, '--yes']);
  expect(first).toMatchObject({ status: 0, stderr: '' });
  expect(first.stdout).toContain('"old" is neither');
  const now = readFileSync(path, 'utf8');
  const data = parse(now);
  const servers = data.mcpServers ?? data.servers ?? data.mcp.servers;
  expect(servers.files.args.slice(1)).toEqual([
    'mcp',
    '--name',
    'files',
    '--',
    SERVERS.files.command,
    ...SERVERS.files.args,
  ]);
  expect(servers.remote.args.slice(1)).toEqual([
    ...['mcp', '--name', 'remote', '--url', 'https://example.com/mcp'],
    ...['--header-env', 'Authorization=HOOKLINE_MCP_HEADER_0', '--header-env', 'X-Team=HOOKLINE_MCP_HEADER_1'],
  ]);
  expect(JSON.stringify(servers.remote.args)).not.toContain('Bearer');
  expect(servers.old).toEqual(SERVERS.old);
  expect(now).toContain('// mine');
  expect((await hookline(['install', '--mcp', path, '--yes'])).status).toBe(0);
  expect(readFileSync(path, 'utf8')).toBe(now);
  expect(await hookline(['uninstall', '--mcp', path, '--yes'])).toMatchObject({ status: 0, stderr: '' });
  expect(readFileSync(path, 'utf8')).toBe(before);
});

test('where somebody changed the file since, each server is what it was', async () => {
  const { hookline, write } = computer();
  const path = write('~/mcp.json', { mcpServers: SERVERS });
  await hookline(['install', '--mcp', path, '--yes']);
  const data = JSON.parse(readFileSync(path, 'utf8'));
  const added = { command: 'added' };
  writeFileSync(path, JSON.stringify({ mcpServers: { ...data.mcpServers, added } }));
  await hookline(['uninstall', '--mcp', path, '--yes']);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ mcpServers: { ...SERVERS, added } });
});

test('the server that a client then starts is the server, with hookline before it', async () => {
  const { hookline, write, home, env } = computer();
  const server = write(
    '~/server.cjs',
    "process.stdin.on('data', () => {}); process.stdin.on('end', () => process.exit(7));",
  );
  const path = write('~/mcp.json', { mcpServers: { mine: { command: process.execPath, args: [server] } } });
  await hookline(['install', '--mcp', path, '--yes']);
  const { command, args } = JSON.parse(readFileSync(path, 'utf8')).mcpServers.mine;
  expect((await finished(command, args, { cwd: home, env })).status).toBe(7);
});

test.each([
  ['no JSON', '{', 'SYNTAX'],
  ['no servers', '{"a": 1}', 'UNKNOWN_SHAPE'],
])('a file with %s is left alone', async (_, text, code) => {
  const { hookline, write } = computer();
  const path = write('~/mcp.json', text);
  const { status, stderr } = await hookline(['install', '--mcp', path, '--yes']);
  expect([status, readFileSync(path, 'utf8')]).toEqual([1, text]);
  expect(stderr).toContain(`error[${code}]`);
});
