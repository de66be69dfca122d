import { AGENT_PROGRAMS, MARKS } from '../../dialects/agent-traces.ts';
import { quoted } from './shell-text.ts';

interface RemoveFor {
  readonly name: string;
  readonly title: string;
  /** Whether what the agent's files were before lies beside the shim; else only an administrator has it. */
  readonly hasBackups: boolean;
}

/**
 * `sh <shim> --remove`: the way out for whoever has removed hookline without `hookline uninstall`, with nothing but a shell. Only
 * while hookline cannot run, and only a person at a terminal: an agent that could do it would be rid of every rule.
 *
 * A file that is still what was written is given back byte for byte. No shell can edit the others, so from then on the shim
 * has nothing to say: what is left of the entries does nothing.
 */
export function removeLines({ name, title, hasBackups }: RemoveFor): string {
  return `hookline_remove() {
own=$1
case $own in
*/*) ;;
*) own=./$own ;;
esac
grep -q '^hookline_remove' "$own" 2>/dev/null || hookline_no 'run it as: sh FILE --remove'
[ -z "$gone" ] && hookline_no ${quoted(`hookline is there. Use: hookline uninstall ${name}`)}
{ [ -t 0 ] && [ -t 1 ] && : </dev/tty; } 2>/dev/null || hookline_no 'only a person at a terminal can do this.'
hookline_marked "$nl$(export -p)" && hookline_no 'this is not done from inside an agent or a hook. Use a terminal of your own.'
hookline_person
printf '%s\\n' ${quoted(`This takes hookline out of ${title}. Nothing is checked there any more, and no hook runs through hookline.`)}
printf '%s' 'Go on? (y/n): '
IFS= read -r answer </dev/tty
case $answer in
y | yes) ;;
*) echo 'Nothing was changed.'; exit 1 ;;
esac
left=
${hasBackups ? `for kept in "\${own%/*}"/backups/*.json; do\n[ ! -f "$kept" ] || hookline_restore "$kept"\ndone\n` : ''}new=$own.new.$$
hookline_silent >"$new" && chmod ${hasBackups ? '700' : '755'} "$new" && mv -f "$new" "$own" || { rm -f "$new"; hookline_no "$own cannot be written. Nothing there has changed."; }
echo ${quoted(`hookline is out of ${title}. Start ${title} again.`)}
${hasBackups ? '' : `left=yes\n`}[ -z "$left" ] || printf 'Entries that name %s are still there. They do nothing while that file is there. Delete them before you delete it.\\n' "$own"
exit 0
}
hookline_no() {
printf 'hookline: %s\\n' "$1" >&2
exit 1
}
# what agents and hooks set for what they start
hookline_marked() {
case $1 in
${markPatterns()}) return 0 ;;
esac
return 1
}
# no agent is above this process, as far as the system says who is
hookline_person() {
pid=$PPID
while [ "$pid" -gt 0 ]; do
if [ -r "/proc/$pid/stat" ]; then
stat=$(cat "/proc/$pid/stat" 2>/dev/null)
stat=\${stat##*) }
stat=\${stat#? }
parent=\${stat%% *}
names=$(cat "/proc/$pid/comm" 2>/dev/null; tr '\\000' '\\n' 2>/dev/null <"/proc/$pid/cmdline" | head -n 2)
hookline_marked "$nl$(tr '\\000' '\\n' 2>/dev/null <"/proc/$pid/environ" | sed 's/^/export /')" && hookline_no "an agent or a hook started this (process $pid). Use a terminal of your own."
else
parent=$(ps -o ppid= -p "$pid" 2>/dev/null | tr -d ' ')
names=$(ps -o args= -p "$pid" 2>/dev/null | tr ' ' '\\n' | head -n 2)
fi
case $parent in
'' | *[!0-9]*) hookline_no 'it cannot be told whether an agent started this.' ;;
esac
while IFS= read -r word; do
word=\${word##*/}
word=\${word#-}
word=\${word%.js}
case \${word%.mjs} in
${AGENT_PROGRAMS.map(quoted).join(' | ')}) hookline_no "an agent started this ($word, process $pid). Use a terminal of your own." ;;
esac
done <<HOOKLINE_NAMES
$names
HOOKLINE_NAMES
pid=$parent
done
}
${hasBackups ? restoreLines(name) : ''}# what stands here from then on
hookline_silent() {
printf '%s\\n' '#!/bin/sh' '{' ${quoted(`# hookline was taken out of ${title} with "--remove"; "hookline install ${name}" puts it back.`)} 'cat >/dev/null 2>&1' 'trap - 0' 'exit 0' '}'
}
`;
}

/**
 * One file, from what is kept of it: a line of JSON whose first keys `keepBackup` writes in this order. It is given back where it is what
 * `install` wrote, and where what is kept is what was there before the first installation: otherwise hooks would be lost.
 */
function restoreLines(name: string): string {
  const keys = [
    ['file', '"', '[^"\\\\]*', '"'],
    ['written', '"', '[0-9a-f]*', '"'],
    ['mode', '', '[0-9nul]*', ''],
    ['original', '', '[0-9a-fnul"]*', ''],
    ['before', '', '[A-Za-z0-9+/="]*', ''],
  ] as const;
  const value = (wanted: (typeof keys)[number][0]): string => {
    const place = keys.findIndex(([key]) => key === wanted);
    const parts = keys.slice(0, place + 1).map(([key, open, chars, close], i) => {
      return `,"${key}":${open}${i === place ? `\\(${chars}\\)` : chars}${close}`;
    });
    return `$(sed -n 's#^{"agent":"${name}"${parts.join('')},.*#\\1#p' "$1" | tr -d '"')`;
  };
  return `hookline_restore() {
grep -q ${quoted(`^{"agent":"${name}",`)} "$1" || return 0
file=${value('file')}
written=${value('written')}
mode=${value('mode')}
original=${value('original')}
before=${value('before')}
[ -n "$file" ] && [ -n "$written" ] && [ -n "$original" ] || { left=yes; return 0; }
[ -f "$file" ] || { rm -f "$1"; return 0; }
[ "$(hookline_hash "$file")" = "$written" ] || { left=yes; printf 'Left as it is, because it was changed since: %s\\n' "$file"; return 0; }
if [ "$before $original" = 'null null' ]; then
rm -f "$file" && rm -f "$1" && printf 'Removed: %s\\n' "$file" && return 0
elif [ "$before" != null ]; then
new=$file.hookline-$$
flag=-d
[ "$(printf 'YQ==' | base64 -d 2>/dev/null)" = a ] || flag=-D
(umask 077; printf %s "$before" | base64 "$flag" >"$new") 2>/dev/null
[ "$(hookline_hash "$new")" = "$original" ] || { rm -f "$new"; left=yes; printf 'Left as it is, because hooks were moved out of it since: %s\\n' "$file"; return 0; }
[ "$mode" != null ] || mode=384
chmod "$(printf '%o' "$mode")" "$new" && mv -f "$new" "$file" && rm -f "$1" && printf 'As it was before: %s\\n' "$file" && return 0
rm -f "$new"
fi
left=yes
printf 'Could not be written: %s\\n' "$file"
}
hookline_hash() {
hash=$({ sha256sum || shasum -a 256; } 2>/dev/null <"$1")
printf %s "\${hash%% *}"
}
`;
}

function markPatterns(): string {
  const forms = MARKS.flatMap((mark) => {
    const [begin, end] = mark.endsWith('*') ? [mark.slice(0, -1), ''] : [mark, '='];
    return [`export ${begin}${end}`, `declare -x ${begin}${end}`];
  });
  return forms.map((form) => `*"\${nl}${form}"*`).join(' | ');
}
