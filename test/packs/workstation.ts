import { symlinkSync } from 'node:fs';
import type { HooksByName } from '../../src/hooks/api.ts';
import type { GivenParts } from '../../src/hooks/hooks-parts.ts';
import { world } from '../world/world.ts';

/** What lies on the computer of somebody who writes software. Nothing of it is real. */
const FILES: Readonly<Record<string, string>> = {
  '.env': 'TOKEN=1\n',
  '.env.local': 'TOKEN=2\n',
  '.env.production': 'TOKEN=3\n',
  '.env.example': 'TOKEN=\n',
  // who works where others build on main works beside it
  '.git/HEAD': 'ref: refs/heads/topic\n',
  '.git/config': '[core]\n',
  '.git/hooks/pre-commit': '#!/bin/sh\n',
  '.gitignore': 'dist\n.env\n',
  '.github/workflows/ci.yml': 'on: push\n',
  'README.md': '# App\n',
  'package.json': '{"name":"app","version":"1.0.0","scripts":{"test":"vitest run"}}\n',
  'package-lock.json': '{}\n',
  'server.key': 'key\n',
  'certs/private.pem': 'key\n',
  'cert.pem': 'certificate\n',
  'key.pub': 'ssh-ed25519 AAAA\n',
  'src/app.ts': 'export const a = 1;\n',
  'src/util.ts': 'export const b = 1;\n',
  'test/app.test.ts': 'export {};\n',
  'lib/index.js': '\n',
  'packages/core/src/index.ts': 'export {};\n',
  'packages/core/dist/index.js': '\n',
  'dist/index.js': '\n',
  'build/app': '\n',
  'coverage/index.html': '\n',
  'node_modules/a/index.js': '\n',
  'docs/guide.md': '# Guide\n',
  'scripts/run.sh': '#!/bin/sh\n',
  '~/.bashrc': '\n',
  '~/.zshrc': '\n',
  '~/.profile': '\n',
  '~/.gitconfig': '\n',
  '~/.npmrc': 'token\n',
  '~/.netrc': 'token\n',
  '~/.ssh/id_rsa': 'key\n',
  '~/.ssh/id_ed25519': 'key\n',
  '~/.ssh/config': '\n',
  '~/.ssh/known_hosts': '\n',
  '~/.aws/credentials': 'key\n',
  '~/.aws/config': '\n',
  '~/.kube/config': 'key\n',
  '~/Documents/a.txt': 'a\n',
  '~/Pictures/a.png': 'a\n',
  '~/notes.txt': 'a\n',
  '~/work/other/README.md': '# Other\n',
};

/** A workstation with the packs of these names in its person's own file, and somebody who could be asked. */
export async function workstation(packs: readonly string[]) {
  const it = world({ projectAt: 'home/work/app' });
  for (const [path, text] of Object.entries(FILES)) it.write(path, text);
  symlinkSync('.env', it.at('link-to-env'));
  symlinkSync(it.at('~/.ssh'), it.at('src/link-to-ssh'));
  const files = packs.map((name) => ({
    dialect: 'hookline' as const,
    path: new URL(`../../packs/${name}.yml`, import.meta.url).pathname,
    layer: 'user' as const,
  }));
  /** Without a name of a pack, with what is written into its files. */
  const open = (parts: GivenParts = {}): Promise<HooksByName> =>
    it.open(
      { ...(files.length === 0 ? {} : { files }), audit: false, trust: 'all' },
      { asker: { person: { isThere: true, ask: null } }, ...parts },
    );
  return { ...it, places: { HOME: it.home, PROJECT: it.project }, open };
}
