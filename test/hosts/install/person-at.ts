import { readFileSync } from 'node:fs';
import { inSameProcess } from '../../world/same-process.ts';
import { world } from '../../world/world.ts';

/** A computer with agents on it, and a person at its terminal who says yes. */
export function personAt(folders: readonly string[]) {
  const it = world();
  const env = { ...it.env, PATH: '/usr/bin:/bin', TERM: 'xterm', HOOKLINE_RESIDENT: '0' };
  for (const folder of folders) it.write(`~/${folder}/.keep`, '');
  const hookline = async (args: readonly string[], cwd = it.project): Promise<string> => {
    const { status, stdout, stderr } = await inSameProcess({ args, cwd, env }, { keys: ['y'] });
    if (status !== 0) throw new Error(`${args.join(' ')}: ${status} ${stdout}${stderr}`);
    return stdout;
  };
  const entries = (file = '~/.claude/settings.json'): readonly string[] =>
    Object.keys(JSON.parse(readFileSync(it.at(file), 'utf8')).hooks ?? {});
  return { ...it, env, hookline, entries };
}
