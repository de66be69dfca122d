import type { Diagnostic } from '../core/diagnostic.ts';
import type { Json, JsonObject } from '../core/json.ts';
import type { EXPECTED_DECISIONS } from './test-keys.ts';

export type ExpectedDecision = (typeof EXPECTED_DECISIONS)[number];

/** A text that stands somewhere in what is seen, or a pattern between slashes. */
export type PartOrPattern = string;

export interface Expectation {
  readonly decision?: ExpectedDecision;
  readonly reason?: PartOrPattern;
  /** The whole of it; null: nothing is rewritten. */
  readonly rewrite?: Json;
  /** Each stands in one of the texts. */
  readonly context?: readonly PartOrPattern[];
  readonly message?: readonly PartOrPattern[];
  /** Whose word the decision is. */
  readonly by?: string;
  readonly ran?: readonly string[];
  readonly skipped?: Readonly<Record<string, string>>;
  /** This rule has nothing to say. */
  readonly silent?: string;
}

export type FileContent =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly to: string }
  | { readonly kind: 'folder' }
  /** A copy of what lies beside the test file. */
  | { readonly kind: 'copy'; readonly from: string };

/** An event by its parts. `payload` has everything but where it happens. */
export interface TestCall {
  readonly event: string;
  readonly payload: JsonObject;
  /** The folder that a recorded payload speaks of: paths in it mean the same below the case's own. */
  readonly recordedIn: string | null;
}

/** An earlier call of the same session; without an expectation it must be let through. */
export interface EarlierCall extends TestCall {
  readonly line: number;
  readonly expect: Expectation | null;
}

export interface TestCase extends TestCall {
  readonly name: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The steps from the root of the file to this case, for whoever edits it. */
  readonly path: readonly (string | number)[];
  /** The rule that it is about, where it says so. */
  readonly rule: string | null;
  readonly files: ReadonlyMap<string, FileContent>;
  /** Below the project. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly before: readonly EarlierCall[];
  readonly expect: Expectation;
}

export interface TestFile {
  readonly path: string;
  readonly text: string;
  /** The hook files that it is about, as it names them; null: it says nothing. */
  readonly config: readonly string[] | null;
  readonly cases: readonly TestCase[];
  /** What of it could not be read. */
  readonly problems: readonly Diagnostic[];
}
