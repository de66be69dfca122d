import { useEffect, useState } from 'preact/hooks';
import { canKeepKeys, keptKey, type LeadKey, makeKey } from './lead-key.ts';

/** The lead's key in this browser. */
export type KeyState =
  | { readonly kind: 'looking' }
  | { readonly kind: 'impossible'; readonly why: string }
  | { readonly kind: 'none'; readonly make: () => void }
  | { readonly kind: 'there'; readonly key: LeadKey };

const INSECURE = 'A browser keeps keys only for an address with https:// (or on this machine itself).';

export function useLeadKey(): KeyState {
  const [state, setState] = useState<KeyState>({ kind: 'looking' });
  useEffect(() => {
    const failed = (error: unknown): void => setState({ kind: 'impossible', why: String(error) });
    const there = (key: LeadKey): void => setState({ kind: 'there', key });
    const make = (): void => void makeKey().then(there, failed);
    if (!canKeepKeys()) setState({ kind: 'impossible', why: INSECURE });
    else keptKey().then((key) => (key === null ? setState({ kind: 'none', make }) : there(key)), failed);
  }, []);
  return state;
}
