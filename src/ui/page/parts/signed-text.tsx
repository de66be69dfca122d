import { signedLines } from '../../../core/signed-lines.ts';

/**
 * What somebody is asked about, whole, to the last space: every line stands behind its number, so that none can pose as
 * part of the page.
 */
export function SignedText({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <ol class="signed" aria-label={label} dir="ltr">
      {signedLines(text, '').map((line, i) => (
        <li key={i}>
          <code>{line}</code>
        </li>
      ))}
    </ol>
  );
}
