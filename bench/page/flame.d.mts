export interface Frame {
  readonly name: string;
  /** The file that the function is of; null: it is Node's own. */
  readonly source: string | null;
  /** In it, and in what it calls. */
  readonly us: number;
  readonly below: readonly Frame[];
}
export function flameSvg(row: { readonly name: string; readonly us: number; readonly tree: Frame }): string;
