import { join } from 'node:path';
import { typed } from '../../core/shown-text.ts';
import type { HostAgent } from '../agents/host-agent.ts';
import { quoted } from './shell-text.ts';
import { removeLines } from './shim-remove.ts';
import { limitsWithin } from './time-limits.ts';

/** What is on this machine, by its absolute path: an agent may give its hooks no PATH. */
export interface ShimParts {
  readonly node: string;
  readonly cli: string;
  /** The package's own file, where `cli` is kept outside of it: without it there is no hookline. */
  readonly shipped?: string;
  /** The native part, which asks the resident engine and keeps the time itself; null: there is none, or it is not wanted. */
  readonly native: string | null;
  /** GNU's `timeout`, which can stay in the agent's group of processes, so that it ends with it; null: there is none. */
  readonly timeout: string | null;
  readonly sleep: string | null;
  /** Whose hooks count, whatever the agent's environment says; null: those of whoever runs it, by the account database. */
  readonly pinned: Pinned | null;
}

export interface Pinned {
  readonly home: string;
  readonly stateFolder: string;
}

type ShimFor = Pick<HostAgent, 'name' | 'title' | 'timeoutSeconds' | 'timeouts'> & {
  /** Events of this agent at which nothing can be refused any more. */
  readonly after: readonly string[];
  /** What refuses where exit codes are not read; null: exit code 2 does. */
  readonly refusal: ((reason: string) => string) | null;
  /** Which one was installed for, for the records; null: that cannot be told. */
  readonly version?: string | null;
  /** Whether a plugin of ours is there, which asks the resident engine itself once it knows how. */
  readonly asksItself?: boolean;
};

/** Where the shims are that an administrator installed. */
const MANAGED = '/etc/hookline/bridge';
/** As src/installed/start.ts ends where the package is not what was installed. */
const CHANGED = 78;
/** As native/relay.h has it: all of a reply was passed on, and 0 or 2 is added; or nobody can be given it. */
const PASSED_ON = 210;
const UNWRITTEN = 211;

/**
 * The small program between an agent and the bridge. Whatever is no whole reply of ours (Node gone, a crash, a signal, no
 * memory, no time, somebody else's text) becomes a refusal here. A shell reads and understands it step by step: what nearly every
 * call needs comes first and ends the shell, so that the rest costs nothing then. Each part stands between two braces: half of one
 * is a syntax error, which refuses too, and so does the entry where a part is missing.
 */
export function shimText(agent: ShimFor, parts: ShimParts): string {
  const bridge = `"$node" "$cli" bridge ${agent.name} "$event" --sealed --caller "$$" --deadline "$deadline" ${pinWords(parts.pinned)}${versionOption(agent.version ?? '')}`;
  return `#!/bin/sh
{
# Between ${agent.title} and hookline; written by "hookline install ${agent.name}", which writes it anew after an upgrade.
event=$1
node=${quoted(parts.node)}
cli=${quoted(parts.cli)}
shipped=${quoted(parts.shipped ?? parts.cli)}
native=${quoted(parts.native ?? '')}
nl='
'
code= out=
${limitLines(agent)}
${parts.pinned === null ? '' : `[ -n "$HOME" ] || { HOME=${quoted(parts.pinned.home)}; export HOME; }\n`}# what these say would run inside of hookline
unset NODE_OPTIONS NODE_REPL_EXTERNAL_MODULE NODE_V8_COVERAGE NODE_COMPILE_CACHE OPENSSL_CONF OPENSSL_MODULES OPENSSL_ENGINES
if [ -x "$native" ] && [ -s "$cli" ] && [ -s "$shipped" ] && [ -x "$node" ] && [ "$event" = "\${event#--}" ]; then
${askedLines(agent, bridge)}
fi
# for whoever runs this file by itself: one that ends here has not answered
hookline_unanswered() { return 2; }
hookline_unanswered
}
${restLines(agent, parts, bridge)}`;
}

/**
 * The native part passes the reply on itself, when all of it is there, and says so by a code that nothing else ends with: what it says
 * goes through no pipe, and the shell, which refuses at every other end of it, is not copied. Where no exit code is read, what a broken
 * program has written must not stand before the refusal.
 */
function askedLines({ refusal }: ShimFor, bridge: string): string {
  if (refusal !== null) return `out=$(exec "$native" client "$limit" -- ${bridge})\n${JUDGED}`;
  const passed = [0, 2].map((code) => `${PASSED_ON + code}) trap - 0; exit ${code} ;;`);
  return `"$native" reply "$limit" -- ${bridge}\ncode=$?\ncase $code in\n${passed.join('\n')}\nesac`;
}

/** The shell that reads this refuses when it ends, until a whole reply is passed on. */
const JUDGED = `code=$?
case $code:$out in
0:'hookline-reply 0' | 0:*"$nl"'hookline-reply 0' | 2:'hookline-reply 2' | 2:*"$nl"'hookline-reply 2')
out=\${out%'hookline-reply '?}
out=\${out%"$nl"}
[ -z "$out" ] || printf '%s\\n' "$out" || code=unwritten
[ "$code" = unwritten ] || { trap - 0; exit "$code"; }
esac`;

/** What is left to do where no native part gave a whole reply. */
function restLines(agent: ShimFor, { timeout, sleep, pinned }: ShimParts, bridge: string): string {
  const again = `Install it again (npm i -g hookline; hookline install ${agent.name}), or take it out of ${agent.title}: hookline uninstall ${agent.name}.`;
  const own = `${pinned === null ? MANAGED : join(pinned.stateFolder, 'bridge')}/${agent.name}`;
  const leave = `: to take hookline out of ${agent.title}, run this in a terminal: sh ${typed(own)} --remove (to have it back: npm i -g hookline, then hookline install ${agent.name}).`;
  return `{
hookline_bridge() {
timeout=${quoted(timeout ?? '')}
sleep=${quoted(sleep ?? '')}
gone=
[ -s "$cli" ] && [ -s "$shipped" ] || gone="hookline is missing ($shipped is not there)"
[ -x "$node" ] || gone="Node is missing ($node is not there)"
[ "$event" != --remove ] || hookline_remove "$0"
late=
case $event in
${agent.after.length === 0 ? '' : `${agent.after.map(quoted).join(' | ')}) late=yes ;;\n`}esac
again=${quoted(again)}
[ -z "$gone" ] || hookline_refuse "$gone"${quoted(leave)}
${agent.asksItself === true ? '[ "$event" != --meet ] || hookline_meet\n' : ''}if [ -z "$code" ]; then
out=$(hookline_ask)
${JUDGED}
fi
# nothing of this was asked of it yet: it says again what has changed
[ "$code" != ${CHANGED} ] || [ -n "$out" ] || out=$(hookline_ask </dev/null)
case $code:$out in
unwritten:* | ${UNWRITTEN}:*) hookline_refuse 'its answer cannot be written to standard output.' ;;
${CHANGED}:'hookline-changed '*) hookline_refuse "\${out#hookline-changed }" ;;
124:*) hookline_refuse "hookline did not answer within $limit seconds." ;;
*) hookline_refuse "hookline ended without an answer (exit code $code): $cli. $again" ;;
esac
}
hookline_end() {
trap - 0
exit "$1"
}
hookline_refuse() {
[ -z "$late" ] || { printf 'hookline: %s\\n' "$1" >&2; hookline_end 0; }
printf 'hookline: %s This is refused.\\n' "$1" >&2
${agent.refusal === null ? '' : refusalLines(agent.refusal)}hookline_end 2
}
hookline_ask() {
[ -z "$timeout" ] || [ ! -x "$timeout" ] || exec "$timeout" --foreground -k 2 "$limit" ${bridge}
[ -n "$sleep" ] && [ -x "$sleep" ] || exec ${bridge}
exec 3<&0
${bridge} <&3 3<&- &
asked=$!
(
exec </dev/null >/dev/null 2>&1 3<&-
trap 'kill "$nap"; exit' TERM
"$sleep" "$limit" & nap=$!
wait "$nap"
kill "$asked"
"$sleep" 2 & nap=$!
wait "$nap"
kill -9 "$asked"
) &
watch=$!
wait "$asked"
code=$?
kill "$watch" 2>/dev/null
wait "$watch" 2>/dev/null
exit "$code"
}
${agent.asksItself === true ? meetLines(bridge) : ''}${removeLines({ ...agent, hasBackups: pinned !== null })}hookline_bridge
}
`;
}

/** What says whose hooks count. A shim of an older hookline says nothing: there it is whatever HOME the agent has. */
export function pinWords(pinned: Pinned | null): string {
  return pinned === null ? '--account' : `--home ${quoted(pinned.home)} --state ${quoted(pinned.stateFolder)}`;
}

/** Says how the resident engine is reached; nothing is asked of it. 3: there will never be one. */
function meetLines(bridge: string): string {
  return `hookline_meet() {
trap - 0
[ -n "$native" ] && [ -x "$native" ] || exit 3
exec "$native" meet "$limit" -- ${bridge}
}
`;
}

/** Somebody else's package says it. */
function versionOption(version: string): string {
  return /^[\w.+-]{1,64}$/.test(version) ? ` --agent-version ${version}` : '';
}

function limitLines({ timeoutSeconds, timeouts = {} }: ShimFor): string {
  const set = (seconds: number): string => {
    const { shimSeconds, bridgeSeconds } = limitsWithin(seconds);
    return `limit=${shimSeconds} deadline=${bridgeSeconds}`;
  };
  const special = Object.entries(timeouts).map(([event, seconds]) => `${quoted(event)}) ${set(seconds)} ;;\n`);
  const usual = set(timeoutSeconds);
  return special.length === 0 ? usual : `case $event in\n${special.join('')}*) ${usual} ;;\nesac`;
}

/** The reason can hold a path with anything in it, and a shell has no way to write JSON: it stands on stderr only. */
function refusalLines(refusal: (reason: string) => string): string {
  const said = refusal('hookline did not answer, and so this is refused. Its own words are on stderr.');
  // to somebody who hears it; else the exit code has to do
  return `printf '%s\\n' ${quoted(said)} && hookline_end 0\n`;
}
