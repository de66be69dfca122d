import type { HookEvent } from '../core/hook-event.ts';
import type { Engine } from '../engine/engine.ts';
import { select } from '../engine/select.ts';

/** Everything that an event needs is loaded: who it is for is found out, and how it would be recorded. Nothing runs, and nobody is told. */
export async function rehearsed(engine: Engine, event: HookEvent): Promise<void> {
  await select(engine, event, () => false);
  const [mask] = await Promise.all([
    engine.rules.masking(),
    import('../audit/trail.ts'),
    import('../audit/begun.ts'),
    import('../matching/compile-mask.ts'),
    import('../masks/masking.ts'),
    import('../engine/remember-call.ts'),
  ]);
  mask(JSON.stringify(event.payload));
}
