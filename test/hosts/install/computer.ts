import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { CLI, callCli, orphaned, type Result } from '../../world/cli.ts';
import { world } from '../../world/world.ts';

/** A computer with an agent's folders in its home, and `hookline` as a person types it there: nobody's child, without a terminal. */
export function computer(
  folders: readonly string[] = [],
  wanted: Parameters<typeof world>[0] = {},
  cli = CLI,
  through: readonly string[] = [],
) {
  const it = world(wanted);
  const { project, home } = it;
  // of the state folder of an ordinary account
  const env = { PATH: '/usr/bin:/bin', HOME: home, HOOKLINE_RESIDENT: '0' };
  for (const folder of folders) it.write(`~/${folder}/.keep`, '');
  const hookline = (args: readonly string[], more: Readonly<Record<string, string>> = {}): Promise<Result> =>
    cli === CLI && through.length === 0
      ? callCli({ args, cwd: project, env: { ...env, ...more }, isOrphan: true })
      : orphaned([...through, process.execPath, cli, ...args], { cwd: project, env: { ...env, ...more } });
  return {
    ...it,
    env,
    state: join(home, '.local/state/hookline'),
    hookline,
    async json(args: readonly string[], more: Readonly<Record<string, string>> = {}) {
      const result = await hookline([...args, '--json'], more);
      return { ...result, ...JSON.parse(result.stdout) };
    },
    /** Every file of these folders with its bytes and rights, but for what is hookline's own. */
    files: (folder = home): Readonly<Record<string, string>> =>
      Object.fromEntries(
        readdirSync(folder, { recursive: true, withFileTypes: true })
          .map((entry) => ({ entry, path: join(entry.parentPath, entry.name) }))
          .filter(({ path }) => !/\/(?:state|\.config)\/hookline(?:\/|$)|\/\.(?:config|local(?:\/state)?)$/.test(path))
          .map(({ entry, path }) => {
            const mode = entry.isSymbolicLink() ? 'link' : (statSync(path).mode & 0o777).toString(8);
            const bytes = entry.isFile() ? readFileSync(path, 'latin1') : '';
            return [relative(folder, path), `${mode} ${bytes}`];
          }),
      ),
  };
}
