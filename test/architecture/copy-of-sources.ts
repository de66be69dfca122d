import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { scratchFolder } from '../scratch-folder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A copy of the sources in which a program makes the edits that a person would; `others`: projects beside `src`, which need it. */
export function copyOfSources(others: readonly string[] = []) {
  const folder = scratchFolder();
  for (const one of ['src', ...others]) cpSync(join(root, one), join(folder, one), { recursive: true });
  cpSync(join(root, 'package.json'), join(folder, 'package.json'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const config = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'));
  const together = others.filter((one) => !existsSync(join(root, one, 'tsconfig.json')));
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ ...config, include: ['src', ...together] }));
  const pathOf = (file: string): string => join(folder, file.startsWith('packages/') ? '' : 'src', file);
  return {
    pathOf,
    write(file: string, text: string): void {
      mkdirSync(dirname(pathOf(file)), { recursive: true });
      writeFileSync(pathOf(file), text);
    },
    edit(file: string, before: string, after: string): void {
      const text = readFileSync(pathOf(file), 'utf8');
      expect(text, file).toContain(before);
      writeFileSync(pathOf(file), text.replace(before, after));
    },
    /** What the compiler says is left to do; `project`: a folder with a configuration of its own. */
    leftToDo(project = ''): readonly { readonly file: string; readonly line: number }[] {
      const tsc = join(root, 'node_modules/typescript/bin/tsc');
      // what has not changed since the last time is not looked at again
      const args = [tsc, '--noEmit', '--incremental', '-p', join(folder, project), '--pretty', 'false'];
      const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
      const found = [...stdout.matchAll(/^(?:src\/)?(.+?)\((\d+),\d+\): error/gm)];
      expect(found.length > 0, stdout).toBe(stdout.trim() !== '');
      return found.map(([, file = '', line]) => ({ file, line: Number(line) }));
    },
  };
}
