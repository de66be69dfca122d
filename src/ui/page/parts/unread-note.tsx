import { ForeignText } from './foreign-text.tsx';

/** Everything else is shown: nobody should take it for all. */
export function UnreadNote({ unread }: { readonly unread: readonly string[] }) {
  if (unread.length === 0) return null;
  return (
    <p class="note" role="note">
      A part of the trail cannot be read, and is not shown. <ForeignText text={unread.join('; ')} />
    </p>
  );
}
