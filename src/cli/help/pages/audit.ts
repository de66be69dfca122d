export const page = `hookline audit: what happened, from the trail of every run, skip, failure and outcome

  hookline audit tail                      the last decisions
  hookline audit tail --hook guard -n 50
  hookline audit stats --since 7d          per hook: runs, refusals, failures, times
  hookline audit verify                    is every record as it was written, and none missing?
  hookline audit export --decision refused
  hookline audit replay --with new.yml     which decisions would change with these rules besides?
  hookline audit begin                     a new trail, where the one before is gone or broken

"hookline audit show ID" has everything about one decision; the first characters of its id will do.
"hookline audit statement SESSION" says which calls of it met which revision of policy; what a
server signed of that, "hookline audit verify-statement FILE --key PUBLIC" verifies.

Which decisions:
  --event NAME              of this event
  --hook TEXT               in which a hook of this name or file ran or was skipped
  --decision WORD           none, allow, ask, deny, block, or refused (deny and block)
  --since TIME              30m, 2h, 7d ago, today, yesterday, monday, or a date
  --until TIME              the same; a day is over at its end
  --no-experiments          not what was tried with "hookline run" (without --gate)
  --session ID              of this session
  --agent NAME              of this agent, as claude-code

How:
  --limit, -n COUNT         tail, replay: how many of the last (default: 10 and 1000)
  --follow, -f              tail: go on with what happens next, until it is ended
  --output, -o FILE         export: write it there; a file that exists is left alone
  --head HASH|FILE          verify: what "hookline audit head" printed must be part of it
  --against FILE|URL        verify: so must be what a server was told of, as it proves
  --against server          the same of the server that this machine is enrolled at
  --key FILE                verify, verify-statement: the public key of that server
  --accept-key ID           verify: the server of the enrolment has this new key, as you were told
  --revision NAME           statement: met this revision (default: the last one met)
  --config, --enforced, --dialect, --cwd
                            replay: against this configuration instead of today's
  --with FILE               replay: against today's and this file besides; any number of times
  --instead-of FILE         replay: the file after --with stands in the place of this one
  --run                     replay: carry out hooks that have effects, too
  --json                    print data instead of text

Exit code of verify: 0 intact, 1 broken; the first broken record is named by its file and line.
Exit code of replay: 0 nothing would change, 1 something would. It records and uses up nothing.

"hookline audit begin" removes nothing: a broken trail is kept beside the new one, whose first
record says that it was begun on purpose, by whom, and what became of the one before.
`;
