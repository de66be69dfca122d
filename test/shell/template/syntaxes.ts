import type { TemplateSyntax } from '../../../src/core/template.ts';
import { type CompiledTemplate, compileTemplate } from '../../../src/shell/template/compile-template.ts';

const PATHS = ['file_path', 'working_dir', 'FILE_PATH', 'CWD', 'tool_args.file_path', 'p', 'P'];

const isPath = (name: string): boolean => PATHS.includes(name);

export const MIMIR: TemplateSyntax = {
  form: 'braces',
  names:
    'file_path file_name working_dir bash_command task_description agent_role agent_model agent_status tool_name tool_args tool_result tokens_used cost context_tokens error_message user_email org_slug team_id x y p'.split(
      ' ',
    ),
  isPath,
};

export const CLI_AGENT: TemplateSyntax = {
  form: 'double-braces',
  names: [
    'tool_name',
    'tool_args',
    'result',
    'error',
    'message',
    'timestamp',
    'session_id',
    'user_input',
    'x',
    'y',
    'p',
  ],
  isPath,
};

export const GENCODE: TemplateSyntax = {
  form: 'dollar',
  names: ['TOOL_NAME', 'FILE_PATH', 'EXIT_CODE', 'SESSION_ID', 'CWD', 'X', 'Y', 'P'],
  isPath,
};

export const SYNTAXES: readonly (readonly [
  dialect: string,
  syntax: TemplateSyntax,
  spelled: (name: string) => string,
])[] = [
  ['mimir', MIMIR, (name) => `{${name}}`],
  ['cli-agent', CLI_AGENT, (name) => `{{${name}}}`],
  ['gencode', GENCODE, (name) => `\${${name.toUpperCase()}}`],
];

/** A template with `@` for the value `x`, `@y` for `y` and `@p` for the path `p`, spelled in a dialect. */
export function spelled(template: string, spell: (name: string) => string): string {
  return template.replace(/@([yp]?)/g, (_, name: string) => spell(name || 'x'));
}

export function compiled(command: string, syntax: TemplateSyntax = MIMIR, bash = false): CompiledTemplate {
  return compileTemplate(command, syntax, bash).compiled;
}

/** The filled command with `V1` for `HOOKLINE_VALUE_1`; of another outcome, what it is. */
export function filled(command: string, syntax: TemplateSyntax = MIMIR): string {
  const outcome = compiled(command, syntax);
  if (outcome.kind === 'filled') return outcome.command.replaceAll('HOOKLINE_VALUE_', 'V');
  return outcome.kind === 'refused' ? `refused: ${outcome.why}` : outcome.kind;
}
