/** How a dialect writes placeholders in its commands. */
export interface TemplateSyntax {
  /** `{x}`, where `${x}` is a dollar sign and a value; `{{x}}` and `{{x.y}}`; `$X` and `${X}`. */
  readonly form: 'braces' | 'double-braces' | 'dollar';
  /** Of a dotted name, its first part. */
  readonly names: readonly string[];
  readonly isPath: (name: string) => boolean;
}
