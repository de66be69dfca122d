// A client (the MCP SDK's), a server for files, and hookline between them, as mcp.json says.
//   node session.mjs [FOLDER]
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

const here = dirname(fileURLToPath(import.meta.url));
const folder = process.argv[2] ?? realpathSync(mkdtempSync(join(tmpdir(), 'hookline-example-')));

const client = new Client({ name: 'example', version: '1.0.0' });
await client.connect(
  new StdioClientTransport({ command: process.execPath, args: serverArgs(), cwd: here, env: process.env }),
);

await call('write_file', { path: join(folder, 'notes.txt'), content: 'Buy milk.\n' });
await call('read_text_file', { path: join(folder, 'notes.txt') });
await call('write_file', { path: join(folder, '.env'), content: 'KEY=1\n' });
await call('create_directory', { path: join(folder, 'attic') });
await client.close();

console.log(
  `.env is ${existsSync(join(folder, '.env')) ? 'there' : 'not there'}, attic is ${existsSync(join(folder, 'attic')) ? 'there' : 'not there'}`,
);

// what was made for this alone goes with it
if (process.argv[2] === undefined) rmSync(folder, { recursive: true });

async function call(name, args) {
  const { content } = await client.callTool({ name, arguments: args });
  const said = content
    .map(({ text }) => text)
    .join('\n')
    .replaceAll(`${folder}/`, '');
  console.log(`${name}\n  ${said.trim().replaceAll('\n', '\n  ')}`);
}

/** What mcp.json starts with npx, as it is installed here. */
function serverArgs() {
  const require = createRequire(import.meta.url);
  const program = (name, file) => join(dirname(require.resolve(`${name}/package.json`)), file);
  const installed = {
    hookline: program('hookline', 'dist/cli.cjs'),
    '@modelcontextprotocol/server-filesystem': program('@modelcontextprotocol/server-filesystem', 'dist/index.js'),
  };
  const { args } = JSON.parse(readFileSync(join(here, 'mcp.json'), 'utf8')).mcpServers.files;
  const [hookline, ...rest] = args;
  return [
    installed[hookline],
    ...rest.flatMap((word) => {
      if (word === 'npx') return [process.execPath];
      if (word === '-y') return [];
      return word === '.' ? [folder] : [installed[word] ?? word];
    }),
  ];
}
