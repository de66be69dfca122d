/** Where decisions are sent, and in whose form. */
export const SINK_KINDS = ['otlp', 'opa', 'syslog', 'ocsf', 'webhook'] as const;
/** What a file may name. */
export type FileSinkKind = (typeof SINK_KINDS)[number];
/** And the server that an enrolment names, which knows who sends. */
export type SinkKind = FileSinkKind | 'hookline';

/** How much leaves: that something was decided; who, where and by which hook; the masked call as the trail has it. */
export const SINK_DETAILS = ['none', 'metadata', 'masked'] as const;
export type SinkDetail = (typeof SINK_DETAILS)[number];

/** One place that decisions are sent to. It holds no credential, only where each is found. */
export interface Sink {
  readonly name: string;
  readonly kind: SinkKind;
  /** An address, or for a file its path. */
  readonly target: string;
  /** `${NAME}` stands for a variable of the environment. */
  readonly headers: Readonly<Record<string, string>>;
  /** What requests are signed with; null: they are not. */
  readonly secret: SinkSecret | null;
  readonly detail: SinkDetail;
  /** Only decisions about these events; null: everything that is recorded. */
  readonly events: readonly string[] | null;
  /** So many at once. */
  readonly batch: number;
  /** What was recorded before is not sent; null: all that the trail still has. */
  readonly since: string | null;
  /** A file with certificates of the organization's own. */
  readonly ca?: string | null;
}

export type SinkSecret = { readonly env: string } | { readonly file: string };

export const MOST_IN_BATCH = 1000;
export const USUAL_BATCH = 200;
