# What a hook in sh needs: POSIX sh and awk, nothing else. Hooks beside this file begin with
#
#     . "$(dirname "$0")/hookline-hook.sh"
#
# and then have, about what is going to happen,
#
#     $HOOK_EVENT                        PreToolUse, PostToolUse, Stop …
#     hook_field tool_input.command      any field of the event; nothing where there is none, JSON where it is an object
#
# and to answer with, each of which ends the hook,
#
#     deny REASON                        refused; the agent is told why
#     ask REASON                         the person is asked
#     allow REASON                       the person need not be asked
#     context TEXT                       something that the model should know
#     rewrite KEY VALUE [KEY VALUE …]    these fields of the tool's input are changed
#
# A hook that ends without one of them has no objection. One that fails before something happens refuses it.
# This file came with hookline, and is yours: "hookline new" never replaces it.

set -eu

# whatever goes wrong in a guard, it does not open
hook_ended() {
  hook_status=$?
  case $hook_status:${HOOK_EVENT:-unknown} in
    0:*) exit 0 ;;
    *:PreToolUse | *:PermissionRequest | *:UserPromptSubmit | *:unknown) exit 2 ;;
    # elsewhere 2 would be a refusal, too: it is said by deny, and not by what happens to fail with it
    *) exit 1 ;;
  esac
}
trap hook_ended EXIT

# a string of JSON is found between two quotes, everything else between two strings
HOOK_AWK='
function fail(why) { print "hookline-hook.sh: the event cannot be read: " why | "cat >&2"; failed = 1; exit 2 }
function hex(digits,  i, value) {
  value = 0
  for (i = 1; i <= 4; i++) value = value * 16 + index("0123456789abcdef", tolower(substr(digits, i, 1))) - 1
  return value
}
function utf8(code) {
  if (code < 1) return ""
  if (code < 128) return sprintf("%c", code)
  if (code < 2048) return sprintf("%c%c", 192 + int(code / 64), 128 + code % 64)
  if (code < 65536) return sprintf("%c%c%c", 224 + int(code / 4096), 128 + int(code / 64) % 64, 128 + code % 64)
  return sprintf("%c%c%c%c", 240 + int(code / 262144), 128 + int(code / 4096) % 64, 128 + int(code / 64) % 64, 128 + code % 64)
}
function decoded(text,  out, at, sign, code) {
  out = ""
  while ((at = index(text, "\\")) > 0) {
    out = out substr(text, 1, at - 1)
    sign = substr(text, at + 1, 1)
    if (sign == "u") {
      code = hex(substr(text, at + 2, 4))
      text = substr(text, at + 6)
      if (code >= 55296 && code < 56320 && substr(text, 1, 2) == "\\u") {
        code = 65536 + (code - 55296) * 1024 + hex(substr(text, 3, 4)) - 56320
        text = substr(text, 7)
      }
      out = out utf8(code)
      continue
    }
    text = substr(text, at + 2)
    if (sign == "n") out = out "\n"
    else if (sign == "t") out = out "\t"
    else if (sign == "r") out = out "\r"
    else if (sign == "b") out = out "\b"
    else if (sign == "f") out = out "\f"
    else out = out sign
  }
  return out text
}
function isWanted(  i) {
  if (depth != wanted) return 0
  for (i = 1; i <= wanted; i++) if ((key[i] "") != (want[i] "")) return 0
  return 1
}
function scalar(text) {
  if (held > 0) raw = raw text
  else if (isWanted()) found = text == "null" ? "" : text
}
function opened(sign) {
  if (held == 0 && isWanted()) { held = depth + 1; raw = "" }
  if (held > 0) raw = raw sign
  depth++
  kind[depth] = sign
  key[depth] = sign == "[" ? 0 : ""
  isKey[depth] = sign == "{"
}
function closed(sign) {
  if (depth == 0 || kind[depth] != (sign == "}" ? "{" : "[")) fail("a bracket is missing")
  if (held > 0) raw = raw sign
  if (held == depth) { found = raw; held = 0 }
  depth--
}
function between(text,  i, sign, word) {
  word = ""
  for (i = 1; i <= length(text) + 1; i++) {
    sign = substr(text, i, 1)
    if (sign != "" && index("{}[]:, \t\r\n", sign) == 0) { word = word sign; continue }
    if (word != "") { scalar(word); word = "" }
    if (sign == "{" || sign == "[") opened(sign)
    else if (sign == "}" || sign == "]") closed(sign)
    else if (sign == ":" || sign == ",") {
      if (held > 0) raw = raw sign
      if (depth > 0 && kind[depth] == "{") isKey[depth] = sign == ","
      else if (depth > 0 && sign == ",") key[depth]++
    }
  }
}
function quoted(text) {
  if (held > 0) raw = raw "\"" text "\""
  if (depth > 0 && kind[depth] == "{" && isKey[depth]) key[depth] = decoded(text)
  else if (held == 0 && isWanted()) found = decoded(text)
}
function endsEscaped(text,  count) {
  count = 0
  while (substr(text, length(text) - count, 1) == "\\" && count < length(text)) count++
  return count % 2
}
{ all = NR == 1 ? $0 : all "\n" $0 }
END {
  if (failed) exit 2
  wanted = split(path, want, ".")
  depth = 0; held = 0; found = ""
  if (all !~ /^[ \t\r\n]*[{]/) fail("it is no object")
  parts = split(all, part, "\"")
  for (i = 1; i <= parts; i++) {
    between(part[i])
    if (i == parts) break
    text = part[++i]
    while (endsEscaped(text)) {
      if (i >= parts) fail("a text does not end")
      text = text "\"" part[++i]
    }
    if (i >= parts) fail("a text does not end")
    quoted(text)
  }
  if (depth != 0) fail("a bracket is missing")
  printf "%s", found
}'

HOOK_PAYLOAD=$(cat && printf .) || exit 2
HOOK_PAYLOAD=${HOOK_PAYLOAD%.}

hook_field() {
  printf '%s' "$HOOK_PAYLOAD" | LC_ALL=C awk -v path="$1" "$HOOK_AWK"
}

# a text as a string of JSON
hook_json() {
  printf '%s\n' "$1" | LC_ALL=C awk '
    BEGIN { for (i = 1; i < 32; i++) escape[sprintf("%c", i)] = sprintf("\\u%04x", i) }
    function escaped(text,  out, i, sign) {
      if (text !~ /["\\[:cntrl:]]/) return text
      out = ""
      for (i = 1; i <= length(text); i++) {
        sign = substr(text, i, 1)
        if (sign == "\"" || sign == "\\") out = out "\\" sign
        else if (sign in escape) out = out escape[sign]
        else out = out sign
      }
      return out
    }
    { all = NR == 1 ? escaped($0) : all "\\n" escaped($0) }
    END { printf "\"%s\"", all }'
}

hook_decide() {
  hook_reason=$(hook_json "${2:-}") || exit 2
  case $HOOK_EVENT:$1 in
    PreToolUse:*)
      printf '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"%s","permissionDecisionReason":%s}}\n' \
        "$1" "$hook_reason" ;;
    PermissionRequest:allow)
      printf '{"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":{"behavior":"allow"}}}\n' ;;
    PermissionRequest:*)
      printf '{"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":{"behavior":"deny","message":%s}}}\n' \
        "$hook_reason" ;;
    # nothing else can be granted, and where nobody can be asked it is refused
    *:allow) ;;
    *) printf '{"decision":"block","reason":%s}\n' "$hook_reason" ;;
  esac
  exit 0
}

deny() { hook_decide deny "${1:-}"; }
ask() { hook_decide ask "${1:-}"; }
allow() { hook_decide allow "${1:-}"; }

context() {
  hook_text=$(hook_json "${1:-}") || exit 2
  printf '{"hookSpecificOutput":{"hookEventName":"%s","additionalContext":%s}}\n' "$HOOK_EVENT" "$hook_text"
  exit 0
}

rewrite() {
  hook_fields=
  while [ "$#" -ge 2 ]; do
    hook_key=$(hook_json "$1") || exit 2
    hook_value=$(hook_json "$2") || exit 2
    hook_fields="$hook_fields${hook_fields:+,}$hook_key:$hook_value"
    shift 2
  done
  printf '{"rewrite":{%s},"merge":true}\n' "$hook_fields"
  exit 0
}

HOOK_EVENT=$(hook_field hook_event_name) || exit 2
