import type { Finding } from '../core/diagnostic.ts';
import { NATIVE } from '../core/hook.ts';

const RUN = 'run: "a command"';
const DENY = 'deny: "the reason"';
const WHEN = 'when: "a condition"';
const FILES = 'files: ["*.env"]';
const POST = 'post: https://…';

/** What others call it, or a newcomer would, and how it is written in the native form. */
const OTHERS_WORDS: Readonly<Record<string, string>> = {
  ...{ event: 'on: PreToolUse', events: 'on: [PreToolUse, PostToolUse]', trigger: 'on: PreToolUse' },
  ...{ tool: 'tools: [Bash]', matchers: 'tools: [Bash], or matcher: "Bash|Write"', toolName: 'tools: [Bash]' },
  ...{ command: RUN, cmd: RUN, script: RUN, exec: RUN, bash: RUN },
  ...{ block: DENY, refuse: DENY, reject: DENY, forbid: DENY, action: `${DENY}, ask: "the reason", or ${RUN}` },
  ...{ confirm: 'ask: "the reason"', url: POST, webhook: POST },
  ...{ condition: WHEN, cond: WHEN, expression: WHEN, unless: 'when: "!(a condition)"' },
  ...{ file: FILES, path: FILES, paths: FILES, glob: FILES, globs: FILES, pattern: FILES, patterns: FILES },
  ...{ hosts: 'sends: ["*.example.com"]', reason: `it behind deny or ask: ${DENY}` },
};

/** Findings that say what is wrong, with what to write instead. Only mistakes load this. */
export function withMeantHints(findings: readonly Finding[], text: string, dialect: string): readonly Finding[] {
  return findings.map((finding) => {
    const hint = finding.hint ?? meantBy(finding, text, dialect === NATIVE);
    return hint === undefined ? finding : { ...finding, hint };
  });
}

function meantBy({ code, message, at }: Finding, text: string, isNative: boolean): string | undefined {
  const written = (text.slice(at, at + MAX_CHARS).split(/[\r\n,}\]#]/, 1)[0] ?? '').trim().replace(/^["']|["']$/g, '');
  const key = /^"([^"]+)"/.exec(message)?.[1] ?? '';
  if (code === 'UNKNOWN_KEY' && message.endsWith(' means nothing in a hook.'))
    // a file of another dialect has none of these keys
    return isNative && Object.hasOwn(OTHERS_WORDS, key) ? `write ${OTHERS_WORDS[key]}` : undefined;
  if (code === 'BAD_TIMEOUT') return meantTime(written, key, / of milliseconds, /.test(message) ? 1 : 1000);
  return code === 'WRONG_TYPE' && message.includes(' must be a boolean, ') ? meantFlag(written, key) : undefined;
}

const MAX_CHARS = 40;

/** `yes` and `on` are texts in YAML of today. */
function meantFlag(written: string, key: string): string | undefined {
  const word = written.toLowerCase();
  if (['yes', 'on', 'true', '1'].includes(word)) return `write ${key}: true`;
  return ['no', 'off', 'false', '0'].includes(word) ? `write ${key}: false` : undefined;
}

const TIME = /^(\d+(?:\.\d+)?)\s*(ms|s|sec|seconds?|m|min|minutes?)$/i;

/** `5s`, in the unit of the key. */
function meantTime(written: string, key: string, unitMs: number): string | undefined {
  const [, amount, unit = ''] = TIME.exec(written) ?? [];
  if (amount === undefined) return undefined;
  const ms = /^ms$/i.test(unit) ? 1 : /^s/i.test(unit) ? 1000 : 60_000;
  return `write ${key}: ${(Number(amount) * ms) / unitMs}`;
}
