import type { Change } from '../../shell/effects/effect.ts';
import { type CallPlace, toolActs } from '../effects/tool-acts.ts';

/** The places that a tool call would change, as far as its input tells. */
export function toolChanges(name: string, input: unknown, place: CallPlace): readonly Change[] {
  const { acts } = toolActs(name, input, place);
  return acts.filter((act) => 'reach' in act).filter(({ does }) => does !== 'reads');
}
