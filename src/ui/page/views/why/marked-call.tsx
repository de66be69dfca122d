import { visible } from '../../../../core/visible.ts';
import { ForeignText } from '../../parts/foreign-text.tsx';

/** The call, with the commands of a line marked that the hooks were about. */
export function MarkedCall({ text, parts }: { readonly text: string; readonly parts: readonly string[] }) {
  const pieces = piecesOf(text, [...new Set(parts)]);
  if (pieces.length < 2) return <ForeignText text={text} block />;
  return (
    <div class="foreign-block">
      <pre dir="ltr">
        {pieces.map((piece, i) =>
          parts.includes(piece) ? <mark key={i}>{visible(piece)}</mark> : <span key={i}>{visible(piece)}</span>,
        )}
      </pre>
    </div>
  );
}

/** The text, cut where one of the parts begins or ends. */
function piecesOf(text: string, parts: readonly string[]): readonly string[] {
  let pieces: readonly string[] = [text];
  for (const part of parts)
    pieces = pieces.flatMap((piece) => {
      if (parts.includes(piece) || part === '') return [piece];
      return piece.split(part).flatMap((rest, i) => (i === 0 ? [rest] : [part, rest]));
    });
  return pieces.filter((piece) => piece !== '');
}
