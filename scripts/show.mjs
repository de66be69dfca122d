// `npm start`: two agents' hook files, and what hookline makes of them. Everything printed below a command is its real
// output; what the text claims is checked, and a claim that does not hold ends this program with exit code 1.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

const CLAUDE_SETTINGS = `{
  "hooks": {
    "PreToolUse": [
      {
        "matcher": "Bash",
        "hooks": [{ "type": "command", "command": "~/guard.sh" }]
      }
    ]
  }
}
`;

const GUARD = `#!/bin/sh
if grep -q 'rm -rf'; then
  echo 'Deleting whole folders is not for agents. Move them to ./trash.' >&2
  exit 2
fi
`;

const COCODE_HOOKS = `[[hooks]]
event = "PreToolUse"
name = "no-forced-push"
tool_matcher = "Bash*"

[hooks.shell]
command = '''
if grep -q 'push --force'; then
  echo '{"Reject":{"reason":"A forced push rewrites what others have."}}'
fi
'''
pass_context = true
parse_result = true
`;

const STEPS = [
  {
    title: 'An agent wants to delete a folder. The hook in the Claude Code settings says no.',
    args: wants('rm -rf build'),
    exit: 2,
    says: 'Deleting whole folders is not for agents.',
  },
  {
    title: 'It wants to push by force. The hook in the cocode file says no.',
    args: wants('git push --force'),
    exit: 2,
    says: 'A forced push rewrites what others have.',
  },
  {
    title: 'It wants to run the tests. Nobody objects.',
    args: wants('npm test'),
    exit: 0,
  },
];

const paint = painter(process.stdout.isTTY === true && !process.env.NO_COLOR);
const cli = fileURLToPath(new URL('../dist/cli.js', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'hookline-show-'));
try {
  const home = join(scratch, 'home');
  const project = join(scratch, 'project');
  mkdirSync(project);
  showFile(home, '.claude/settings.json', CLAUDE_SETTINGS);
  showFile(home, 'guard.sh', GUARD, 0o755);
  showFile(home, '.config/cocode/hooks.toml', COCODE_HOOKS);
  const broken = STEPS.flatMap((step) => showStep(step, home, project));
  for (const claim of broken) console.log(paint.red(`This does not hold: ${claim}`));
  if (broken.length === 0) console.log(paint.green(`${STEPS.length} commands, each answered as it should be.`));
  process.exitCode = broken.length === 0 ? 0 : 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

function wants(command) {
  return ['run', 'PreToolUse', '--tool', 'Bash', '--input', JSON.stringify({ command })];
}

function showFile(home, name, text, mode = 0o644) {
  const path = join(home, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text, { mode });
  console.log(paint.bold(`~/${name}`));
  console.log(`${paint.dim(indent(text))}\n`);
}

/** Runs the step, prints it, and gives back the claims that do not hold. */
function showStep({ title, args, exit, says }, home, project) {
  const env = { PATH: process.env.PATH, HOME: home, TERM: process.env.TERM ?? '', XDG_STATE_HOME: join(home, 'state') };
  if (process.env.NO_COLOR) env.NO_COLOR = process.env.NO_COLOR;
  const options = { cwd: project, env, encoding: 'utf8', timeout: 30_000 };
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [cli, ...args], options);
  if (error) throw error;
  console.log(title);
  console.log(paint.bold(`  $ hookline ${args.map(quote).join(' ')}`));
  if (stdout + stderr !== '') console.log(indent(stdout + stderr));
  console.log(`  ${(status === 0 ? paint.green : paint.red)(`exit code ${status}`)}\n`);

  const command = args.at(-1);
  const broken = [];
  if (status !== exit) broken.push(`${command} ends with exit code ${exit}, not ${status}`);
  if (says !== undefined && !stripVTControlCharacters(stdout + stderr).includes(says)) {
    broken.push(`${command} is answered with "${says}"`);
  }
  return broken;
}

function indent(text) {
  return text.trimEnd().replace(/^/gm, '  ');
}

function quote(word) {
  return /^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

function painter(coloured) {
  const style = (code) => (text) => (coloured ? `\u001b[${code}m${text}\u001b[0m` : text);
  return { bold: style(1), dim: style(2), red: style(31), green: style(32) };
}
