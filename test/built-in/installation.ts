import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { world } from '../world/world.ts';

/** A shell line, and where it runs. */
export interface Row {
  readonly shown: string;
  readonly line: string;
  readonly cwd: string;
}

/**
 * A computer on which hookline, Node and two agents are where a person may write, with sources to copy from, and
 * repositories whose hook files git tracks, ignores, or does not know.
 */
export function installation() {
  const it = world();
  const { home, project, state, write } = it;
  const [prefix, bin] = [join(home, '.npm-global'), join(home, '.local/bin')];
  const ours = join(prefix, 'lib/node_modules/hookline');
  const node = join(home, '.nvm/versions/node/v20.1.0/bin/node');
  write(join(ours, 'package.json'), { name: 'hookline', version: '0.1.0' });
  for (const file of ['dist/cli.cjs', 'packs/guard.yml', 'guards/self-protection.yml', 'native/x'])
    write(join(ours, file), '');
  write(join(prefix, 'lib/node_modules/other/package.json'), { name: 'other' });
  const codex = write(join(prefix, 'lib/node_modules/@openai/codex/bin/codex.js'), '', 0o755);
  write(node, '', 0o755);
  write(join(bin, 'claude'), '', 0o755);
  symlinkSync(codex, join(bin, 'codex'));
  write('~/.config/hookline/hooks.yml', 'hooks: []\n');
  write('~/.config/other/x.yml', '');
  write('~/.claude/settings.json', '{}');
  write('~/work/x.md', '');
  for (const file of ['src/a.ts', 'src/b/c.ts', 'dist/a.js', 'dist/assets/x.css', 'build/x.o', 'other/x.js'])
    write(file, '');
  write('other/package.json', { name: 'other' });
  write('fork/package.json', { name: 'hookline' });
  write('evil/.config/hookline/hooks.yml', 'selfProtection: false\n');
  write('evil/readme.md', '');
  write('etc-evil/hookline/hooks.yml', 'selfProtection: false\n');
  write('local-evil/state/hookline/trust.json', '{}');
  write('pkg-evil/lib/node_modules/hookline/dist/cli.cjs', '');
  mkdirSync(join(project, '.claude'), { recursive: true });
  mkdirSync(join(project, 'empty'));
  for (const name of ['hooked', 'tracked', 'ignored']) {
    const folder = join(project, name);
    for (const file of ['src/a.ts', 'dist/a.js', '.claude/settings.json']) write(join(folder, file), '{}');
    if (name === 'ignored') write(join(folder, '.gitignore'), '# local\n.claude/\n');
    const git = (...args: readonly string[]) =>
      execFileSync('git', ['-C', folder, '-c', 'init.defaultBranch=main', ...args]);
    git('init', '-q');
    git('add', 'src', ...(name === 'tracked' ? ['.claude'] : []));
  }
  const env = { ...it.env, PATH: `${bin}:${it.env.PATH}`, XDG_STATE_HOME: state };
  const running = () => ({ package: realpathSync(ours), node: realpathSync(node) });
  const fill = (text: string): string =>
    text
      .replaceAll('@HOME@', home)
      .replaceAll('@PROJECT@', project)
      .replaceAll('@STATE@', join(state, 'hookline'))
      .replaceAll('@PACKAGE@', ours)
      .replaceAll('@NODE@', node);
  const rows = (name: string): readonly Row[] =>
    readFileSync(new URL(`${name}.txt`, import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((shown) => {
        const [, at, rest = ''] = /^@([~a-z][^@ ]*) (.*)$/s.exec(shown) ?? [];
        const cwd = at === undefined ? project : at.startsWith('~') ? join(home, at.slice(1)) : join(project, at);
        return { shown, line: fill(at === undefined ? shown : rest), cwd };
      });
  return { ...it, env, ours, node, running, rows };
}
