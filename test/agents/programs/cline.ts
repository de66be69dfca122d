import type { Program } from './program.ts';

/** The kernel takes no longer argument than 128 KiB. */
const CHUNK = 100_000;

export const cline: Program = {
  name: 'cline',
  bin: '.bin/cline',
  home: () => ({}),
  env: () => ({ CLINE_NO_AUTO_UPDATE: '1' }),
  prepare: ({ url }) => ['auth', '-p', 'openai-compatible', '-k', 'fake', '-m', 'scripted', '-b', `${url}/v1`],
  args: (prompt, unattended) => [
    ...['-P', 'openai-compatible', '-m', 'scripted', '--auto-approve', String(unattended), '--json', prompt],
  ],
  shell: (command) => ({ name: 'run_commands', args: { commands: [command] } }),
  write: (path, new_text) => ({ name: 'editor', args: { path, new_text } }),
  // the editor refuses more than 6 000 characters, after hooks were asked
  bigShell: (path, content) => ({
    name: 'run_commands',
    args: { commands: [`touch ${path}`, ...chunksOf(content.replaceAll('\n', ' ')).map((chunk) => `: ${chunk}`)] },
  }),
  read: (path) => ({ name: 'read_files', args: { files: [{ path }] } }),
  delegate: () => [],
  refusalEnds: true,
  hookFiles: ['.cline/hooks', 'Documents'],
  cannot: {
    'sub-agent': 'it has no sub-agents in this mode',
    'sub-agent-ordinary': 'it has no sub-agents in this mode',
    hold: 'no hook can keep it from stopping',
  },
};

function chunksOf(text: string): readonly string[] {
  return Array.from({ length: Math.ceil(text.length / CHUNK) }, (_, n) => text.slice(n * CHUNK, (n + 1) * CHUNK));
}
