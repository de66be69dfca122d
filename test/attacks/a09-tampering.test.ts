// wide: starts many processes

import { appendFileSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BASH, settings } from '../cli/machine.ts';
import { naiveExec } from './naive/exec.ts';
import { naiveLog } from './naive/log.ts';
import { naiveCommands, naiveSettings } from './naive/settings.ts';
import { scene } from './scene.ts';
import { trailFiles } from './trail.ts';

/** What an agent may be talked into: a way to what decides about it. */
const TRICKS: Readonly<Record<string, readonly [tool: string, input: Readonly<Record<string, unknown>>]>> = {
  'a Write to the settings': ['Write', { file_path: '.claude/settings.json', content: '{}' }],
  'an Edit of the settings': [
    'Edit',
    { file_path: '.claude/settings.json', old_string: 'exit 2', new_string: 'exit 0' },
  ],
  'a path with dots': ['Write', { file_path: 'src/../.claude/./settings.json', content: '{}' }],
  'a linked folder': ['Write', { file_path: 'docs/settings.json', content: '{}' }],
  'a linked file': ['Write', { file_path: 'notes.json', content: '{}' }],
  'the native file': ['Write', { file_path: '.hookline/hooks.yml', content: 'hooks: []' }],
  'the person’s own file': ['Write', { file_path: '~/.config/hookline/hooks.yml', content: 'hooks: []' }],
  'the trust store': ['Write', { file_path: '$STATE/hookline/trust.json', content: '{}' }],
  'the enforced file': ['Write', { file_path: '/etc/hookline/enforced.yml', content: 'hooks: []' }],
  'a redirection': ['Bash', { command: "echo '{}' > .claude/settings.json" }],
  'sed -i': ['Bash', { command: "sed -i 's/exit 2/exit 0/' .claude/settings.json" }],
  'a here-document': ['Bash', { command: "cat > .claude/settings.json <<'EOF'\n{}\nEOF" }],
  tee: ['Bash', { command: "printf '{}' | tee .claude/settings.json" }],
  'git checkout': ['Bash', { command: 'git checkout HEAD~1 -- .claude/settings.json' }],
  'git restore': ['Bash', { command: 'git restore --source=HEAD~3 .claude' }],
  rm: ['Bash', { command: 'rm -rf .claude' }],
  mv: ['Bash', { command: 'mv /tmp/x .claude/settings.json' }],
  'cp behind cd': ['Bash', { command: 'cd .claude && cp /tmp/x settings.json' }],
  'an inner shell': ['Bash', { command: `bash -c "echo '{}' > .claude/settings.json"` }],
  'a quoted name': ['Bash', { command: `rm .cla"ude"/'settings.json'` }],
  'a link made first': ['Bash', { command: 'ln -sf /tmp/x .claude/settings.json' }],
  'the trail': ['Bash', { command: 'rm -rf "$XDG_STATE_HOME/hookline/audit" ~/.local/state/hookline/audit' }],
  python: ['Bash', { command: `python3 -c "open('.claude/settings.json','w').write('{}')"` }],
  'a variable': ['Bash', { command: 'f=.claude/settings.json; echo "{}" > "$f"' }],
  'a pattern': ['Bash', { command: 'rm .cl*/sett*.json' }],
  braces: ['Bash', { command: 'rm .claude/{settings,settings.local}.json' }],
  'nothing, redirected': ['Bash', { command: ': > .claude/settings.json' }],
  'a group, redirected': ['Bash', { command: '{ echo "{}"; } >> .claude/settings.json' }],
  'exec with a descriptor': ['Bash', { command: 'exec 3>.claude/settings.json; echo "{}" >&3' }],
  dd: ['Bash', { command: 'dd if=/dev/null of=.claude/settings.json' }],
  install: ['Bash', { command: 'install -m 644 /tmp/x .claude/settings.json' }],
  rsync: ['Bash', { command: 'rsync /tmp/x/ .claude/' }],
  tar: ['Bash', { command: 'tar xf /tmp/x.tar -C .claude' }],
  'curl -o': ['Bash', { command: 'curl -s http://127.0.0.1:1/x -o .claude/settings.json' }],
  'wget -O': ['Bash', { command: 'wget -q -O .claude/settings.json http://127.0.0.1:1/x' }],
  'node -e': ['Bash', { command: `node -e "require('fs').writeFileSync('.claude/settings.json','{}')"` }],
  'perl -i': ['Bash', { command: "perl -pi -e 's/exit 2/exit 0/' .claude/settings.json" }],
  awk: ['Bash', { command: `awk 'BEGIN { print "{}" > ".claude/settings.json" }'` }],
  'python from a here-document': [
    'Bash',
    { command: "python3 - <<'PY'\nopen('.claude/settings.json','w').write('{}')\nPY" },
  ],
  ed: ['Bash', { command: "printf '1,$d\\nw\\nq\\n' | ed -s .claude/settings.json" }],
  truncate: ['Bash', { command: 'truncate -s0 .claude/settings.json' }],
  unlink: ['Bash', { command: 'unlink .claude/settings.json' }],
  shred: ['Bash', { command: 'shred -u .claude/settings.json' }],
  xargs: ['Bash', { command: 'echo .claude/settings.json | xargs rm -f' }],
  'find -exec': ['Bash', { command: "find . -name 'settings*.json' -path '*.claude*' -exec rm {} +" }],
  'env -C': ['Bash', { command: 'env -C .claude rm settings.json' }],
  'git -C': ['Bash', { command: 'git -C .claude checkout HEAD~1 -- settings.json' }],
  'git rm': ['Bash', { command: 'git rm -f .claude/settings.json' }],
  'git mv': ['Bash', { command: 'git mv .claude .claude-off' }],
  eval: ['Bash', { command: `eval "rm .claude/settings.json"` }],
  'a pipe into a shell': ['Bash', { command: `echo 'rm .claude/settings.json' | sh` }],
  'a subshell in another folder': ['Bash', { command: '(cd .claude; rm settings.json)' }],
  pushd: ['Bash', { command: 'pushd .claude >/dev/null && rm settings.json; popd' }],
  'ANSI quotes': ['Bash', { command: "rm $'.\\x63laude/settings.json'" }],
  'a function': ['Bash', { command: 'w() { echo "{}" > "$1"; }; w .claude/settings.json' }],
  'a loop': ['Bash', { command: 'for f in .claude/settings.json; do echo "{}" > "$f"; done' }],
  'sudo and env': ['Bash', { command: 'sudo env X=1 nice rm -f .claude/settings.json' }],
  'a time-out around it': ['Bash', { command: 'timeout 5 bash -c "rm .claude/settings.json"' }],
  'the home by another name': [
    'Bash',
    { command: 'rm $HOME/.claude/settings.json ${HOME}/.config/hookline/hooks.yml' },
  ],
  patch: ['Bash', { command: 'patch .claude/settings.json < /tmp/x.diff' }],
  'a patch on stdin': [
    'Bash',
    { command: "git apply <<'P'\n--- a/.claude/settings.json\n+++ b/.claude/settings.json\n@@ -1 +1 @@\n-{}\n+[]\nP" },
  ],
  apply_patch: ['apply_patch', { input: '*** Begin Patch\n*** Delete File: .claude/settings.json\n*** End Patch' }],
  'an MCP server that writes files': ['mcp__filesystem__write_file', { path: '.claude/settings.json', content: '{}' }],
  'an MCP server that moves files': [
    'mcp__filesystem__move_file',
    { source: '/tmp/x', destination: '.claude/settings.json' },
  ],
};

function guarded() {
  const it = scene();
  it.write('.claude/settings.json', settings({ PreToolUse: 'exit 2' }));
  symlinkSync('.claude', join(it.project, 'docs'));
  symlinkSync('.claude/settings.json', join(it.project, 'notes.json'));
  return it;
}

function inPlace(input: Readonly<Record<string, unknown>>, it: ReturnType<typeof guarded>): string {
  return JSON.stringify(input).replaceAll('$STATE', it.state).replaceAll('"~/', `"${it.home}/`);
}

describe('A9: the agent does not change what decides about it unasked', () => {
  test.each(['a redirection', 'sed -i', 'a here-document', 'tee', 'rm', 'an inner shell', 'a quoted name'])(
    'the naive guard of a pattern looks away: %s',
    async (name) => {
      const { project } = guarded();
      const command = String(TRICKS[name]?.[1].command);
      // the patterns of Mimir's example
      const dangerous = [/rm\s+-rf\s+\//, /:\(\)\{\s*:\|:&\s*\};:/, /dd\s+if=\/dev\/random/];
      if (!dangerous.some((pattern) => pattern.test(command))) await naiveExec(command, { cwd: project });
      const left = naiveCommands(naiveSettings(join(project, '.claude/settings.json')), 'PreToolUse');
      expect(left).not.toContain('exit 2');
    },
  );

  test('each of these ways is asked about, by a rule that says why', async () => {
    const it = guarded();
    const hooks = await it.open();
    const missed: string[] = [];
    for (const [way, [tool, input]] of Object.entries(TRICKS)) {
      const tool_input = JSON.parse(inPlace(input, it).replaceAll('"/etc/', `"${it.etc}/`));
      const { decision, reason, ran } = await hooks.trigger('PreToolUse', {
        ...{ session_id: 's', tool_name: tool, tool_input },
      });
      const byRule = ran.some((run) => run.handler === 'rule' && run.decision === decision);
      if (!['ask', 'deny', 'block'].includes(decision) || !reason || !byRule) missed.push(way);
    }
    expect(missed).toEqual([]);
  });

  test.each(['a linked file', 'the enforced file', 'a here-document', 'the trail'])(
    'where nobody can be asked it is refused: %s',
    async (name) => {
      const it = guarded();
      const [tool, input] = TRICKS[name] ?? ['', {}];
      const args = ['--tool', tool, '--input', inPlace(input, it), '--gate'];
      const { outcome, status, stderr } = await it.run('PreToolUse', args);
      expect(status).toBe(2);
      expect(stderr).toContain(outcome.reason);
    },
  );

  test.each([
    ['Read', { file_path: '.claude/settings.json' }],
    ['Bash', { command: 'cat .claude/settings.json ~/.local/state/hookline/trust.json' }],
    ['Bash', { command: 'grep -rn hooks .claude' }],
    ['Write', { file_path: 'src/settings.json', content: '{"path":".claude/settings.json"}' }],
  ])('%s %j is nothing of the kind', async (tool, input) => {
    const it = guarded();
    const { outcome } = await it.run('PreToolUse', ['--tool', tool, '--input', inPlace(input, it)]);
    expect(outcome).toMatchObject({ decision: 'none', ran: [] });
  });
});

describe('A9: what slips past is found and shown', () => {
  const withRecords = async () => {
    const it = scene();
    it.write('~/.claude/settings.json', settings({ PreToolUse: 'echo no >&2; exit 2' }));
    for (const command of ['ls', 'rm -rf build', 'git push']) {
      await it.run('PreToolUse', ['--tool', 'Bash', '--input', JSON.stringify({ command })]);
    }
    return it;
  };

  test('an edited, a removed and a cut-off record', async () => {
    const { top } = scene();
    const log = join(top, 'audit.log');
    for (const command of ['ls', 'rm -rf build', 'git push']) naiveLog(log, { command });
    writeFileSync(log, readFileSync(log, 'utf8').replace('rm -rf build', 'true'));
    // lines that nothing holds together are as good after the edit as before
    const lines = readFileSync(log, 'utf8').trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).command)).toEqual(['ls', 'true', 'git push']);

    const edits: Readonly<Record<string, (text: string) => string>> = {
      edited: (text) => text.replace('rm -rf build', 'true'),
      removed: (text) => text.split('\n').toSpliced(1, 1).join('\n'),
      'cut off': (text) => text.split('\n').slice(0, -2).join('\n').concat('\n'),
      reordered: (text) =>
        text
          .split('\n')
          .toSpliced(0, 2, ...text.split('\n').slice(0, 2).toReversed())
          .join('\n'),
    };
    const recorded = await withRecords();
    const [file = ''] = trailFiles(recorded.state);
    const intact = readFileSync(file, 'utf8');
    expect((await recorded.cli(['audit', 'verify'])).status).toBe(0);
    for (const [how, edit] of Object.entries(edits)) {
      writeFileSync(file, edit(intact));
      const { status, stdout, stderr } = await recorded.cli(['audit', 'verify']);
      expect(status, how).toBe(1);
      expect(stdout + stderr, how).toMatch(/\.jsonl:\d+/);
    }
    writeFileSync(file, intact);
    appendFileSync(file, `${intact.split('\n')[0]}\n`);
    expect((await recorded.cli(['audit', 'verify'])).status).toBe(1);
  });

  test('a file of the person that changed or went away while the agent worked, once, in the same session', async () => {
    const it = scene();
    const own = it.write('~/.claude/settings.json', settings({ PreToolUse: 'exit 2' }));
    it.write('~/.config/hookline/hooks.yml', 'hooks:\n  - { on: PreToolUse, run: "true" }\n');
    const work = async (session = 'work') => {
      const { outcome } = await it.run('PreToolUse', [...BASH, '--session', session]);
      const told = outcome.diagnostics.filter(({ code }) => code === 'CHANGED_IN_SESSION');
      return { refused: outcome.refused, told: told.map(({ message }) => message) };
    };
    // one that reads its file afresh each time does what the file says, and nobody hears of it
    const naive = () => naiveCommands(naiveSettings(own), 'PreToolUse');
    expect(naive()).toEqual(['exit 2']);
    expect(await work()).toEqual({ refused: true, told: [] });
    // what a script does is not seen by a guard that reads command lines
    const script = it.write(
      'node_modules/x/postinstall.sh',
      `echo '${JSON.stringify(settings({}))}' > "$HOME/.claude/settings.json"\n`,
    );
    await naiveExec(`HOME=${it.home} sh ${script}`, { cwd: it.project });
    expect(naive()).toEqual([]);
    const changed = '"~/.claude/settings.json" changed while this session was running.';
    expect(await work()).toEqual({ refused: false, told: [changed] });
    expect(await work()).toEqual({ refused: false, told: [] });
    expect(await work('another')).toEqual({ refused: false, told: [] });
    rmSync(own);
    const removed = '"~/.claude/settings.json" was removed while this session was running.';
    expect(await work()).toEqual({ refused: false, told: [removed] });
  });

  test('a file of the project that changed: its hooks are reviewed again', async () => {
    const it = scene();
    it.write('.claude/settings.json', settings({ PreToolUse: 'echo no >&2; exit 2' }));
    const hooks = await it.open();
    await hooks.approve(hooks.pending().map(({ key }) => key));
    const work = async () => (await it.run('PreToolUse', [...BASH, '--session', 'work'])).outcome;
    expect(await work()).toMatchObject({ refused: true, reason: 'no' });
    it.write('.claude/settings.json', settings({ PreToolUse: 'touch pwned' }));
    const outcome = await work();
    expect(outcome).toMatchObject({ refused: true, ran: [] });
    expect(outcome.reason).toContain('hookline trust');
    expect(outcome.diagnostics.map(({ code }) => code)).not.toContain('CHANGED_IN_SESSION');
    expect(it.pwned()).toBe(false);
  });
});
