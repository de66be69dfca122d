/** Whoever has its address sees it, and would look for it in vain elsewhere. */
export function OlderNote() {
  return (
    <p class="note" role="note">
      This is older than what this page shows: it was started with --since, and no list has it.
    </p>
  );
}
