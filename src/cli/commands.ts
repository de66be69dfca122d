/** A command: its arguments → its exit code. */
type Command = (args: readonly string[]) => Promise<number>;

/** Every command, loaded when it is called. */
export const COMMANDS = {
  init: () => import('./init.ts'),
  new: () => import('./new.ts'),
  run: () => import('./run.ts'),
  list: () => import('./list.ts'),
  check: () => import('./check.ts'),
  explain: () => import('./explain.ts'),
  test: () => import('./test.ts'),
  trust: () => import('./trust.ts'),
  approve: () => import('./approve.ts'),
  enable: async () => ({ command: (await import('./switch-hook.ts')).enable }),
  disable: async () => ({ command: (await import('./switch-hook.ts')).disable }),
  audit: () => import('./audit.ts'),
  why: () => import('./why.ts'),
  allow: () => import('./allow.ts'),
  doctor: () => import('./doctor.ts'),
  sinks: () => import('./sinks.ts'),
  coverage: () => import('./coverage.ts'),
  ui: () => import('./ui.ts'),
  agent: () => import('./agent.ts'),
  demo: () => import('./demo.ts'),
  import: () => import('./import.ts'),
  install: () => import('./install.ts'),
  uninstall: async () => ({ command: (await import('./install.ts')).uninstall }),
  bridge: () => import('./bridge.ts'),
  resident: () => import('./resident.ts'),
  mcp: () => import('./mcp.ts'),
  bundle: () => import('./bundle.ts'),
  enroll: () => import('./enroll.ts'),
  completion: () => import('./completion.ts'),
  help: () => import('./help.ts'),
  supervise: () => import('./supervise.ts'),
  playground: () => import('./playground.ts'),
  'back-test': () => import('./back-test.ts'),
} as const satisfies Readonly<Record<string, () => Promise<{ readonly command: Command }>>>;

export type CommandName = keyof typeof COMMANDS;

export function isCommand(name: string): name is CommandName {
  return Object.hasOwn(COMMANDS, name);
}
