import type { Account } from './account.ts';

/** A hook file of some agent: where it is in the home, how an entry before a shell call is written, and how it answers. */
interface OwnFile {
  readonly path: string;
  /** The file, or what is put behind what is there; `command` is a script. */
  readonly entry: (command: string) => unknown;
  readonly deny: unknown;
  readonly allow: unknown;
}

const claudeShape = (decision: 'allow' | 'deny') => ({
  hookSpecificOutput: {
    ...{ hookEventName: 'PreToolUse', permissionDecision: decision },
    ...(decision === 'deny' && { permissionDecisionReason: 'Said in its own JSON.' }),
  },
});
const nested = (event: string, matcher: string) => (command: string) => ({
  hooks: { [event]: [{ matcher, hooks: [{ type: 'command', command }] }] },
});
const claude = { deny: claudeShape('deny'), allow: claudeShape('allow') };

/** By dialect. An agent runs its own; hookline runs the others in it. */
export const OWN_FILES: Readonly<Record<string, OwnFile>> = {
  'claude-code': { path: '.claude/settings.json', entry: nested('PreToolUse', 'Bash'), ...claude },
  gemini: {
    path: '.gemini/settings.json',
    entry: nested('BeforeTool', 'run_shell_command'),
    deny: { decision: 'deny', reason: 'Said in its own JSON.' },
    allow: { decision: 'allow' },
  },
  codex: { path: '.codex/hooks.json', entry: nested('PreToolUse', 'Bash'), ...claude },
  copilot: {
    path: '.copilot/hooks/own.json',
    entry: (bash) => ({ version: 1, hooks: { preToolUse: [{ type: 'command', matcher: 'bash', bash }] } }),
    deny: { permissionDecision: 'deny', permissionDecisionReason: 'Said in its own JSON.' },
    allow: { permissionDecision: 'allow' },
  },
  cursor: {
    path: '.cursor/hooks.json',
    entry: (command) => ({ version: 1, hooks: { beforeShellExecution: [{ command }] } }),
    deny: { permission: 'deny', user_message: 'Said in its own JSON.' },
    allow: { permission: 'allow' },
  },
  qwen: { path: '.qwen/settings.json', entry: nested('PreToolUse', 'run_shell_command'), ...claude },
  droid: {
    path: '.factory/hooks.json',
    entry: (command) => ({ PreToolUse: [{ matcher: 'Execute', hooks: [{ type: 'command', command }] }] }),
    ...claude,
  },
  kimi: {
    path: '.kimi-code/config.toml',
    entry: (command) => `\n[[hooks]]\nevent = "PreToolUse"\nmatcher = "Bash"\ncommand = "${command}"\n`,
    ...claude,
  },
  cline: {
    path: '.cline/hooks/PreToolUse.sh',
    entry: (command) => `#!/bin/sh\nexec ${command}\n`,
    deny: { cancel: true, errorMessage: 'Said in its own JSON.' },
    allow: { cancel: false },
  },
};

export const ONCE = 'own-once';
export const ALLOWED = 'own-allows';
export const saysNo = (dialect: string) => `says-no-${dialect}`;

/** Files of all these agents in one home, as somebody has them who tries them all. */
export function writeOwnHooks({ home, write }: Account): void {
  for (const [dialect, { path, entry, deny, allow }] of Object.entries(OWN_FILES)) {
    write(`own/${dialect}.sh`, script(home, dialect, deny, allow), 0o755);
    write(path, entry(`${home}/own/${dialect}.sh`), 0o755);
  }
}

/** How often the hook of each dialect has met the call that it counts. */
export function countedBy(log: string): Readonly<Record<string, number>> {
  const lines = log.split('\n');
  return Object.fromEntries(
    Object.keys(OWN_FILES).map((dialect) => [dialect, lines.filter((line) => line === dialect).length]),
  );
}

export const COUNT_FILE = 'own/log';

function script(home: string, dialect: string, deny: unknown, allow: unknown): string {
  return `#!/bin/sh
case $(cat) in
*${ONCE}*) echo ${dialect} >>'${home}/${COUNT_FILE}' ;;
*${saysNo(dialect)}*) echo '${JSON.stringify(deny)}' ;;
*${ALLOWED}*) echo '${JSON.stringify(allow)}' ;;
esac
`;
}
