export const page = `hookline test [files]: cases of hooks, each a call and what must come of it

  hookline test             every *.hooktest.yml below this folder and in ~/.config/hookline; where
                            there is none, the tests of the packs that your configuration extends
  hookline test .hookline/hooks.hooktest.yml -t push
  hookline test --config proposal.yml tests/

A file of tests is about the file of the same name beside it (team.hooktest.yml: team.yml), else
about hooks.yml there, else about what it names with "config". Every case is played with the real
engine, in a home and a project of its own; nothing is recorded. What a project brings is run only
if you approved it: hookline trust.

  --only, -t TEXT           only cases that have this in their name
  --packs                   also the tests of the packs that your configuration extends
  --config FILE             test this file instead, as one of your own; repeatable
  --mutate                  flip each rule, one change at a time, and name the flips that no case
                            notices: what is off, says another word, or lacks a condition
  --watch, -w               play them again whenever a test or a hook changes; q ends
  --update, -u              write what is seen into the cases that fail, and show it for review
  --from-audit ID           a case of something that happened (hookline audit tail); printed, or
  --out, -o FILE            added to this file
  --junit FILE              write a report for CI as well
  --min-coverage PERCENT    fail where cases exercise fewer of the rules
  --jobs N                  so many cases side by side (default: one for each processor)
  --real-home               hooks see your own home folder instead of an empty one
  --cwd DIR                 the folder to look below (default: here)
  --json                    print data instead of text

Exit code: 0 every case passed (and noticed every flip), 1 one did not, or there is none.
`;
