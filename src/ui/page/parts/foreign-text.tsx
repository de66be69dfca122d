import { useState } from 'preact/hooks';
import { visible } from '../../../core/visible.ts';
import { countText } from './amount.ts';

/** So much is shown at once. */
const MOST_CHARS = 4000;

interface ForeignTextProps {
  readonly text: string;
  /** As it is, lines and all. */
  readonly block?: boolean;
  readonly most?: number;
}

/** What an agent, a hook or a file wrote: text and nothing else, with everything in it that could not be seen written out. */
export function ForeignText({ text, block = false, most = MOST_CHARS }: ForeignTextProps) {
  const [all, setAll] = useState(false);
  const isLong = text.length > most;
  const shown = visible(all || !isLong ? text : text.slice(0, most));
  const more = isLong ? (
    <button type="button" class="more" onClick={() => setAll(!all)}>
      {all ? 'show less' : `… show all ${countText(text.length, 'character')}`}
    </button>
  ) : null;
  return block ? (
    <div class="foreign-block">
      <pre dir="ltr">{shown}</pre>
      {more}
    </div>
  ) : (
    <bdi class="foreign" dir="ltr">
      {shown}
      {more}
    </bdi>
  );
}
