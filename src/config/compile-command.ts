import type { Finding } from '../core/diagnostic.ts';
import { didYouMean } from '../core/did-you-mean.ts';
import { BASH_OR_SH, BASHES, type CommandHandler, type Handler, isReadAsSh, type Template } from '../core/handler.ts';
import { isObject } from '../core/json.ts';
import type { TemplateSyntax } from '../core/template.ts';
import { existsSync } from '../looks/files.ts';
import type { TextMemory } from './parse-remembered.ts';

/** Where the commands of one file are remembered; null: nowhere. */
export type CommandMemory = { readonly texts: TextMemory; readonly path: string } | null;

/** Each placeholder becomes a reference to a variable, so that the text which the shell reads never holds a value. */
export async function compileCommand(
  handler: Handler,
  syntax: TemplateSyntax,
  at: number,
  findings: Finding[],
  memory: CommandMemory,
): Promise<Handler> {
  if (handler.kind !== 'command') return handler;
  const key = `${memory?.path}#${at}`;
  const text = `${syntax.form} ${handler.shell ?? ''} ${isBash(handler.shell)}\n${handler.command}`;
  const known = memory?.texts.recall(key, text);
  if (isFilled(known)) return { ...handler, template: known };
  const { template, found } = await compiled(handler, syntax, at);
  findings.push(...found);
  if (template === null) return handler;
  if (template.kind === 'filled' && found.length === 0) await memory?.texts.remember(key, text, template);
  return { ...handler, template };
}

async function compiled(
  { command, shell }: CommandHandler,
  syntax: TemplateSyntax,
  at: number,
): Promise<{ readonly template: Template | null; readonly found: readonly Finding[] }> {
  const { compileTemplate } = await import('../shell/template/compile-template.ts');
  const { compiled: filled, unknown } = compileTemplate(command, syntax, isBash(shell));
  const names = new Set(unknown.map((one) => one.name));
  const found = [...names].map((name) => unknownPlaceholder(name, syntax, at));
  if (filled.kind === 'plain') return { template: null, found };
  const made = isReadAsSh(shell) ? filled : otherLanguage(shell ?? '');
  if (made.kind === 'filled') return { template: made, found };
  const { why, hint } = made;
  const refused: Finding = { code: 'VALUE_AS_CODE', severity: 'error', at, message: why };
  return {
    template: { kind: 'refused', why },
    found: [...found, hint === undefined ? refused : { ...refused, hint }],
  };
}

function unknownPlaceholder(name: string, { names }: TemplateSyntax, at: number): Finding {
  const meant = didYouMean(name, names);
  const message = `"${name}" is no placeholder that this file can have; it stays as it is.`;
  const hint = meant === null ? {} : { hint: `did you mean "${meant}"?` };
  return { code: 'UNKNOWN_PLACEHOLDER', severity: 'warning', at, message, ...hint };
}

/** Surely: where there is none, another shell would read the command. */
function isBash(shell: string | null): boolean {
  if (shell === BASH_OR_SH) return BASHES.some((path) => existsSync(path));
  return shell !== null && /^(?:.*\/)?bash$/.test(shell);
}

function otherLanguage(shell: string): { readonly kind: 'refused'; readonly why: string; readonly hint: string } {
  const why = `Placeholders are filled in for sh and its like, and "${shell}" would read something else.`;
  return { kind: 'refused', why, hint: 'take what is needed from the payload on standard input' };
}

function isFilled(made: unknown): made is Extract<Template, { kind: 'filled' }> {
  if (!isObject(made) || made.kind !== 'filled' || typeof made.command !== 'string') return false;
  return Array.isArray(made.slots) && Array.isArray(made.handsOn);
}
