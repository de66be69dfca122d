import type { HooksProblem } from '../../../data/hooks.ts';
import { countText } from '../../parts/amount.ts';
import { ForeignText } from '../../parts/foreign-text.tsx';

/** What is wrong with the files, as `hookline check` says it. */
export function Problems({ problems }: { readonly problems: readonly HooksProblem[] }) {
  if (problems.length === 0) return null;
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  return (
    <details class="panel hooks-problems" open={errors > 0}>
      <summary>
        {countText(problems.length, 'remark')} about the files
        {errors === 0 ? '' : `, ${countText(errors, 'error')} among them`}
      </summary>
      <ul>
        {problems.map(({ code, message, hint, place }, i) => (
          <li key={i}>
            <code>{code}</code> <ForeignText text={message} />
            {hint === null ? null : (
              <>
                {' '}
                <ForeignText text={hint} />
              </>
            )}
            {place === null ? null : (
              <span class="quiet">
                {' '}
                <ForeignText text={place} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
