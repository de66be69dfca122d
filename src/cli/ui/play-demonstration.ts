import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { UiContext } from '../../ui/server/context.ts';
import { ownMark } from './left-over.ts';

type Where = Pick<UiContext, 'stateFolder' | 'home' | 'cwd' | 'env'>;

/** The session of `hookline demo`, in a folder of its own: somebody who has recorded nothing yet sees what there is to see. */
export async function playDemonstration(
  signal: AbortSignal,
  tell: (text: string) => void,
): Promise<Where & { readonly remove: () => void }> {
  tell('Nothing is recorded on this machine yet. The demonstration is played first, which takes a few seconds …\n');
  const [{ runDemo }, { plainScreen }, { paint }] = await Promise.all([
    import('../../agent/demo/run-demo.ts'),
    import('../../agent/display/screen.ts'),
    import('../../show/print.ts'),
  ]);
  const screen = plainScreen({ write: () => {} }, paint(), () => 100);
  const end = await runDemo({
    screen,
    paced: false,
    keep: true,
    mark: ownMark(),
    program: 'hookline',
    signal,
    showAudit: async () => {},
  });
  const folder = end.folder ?? '';
  return {
    stateFolder: join(folder, 'state', 'hookline'),
    home: join(folder, 'home'),
    cwd: join(folder, 'project'),
    env: { HOME: join(folder, 'home'), XDG_STATE_HOME: join(folder, 'state'), PATH: process.env.PATH },
    // something of it may still be writing
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 3, retryDelay: 50 }),
  };
}
