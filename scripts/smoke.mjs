// The shipped files on the Node that runs this: no test runner, no dependency.  node scripts/smoke.mjs
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'hookline-smoke-'));
const home = join(scratch, 'home');
const cwd = join(scratch, 'project');
const env = { PATH: process.env.PATH, HOME: home, XDG_STATE_HOME: join(scratch, 'state') };

const CLAUDE_SETTINGS = {
  hooks: {
    PreToolUse: [
      {
        matcher: 'Bash',
        hooks: [{ type: 'command', command: `if grep -q 'rm -rf'; then echo 'no rm -rf here' >&2; exit 2; fi` }],
      },
    ],
    UserPromptSubmit: [{ hooks: [{ type: 'command', command: 'echo "the branch is main"' }] }],
  },
};
const COCODE_HOOKS = `
[[hooks]]
event = "PreToolUse"
tool_matcher = "Bash*"

[hooks.shell]
command = '''if grep -q 'push --force'; then echo '{"Reject":{"reason":"no forced push"}}'; fi'''
pass_context = true
parse_result = true
`;

const MODULE = join(home, 'guard.ts');
const MODULE_TEXT = `import type { ModuleHook } from 'hookline/hook';
import { words } from './words.ts';
const guard: ModuleHook<'PreToolUse'> = async (event) => ({ decision: 'deny', reason: words satisfies string });
export default guard;
`;

const checks = {
  'the demonstration holds what it claims': () => {
    const options = { cwd, env, encoding: 'utf8' };
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(dist, 'cli.js'), 'demo', '--json'], options);
    assert.equal(status, 0, stdout + stderr);
  },
  'the CLI refuses with exit 2 and the hook’s reason': () => {
    const { status, outcome } = runJson('rm -rf build');
    assert.equal(status, 2);
    assert.equal(outcome.decision, 'block');
    assert.equal(outcome.reason, 'no rm -rf here');
    assert.deepEqual(
      outcome.ran.map((run) => [run.dialect, run.status]),
      [
        ['claude-code', 'answered'],
        ['cocode', 'answered'],
      ],
    );
  },
  'the CLI lets an ordinary command go with exit 0': () => {
    const { status, outcome } = runJson('ls');
    assert.equal(status, 0);
    assert.equal(outcome.decision, 'none');
    assert.equal(outcome.reason, null);
    assert.deepEqual(outcome.diagnostics, []);
  },
  'the CLI reads TOML and obeys a rejection in it': () => {
    const { status, outcome } = runJson('git push --force');
    assert.equal(status, 2);
    assert.equal(outcome.reason, 'no forced push');
  },
  'the CLI says what it refuses to a person': () => {
    const { status, stdout, stderr } = cli('run', 'PreToolUse', '--tool', 'Bash', '--input', '{"command":"rm -rf /"}');
    assert.equal(status, 2);
    assert.match(stdout + stderr, /no rm -rf here/);
  },
  'the CLI adds a hook’s words to a prompt': () => {
    const { status, stdout } = cli('run', 'UserPromptSubmit', '--prompt', 'hello', '--json');
    assert.equal(status, 0);
    assert.deepEqual(JSON.parse(stdout).context, ['the branch is main']);
  },
  'the CLI answers an unknown event with exit 1, with --gate 2': () => {
    const { status, stdout } = cli('run', 'PreTolUse', '--json');
    assert.equal(status, 1);
    assert.equal(JSON.parse(stdout).error.code, 'UNKNOWN_EVENT');
    assert.equal(cli('run', 'PreTolUse', '--gate').status, 2);
  },
  'the CLI lists and checks the hooks': () => {
    assert.match(cli('list').stdout, /Active Hooks:/);
    assert.equal(cli('check').status, 0);
  },
  'the page is served, and knows what was refused and why': async () => {
    const child = spawn(process.execPath, [join(dist, 'cli.cjs'), 'ui', '--json'], {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const { address, token } = JSON.parse(await firstLine(child.stdout));
      const ask = async (route) =>
        (await fetch(new URL(route, address), { headers: { 'x-hookline-token': token } })).json();
      assert.match(await (await fetch(address)).text(), /<div id="page">/);
      const { rows } = await ask('/api/rows?result=refused');
      assert.equal(rows.at(-1).reason, 'no rm -rf here');
      assert.equal((await ask(`/api/why?id=${rows.at(-1).id}`)).decision, 'block');
    } finally {
      child.kill();
    }
  },
  'the library refuses, lets go, and calls back': async () => {
    const { createHooks } = await import(new URL('../dist/index.js', import.meta.url));
    const hooks = await createHooks({ cwd, home, env, audit: false });
    const trigger = (command) =>
      hooks.trigger('PreToolUse', { session_id: 's', tool_name: 'Bash', tool_input: { command } });
    try {
      const refused = await trigger('rm -rf build');
      assert.equal(refused.refused, true);
      assert.equal(refused.reason, 'no rm -rf here');
      assert.equal((await trigger('ls')).refused, false);

      const undo = hooks.register({ event: 'PreToolUse', run: async () => ({ decision: 'deny', reason: 'not now' }) });
      assert.equal((await trigger('ls')).reason, 'not now');
      undo();
      assert.equal((await trigger('ls')).refused, false);
    } finally {
      await hooks.close();
    }
  },
  'every other kind of handler answers': async () => {
    const { createHooks } = await import(new URL('../dist/index.js', import.meta.url));
    const server = createServer((request, response) => {
      request.resume().on('end', () => response.end('{"decision":"deny","reason":"webhook"}'));
    });
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    const model = async () => '{"decision":"deny","reason":"prompt"}';
    const hooks = await createHooks({ cwd, home, env, audit: false, model });
    const answer = `console.log(JSON.stringify({ decision: 'deny', reason: 'persistent' }))`;
    const definitions = [
      { when: 'runs(tool_input.command, "ls *")', deny: 'rule' },
      { post: `http://127.0.0.1:${server.address().port}/` },
      { prompt: 'Is this fine? $ARGUMENTS' },
      { module: MODULE },
      { run: process.execPath, args: ['-e', `process.stdin.on('data', () => ${answer})`], persistent: true },
    ];
    for (const definition of definitions) hooks.register({ dialect: 'hookline', event: 'PreToolUse', definition });
    try {
      const payload = { session_id: 's', tool_name: 'Bash', tool_input: { command: 'ls -l' } };
      for (let i = 0; i < 2; i++) {
        const { reason, ran } = await hooks.trigger('PreToolUse', payload);
        assert.equal(reason, 'rule\nwebhook\nprompt\nmodule of TypeScript\npersistent', JSON.stringify(ran));
      }
    } finally {
      await hooks.close();
      server.close();
    }
  },
  'the CLI runs a module': () => {
    const hooks = { hooks: [{ on: 'Notification', module: MODULE, onFailure: 'block' }] };
    write(cwd, 'module.json', JSON.stringify(hooks));
    const { stdout } = cli('run', 'Notification', '--config', 'module.json', '--dialect', 'hookline', '--json');
    assert.equal(JSON.parse(stdout).ran[0].reason, 'module of TypeScript', stdout);
  },
  'the other entries load': async () => {
    const { defineHook } = await import(new URL('../dist/hook.js', import.meta.url));
    assert.equal(typeof defineHook, 'function');
    await import(new URL('../dist/testing.js', import.meta.url));
    await import(new URL('../dist/schemas.js', import.meta.url));
  },
};

const count = { passed: 0, failed: 0 };
try {
  write(join(home, '.claude'), 'settings.json', JSON.stringify(CLAUDE_SETTINGS));
  write(join(home, '.config/cocode'), 'hooks.toml', COCODE_HOOKS);
  write(home, 'guard.ts', MODULE_TEXT);
  write(home, 'words.ts', "export const words: string = 'module of TypeScript';\n");
  mkdirSync(cwd, { recursive: true });
  for (const [claim, check] of Object.entries(checks)) await attempt(claim, check);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
console.log(`${count.passed} passed, ${count.failed} failed`);
process.exitCode = count.failed === 0 ? 0 : 1;

async function attempt(claim, check) {
  try {
    await check();
    count.passed += 1;
    console.log(`ok    ${claim}`);
  } catch (error) {
    count.failed += 1;
    console.log(`FAIL  ${claim}\n${error.stack}`);
  }
}

async function firstLine(output) {
  let text = '';
  for await (const part of output) {
    text += part;
    if (text.includes('\n')) break;
  }
  return text;
}

function cli(...args) {
  const child = spawnSync(process.execPath, [join(dist, 'cli.js'), ...args], {
    cwd,
    env,
    encoding: 'utf8',
    timeout: 20_000,
  });
  if (child.error) throw child.error;
  return child;
}

function runJson(command) {
  const child = cli('run', 'PreToolUse', '--tool', 'Bash', '--input', JSON.stringify({ command }), '--json');
  assert.notEqual(child.stdout, '', child.stderr);
  return { status: child.status, outcome: JSON.parse(child.stdout) };
}

function write(folder, name, text) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), text);
}
