import { visible } from '../../../core/visible.ts';
import { type Piece, textDiff } from './text-diff.ts';
import './diff.css';

/** What a text was and what it became; what differs is marked, and not by colour alone. */
export function Diff({ before, after }: { readonly before: string; readonly after: string }) {
  const diff = textDiff(before, after);
  return (
    <div class="diff">
      <Side label="Before" sign="−" pieces={diff.before} />
      <Side label="After" sign="+" pieces={diff.after} />
    </div>
  );
}

interface SideProps {
  readonly label: string;
  readonly sign: string;
  readonly pieces: readonly Piece[];
}

function Side({ label, sign, pieces }: SideProps) {
  return (
    <figure class={`diff-${label.toLowerCase()}`}>
      <figcaption>
        <span aria-hidden="true">{sign}</span> {label}
      </figcaption>
      <pre dir="ltr">
        {pieces.map(({ text, same }, i) =>
          same ? <span key={i}>{visible(text)}</span> : <mark key={i}>{visible(text)}</mark>,
        )}
      </pre>
    </figure>
  );
}
