import { useState } from 'preact/hooks';
import { addressOf } from '../../route.ts';
import { packed } from './packed.ts';
import type { Played } from './state.ts';

/** All of it as a link: behind the `#`, which is sent nowhere. */
export function LinkButton({ played }: { readonly played: Played }) {
  const [link, setLink] = useState<string | null>(null);
  const make = async (): Promise<void> => {
    const address = `${location.origin}${location.pathname}${addressOf('playground', [await packed(played)])}`;
    setLink(address);
    await navigator.clipboard?.writeText(address).catch(() => {});
  };
  return (
    <div class="playground-link">
      <button type="button" onClick={() => void make()}>
        Copy link
      </button>
      {link === null ? null : (
        <input readOnly aria-label="Link" value={link} onFocus={({ currentTarget }) => currentTarget.select()} />
      )}
    </div>
  );
}
