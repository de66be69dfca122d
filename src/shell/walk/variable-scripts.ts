import type { Command, Word } from 'unbash';

/** Variables whose value programs run: to show pages, to edit, to connect, to ask. */
const RUN =
  /^(?:GIT_(?:PAGER|EDITOR|SEQUENCE_EDITOR|SSH|SSH_COMMAND|EXTERNAL_DIFF|ASKPASS|PROXY_COMMAND)|(?:MAN|SYSTEMD_|PSQL_|AWS_|GH_)?PAGER|(?:GH_|KUBE_)?EDITOR|VISUAL|BROWSER|LESSOPEN|LESSCLOSE|SSH_ASKPASS|SUDO_ASKPASS|RSYNC_RSH|KUBECTL_EXTERNAL_DIFF|FZF_DEFAULT_COMMAND|PROMPT_COMMAND)$/;

/** Whether programs run what a variable of this name holds. */
export function runsValue(name: string): boolean {
  return RUN.test(name);
}

/** The values before a command, or behind `export`, that whatever runs then may run in its turn: `PAGER='x' man ls`. */
export function variableScripts(command: Command | null): readonly Word[] {
  if (command === null) return [];
  const parts =
    command.prefix.length === 0 && !EXPORTS.test(command.name?.text ?? '') ? [] : [...command.prefix, ...command.args];
  return parts.flatMap((part) =>
    part.type === 'Assignment' && RUN.test(part.name) && part.value.type === 'Word' ? [part.value] : [],
  );
}

const EXPORTS = /^(?:export|declare|typeset|env)$/;
