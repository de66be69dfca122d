import type { ComponentType } from 'preact';

/** One of the things that a page shows; `P` is what each of them is given. */
export interface View<P> {
  /** In the address. */
  readonly name: string;
  readonly title: string;
  /** `g` and this letter lead there. */
  readonly key: string;
  /** Not in the list: one comes to it from another view. */
  readonly hidden?: boolean;
  readonly load: () => Promise<{ readonly view: ComponentType<P> }>;
}
