// Keeps what V8 compiled: runs the built CLI on hooks of every file format, then writes each script's code beside it. What every
// start loads is kept as most runs need it: with a file or two, which have been read before.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const cli = fileURLToPath(new URL('../dist/cli.cjs', import.meta.url));
const library = new URL('../dist/index.js', import.meta.url).href;

// V8 recognises a text by its length alone, so only files whose name changes with their content can have a cache.
const COLLECT = `
const vm = require('node:vm');
const { writeFileSync } = require('node:fs');
const scripts = [];
vm.Script = class extends vm.Script {
  constructor(source, options) {
    // what an earlier build kept is no sign that anybody needs it
    super(source, { ...options, cachedData: undefined });
    if (new RegExp(process.env.KEPT).test(options?.filename ?? '')) scripts.push([options.filename, this]);
  }
};
process.on('exit', () => {
  for (const [file, script] of scripts) writeFileSync(file + '.' + process.versions.v8 + '-' + process.arch + '.cache', script.createCachedData());
});
`;

export async function makeCodeCache() {
  const home = mkdtempSync(join(tmpdir(), 'hookline-cache-'));
  try {
    for (const folder of ['.claude', '.config/hookline', '.config/cocode', 'project/.git', 'project/.claude']) {
      mkdirSync(join(home, folder), { recursive: true });
    }
    const deny = { hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'deny' } };
    const hook = { type: 'command', command: `cat >/dev/null; echo '${JSON.stringify(deny)}'`, if: 'Bash(rm *)' };
    const settings = { hooks: { PreToolUse: [{ matcher: 'Bash|Write', hooks: [hook] }] } };
    writeFileSync(join(home, '.claude/settings.json'), JSON.stringify(settings));
    const yaml =
      'extends: [guard]\nhooks:\n  - on: [PreToolUse, Stop]\n    tools: [shell, "mcp__.*"]\n    run: "true"\n    timeout: 5\n';
    const when = 'tool_input.command.matches("x") && runs(tool_input.command, "rm *")';
    const rule = `  - { on: PreToolUse, when: '${when}', deny: "{{ tool_name }}" }\n`;
    writeFileSync(join(home, '.config/hookline/hooks.yml'), yaml + rule);
    const toml = '[[hooks]]\nevent = "PreToolUse"\ntool_matcher = "Bash*"\n[hooks.shell]\ncommand = "true"\n';
    writeFileSync(join(home, '.config/cocode/hooks.toml'), toml);
    const theirs = { type: 'command', command: 'sh ./check.sh && true' };
    const ofProject = { hooks: { PreToolUse: [{ matcher: 'Bash', hooks: [theirs] }] } };
    writeFileSync(join(home, 'project/.claude/settings.json'), JSON.stringify(ofProject));
    writeFileSync(join(home, 'project/check.sh'), 'exit 0\n');
    await approveAll(home);
    enrolNowhere(home);
    const collect = join(home, 'collect.cjs');
    writeFileSync(collect, COLLECT);
    const args = ['run', 'PreToolUse', '--tool', 'Bash', '--input', '{"command":"rm -rf x"}', '--json'];
    const run = (HOME, cwd, KEPT) => {
      const env = { PATH: process.env.PATH, HOME, KEPT };
      execFileSync(process.execPath, ['-r', collect, cli, ...args], { cwd, env, stdio: 'pipe' });
    };
    expectRefusal(() => run(home, join(home, 'project'), String.raw`-[\w-]{8}\.cjs$`));
    const plain = join(home, 'plain');
    mkdirSync(join(plain, '.claude'), { recursive: true });
    writeFileSync(join(plain, '.claude/settings.json'), JSON.stringify(settings));
    expectRefusal(() => run(plain, plain, '^$'));
    expectRefusal(() => run(plain, plain, String.raw`/engine-[\w-]{8}\.cjs$`));
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** What an enrolled machine needs at each event, without a policy to fetch: it is not due for a day. */
function enrolNowhere(home) {
  writeFileSync(join(home, '.config/hookline/enrolment.yml'), 'url: https://policy.example.com/\n');
  const fetches = join(home, '.local/state/hookline/fetches');
  mkdirSync(fetches, { recursive: true });
  writeFileSync(join(fetches, 'user.json'), '{"v":1}');
  const tomorrow = Date.now() / 1000 + 86_400;
  utimesSync(join(fetches, 'user.json'), tomorrow, tomorrow);
}

/** What comes with a project runs when a person approved it. */
async function approveAll(home) {
  const { createHooks } = await import(library);
  const env = { PATH: process.env.PATH, HOME: home };
  const hooks = await createHooks({ home, cwd: join(home, 'project'), env, watch: false });
  await hooks.approve(hooks.pending().map(({ key }) => key));
  await hooks.close();
}

/** The hook refuses: a CLI that does not say so must not be cached, let alone shipped. */
function expectRefusal(run) {
  try {
    run();
  } catch (error) {
    if (error.status === 2) return;
    throw new Error(`The built CLI does not work:\n${error.stdout}\n${error.stderr}`);
  }
  throw new Error('The built CLI let a refused command go.');
}
