import type { WildText } from './wild-text.ts';

/** What a command does to a place. The path is whole, from the root on. */
export type Change =
  /** It is written, replaced, removed, or gets other rights. */
  | { readonly kind: 'file'; readonly path: WildText }
  /** It goes away or changes with everything in it. */
  | { readonly kind: 'tree'; readonly path: WildText }
  /** Something in that folder is written, and nobody can tell what. */
  | { readonly kind: 'below'; readonly path: WildText }
  /** Something with other things in it arrives there, as a copy. */
  | { readonly kind: 'copied'; readonly path: WildText }
  /** Whatever is called like this, anywhere in that folder. */
  | { readonly kind: 'sweep'; readonly path: WildText; readonly name: WildText };
