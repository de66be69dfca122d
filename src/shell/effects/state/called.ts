import type { Run } from '../../walk/run.ts';
import type { Input } from '../call.ts';
import type { WildText } from '../wild-text.ts';

/** A command of the shell itself. */
export interface Called {
  readonly name: string;
  readonly args: readonly WildText[];
  readonly run: Run;
  readonly input: Input;
}
