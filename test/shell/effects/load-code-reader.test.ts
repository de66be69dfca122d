import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../scratch-folder.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** Longer than any line may take. */
const SLOW_MS = 2000;

/** What was just loaded is not compiled to be quick yet. */
const SLOW_FIRST = `
  const { readCode } = module.exports;
  let isFirst = true;
  const slowly = (...given) => {
    if (isFirst) wait(400);
    isFirst = false;
    return readCode(...given);
  };
  module.exports = { ...module.exports, readCode: slowly };`;

const PROGRAM = `
  import { createHooks } from './dist/index.js';
  const [project, home] = process.argv.slice(2);
  const hooks = await createHooks({ cwd: project, home, env: {}, trust: 'all', audit: false, watch: false });
  const decided = [];
  const long = 'python3 - <<E\\n' + 'print(1)\\n'.repeat(200) + 'E';
  for (const command of [long, 'python3 wipe.py', 'python3 wipe.py', 'python3 -c "import shutil; shutil.rmtree(\\'src\\')"', 'python3 -c "print(1)"'])
    decided.push((await hooks.trigger('PreToolUse', { tool_name: 'Bash', tool_input: { command } })).decision ?? 'none');
  await hooks.close();
  console.log(decided.join(' '));`;

/** The package as it is built, whose reader of program texts takes long to be loaded, as on a busy machine. */
function slowPackage(): string {
  const folder = join(scratchFolder(), 'package');
  const dist = join(folder, 'dist');
  mkdirSync(dist, { recursive: true });
  for (const name of readdirSync(ROOT)) if (name !== 'dist') symlinkSync(join(ROOT, name), join(folder, name));
  for (const name of ['index.js', 'chunks']) cpSync(join(ROOT, 'dist', name), join(dist, name), { recursive: true });
  for (const name of ['native', 'packs']) symlinkSync(join(ROOT, 'dist', name), join(dist, name));
  const reader = readFileSync(join(ROOT, 'dist/code-reader.cjs'), 'utf8');
  const wait = `const wait = (ms) => { for (const end = Date.now() + ms; Date.now() < end; ); };\nwait(${SLOW_MS});`;
  writeFileSync(join(dist, 'code-reader.cjs'), `${wait}\n${reader}\n${SLOW_FIRST}`);
  writeFileSync(join(folder, 'program.mjs'), PROGRAM);
  return folder;
}

test('a program text is read however long it takes to load what reads it, at the first call and later', () => {
  const top = scratchFolder();
  for (const name of ['home', 'project/.hookline', 'project/src']) mkdirSync(join(top, name), { recursive: true });
  writeFileSync(join(top, 'project/src/a.ts'), '');
  writeFileSync(join(top, 'project/wipe.py'), 'import shutil\nshutil.rmtree("src")\n');
  const rule = { name: 'no-sources', on: 'PreToolUse', deletes: 'src/**', deny: 'The sources stay.' };
  const unknown = { name: 'unknown', on: 'PreToolUse', unknown: true, ask: 'Nobody can tell.' };
  writeFileSync(join(top, 'project/.hookline/hooks.json'), JSON.stringify({ hooks: [rule, unknown] }));
  const program = join(slowPackage(), 'program.mjs');
  const { stdout, stderr } = spawnSync(process.execPath, [program, join(top, 'project'), join(top, 'home')], {
    encoding: 'utf8',
  });
  expect({ stdout, stderr }).toEqual({ stdout: 'none deny deny deny none\n', stderr: '' });
});
