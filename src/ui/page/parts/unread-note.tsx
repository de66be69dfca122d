import { ForeignText } from './foreign-text.tsx';

/** What of the trail is not there to see, and what of it was not believed: nobody should take one for the other. */
export function UnreadNote({
  unread,
  refused,
}: {
  readonly unread: readonly string[];
  readonly refused: readonly string[];
}) {
  return (
    <>
      {unread.length === 0 ? null : (
        <p class="note" role="note">
          A part of the trail cannot be read, and is not shown. <ForeignText text={unread.join('; ')} />
        </p>
      )}
      {refused.length === 0 ? null : (
        <p class="note" role="note">
          <ForeignText text={refused.join(' ')} />
        </p>
      )}
    </>
  );
}
