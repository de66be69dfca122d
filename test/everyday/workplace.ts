import type { HooksByName } from '../../src/hooks/api.ts';
import { scene } from '../attacks/scene.ts';
import { settings } from '../cli/machine.ts';

/** Where somebody works with hooks of their own and the project's, approved; every protection is as it comes. */
export async function workplace() {
  const it = scene();
  it.write('~/.config/hookline/hooks.yml', {
    hooks: [
      { on: 'PreToolUse', name: 'no-prod', tools: ['shell'], if: 'Bash(kubectl delete *)', deny: 'Not from here.' },
    ],
  });
  it.write('.claude/settings.json', settings({ SessionStart: 'echo "Use pnpm."', Stop: './scripts/guard.sh' }));
  it.write('scripts/guard.sh', '#!/bin/sh\nexit 0\n', 0o755);
  const before = await it.open();
  await before.approve(before.pending().map(({ key }) => key));
  return { ...it, open: (): Promise<HooksByName> => it.open() };
}
