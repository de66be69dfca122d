import type { Hook } from '../core/hook.ts';
import type { SkipReason } from '../core/outcome.ts';

/** What keeps a hook from being asked, in words: of a condition, all that it is. Nothing in it is made harmless. */
export function keptOutReason(hook: Hook, why: SkipReason | 'event' | 'matcher'): string {
  switch (why) {
    case 'matcher':
      return `its matcher ${hook.selects.matcher.text ?? ''} does not fit`;
    case 'condition': {
      const { condition, files, when, effects, after } = hook.selects;
      const conditions = [
        condition.text === null ? '' : `if ${condition.text}`,
        files.text === null ? '' : `files ${files.text.join(' ')}`,
        effects.text ?? '',
        after.text === null ? '' : `after ${after.text}`,
        when.text === null ? '' : `when ${when.text.trim().replace(/\s+/g, ' ')}`,
      ];
      return `its condition does not hold: ${conditions.filter(Boolean).join(', ')}`;
    }
    case 'disabled':
      return hook.disabled ?? 'it is switched off';
    case 'invalid':
      return hook.fault ?? 'it cannot run';
    default:
      return REASONS[why];
  }
}

const REASONS = {
  event: 'it is for another event',
  untrusted: 'nobody approved it yet (hookline trust)',
  changed: 'it changed since it was approved (hookline trust)',
  once: 'it ran already in this session',
  excepted: 'this very call is excepted from it',
  duplicate: 'another hook does the same',
  subagent: 'it is for the main agent only',
  declined: 'a person declined it',
  'nobody-to-ask': 'nobody is there to be asked',
  'refused-before': 'the one before it refused',
} as const;
