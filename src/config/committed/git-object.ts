/** What git keeps, by the hash of it. */
export interface GitObject {
  readonly type: 'commit' | 'tree' | 'blob' | 'tag';
  readonly body: Buffer;
}
