export interface Network {
  readonly fetches?: true;
  readonly sends?: true;
  /** It passes on what it reads, in both directions. */
  readonly talks?: true;
  /**
   * Which of its operands are hosts; not given: URLs and `host:path`. `named`: without one of those it stays here;
   * `needed`: the first, without which it does nothing; `image`: the registry that the last is named after.
   */
  readonly hosts?: 'all' | 'first' | 'named' | 'needed' | 'image';
  /** Options before a host; without one of them, and without a URL, it stays here. */
  readonly hostsBy?: string;
  /** Options before an address that it talks with as with its operands. */
  readonly also?: string;
  /** Options before a machine that all of it goes through. */
  readonly through?: string;
  /** Only with such words after the program. */
  readonly with?: RegExp;
  /** Its operands are addresses such as `TCP:host:80`; without one it stays here. */
  readonly addresses?: true;
}
