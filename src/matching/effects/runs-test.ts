import { compileShellSpec } from '../shell-spec.ts';
import type { CallEffects } from './call-effects.ts';

/** Whether a call runs one of the commands; `surely`: and nothing else. */
export interface RunsTest {
  readonly may: (call: CallEffects) => boolean;
  readonly surely: (call: CallEffects) => boolean;
}

export function runsTest(patterns: readonly string[]): RunsTest {
  const specs = patterns.map(compileShellSpec);
  return {
    may: ({ lines }) => lines.some(({ text }) => specs.some(({ any }) => any(text))),
    surely: ({ lines }) => lines.length > 0 && lines.every(({ text }) => specs.some(({ all }) => all(text))),
  };
}
