// What an agent's call must take at the least where an engine is up: the shell of the entry with its shim, which refuses unless it is told
// otherwise, a client of some twenty system calls (bare-entry.c), and a Node process that reads the call, looks a rule up, records it and answers.
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [SOURCE, SELF] = ['bare-entry.c', 'bare-entry.mjs'].map((name) => fileURLToPath(new URL(name, import.meta.url)));

/** The command of such an entry, and what ends the process behind it. */
export async function bareEntry(folder) {
  const [client, socket, shim] = ['client', 'socket', 'shim'].map((name) => join(folder, `bare-${name}`));
  execFileSync(process.env.CC ?? 'cc', ['-D_GNU_SOURCE', '-O2', '-static', '-s', '-o', client, SOURCE]);
  writeFileSync(shim, `'${client}' '${socket}'; code=$?\ncase $code in 0|2) trap - 0; exit $code ;; esac\nexit 2\n`);
  const server = spawn(process.execPath, [SELF, socket], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(server.stdout, 'data');
  return { command: `trap 'exit 2' 0; set -- PreToolUse; . '${shim}'; exit 2`, end: () => server.kill() };
}

function answers(socket) {
  let last = '';
  const answer = (text) => {
    const { tool_name, tool_input } = JSON.parse(text);
    const isRefused = tool_name === 'Bash' && tool_input.command.includes('push --force');
    const lines = isRefused ? [text, '{"kind":"outcome","refused":true}'] : ['{"kind":"outcome"}'];
    for (const line of lines) last = createHash('sha256').update(last).update(line).digest('hex');
    appendFileSync(`${socket}.trail`, `${lines.join('\n')}\n${last}\n`);
    return isRefused ? '2Force pushes are not allowed here.\n' : '0';
  };
  const server = createServer({ allowHalfOpen: true }, (peer) => {
    let text = '';
    peer.setEncoding('utf8').on('data', (part) => {
      text += part;
    });
    peer.on('end', () => peer.end(answer(text)));
  });
  server.listen(socket, () => console.log('up'));
}

if (process.argv[1] === SELF) answers(process.argv[2]);
