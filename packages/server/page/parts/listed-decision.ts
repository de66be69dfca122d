import { addressOf } from '../../../../src/ui/page/route.ts';
import type { ListedDecision } from '../../src/store/read-decisions.ts';
import type { AsJson } from '../as-json.ts';

export type ShownDecision = AsJson<ListedDecision>;

export interface DecisionPage {
  readonly decisions: readonly ShownDecision[];
  readonly next: string | null;
}

export function addressOfDecision({ machine, uid, at }: Pick<ShownDecision, 'machine' | 'uid' | 'at'>): string {
  return addressOf('decision', [machine, uid], { at });
}
