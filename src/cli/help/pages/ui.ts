export const page = `hookline ui: a page in the browser about what your agents did and what hooks said

  hookline ui                        opens it; Ctrl-C ends it
  hookline ui --since 7d             only what happened since then
  hookline ui --state ~/copy/hookline   another machine's records, to look at

Sessions as they happen, why each call was decided as it was, a playground for rules, what a changed
rule would have done to the calls of last week, what no hook saw, what every hook costs, and the
questions that wait for you. It is served on this machine only, to whoever has the key in the
address, loads nothing from anywhere, and changes nothing but the answers that you give. Where
nothing is recorded yet, it shows the session of "hookline demo".

  --port N                  this port (default: any that is free)
  --no-open                 print the address, and open no browser
  --since TIME              nothing older: 2h, 7d, today, yesterday, monday, 2026-11-01
  --state DIR               other records than this machine's; nothing can be answered
  --allow-run               hooks on trial may be run, in a sandbox without network and home
  --json                    print address and key as data, and open no browser

Questions can be answered only where it was started by a person in a terminal, not from inside an
agent's session. Exit code: 0 ended by you; 1 usage error.
`;
