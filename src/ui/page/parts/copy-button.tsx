import { useState } from 'preact/hooks';

interface CopyProps {
  readonly text: string;
  /** What is copied, for the button. */
  readonly what: string;
}

const TOLD_MS = 1500;

/** Puts a text where it can be pasted, and says so. */
export function CopyButton({ text, what }: CopyProps) {
  const [told, setTold] = useState<'' | 'Copied' | 'Not copied'>('');
  const copy = async (): Promise<void> => {
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setTold(isCopied ? 'Copied' : 'Not copied');
    setTimeout(() => setTold(''), TOLD_MS);
  };
  return (
    <button type="button" class="copy" onClick={copy}>
      <span aria-live="polite">{told === '' ? what : told}</span>
    </button>
  );
}
