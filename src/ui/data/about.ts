/** What the page knows before anything else. */
export interface About {
  readonly version: string;
  /** Nothing is recorded on this machine: what is shown is the demonstration. */
  readonly demonstration: boolean;
  /** Nothing older is shown; null: however old. */
  readonly sinceMs: number | null;
  readonly home: string;
  /** Where the page was started: a project, perhaps. */
  readonly cwd: string;
  readonly may: { readonly answer: boolean; readonly run: boolean; readonly whyNot: string | null };
}
