import { wrapped } from '../agent/display/wrapped.ts';
import { didYouMean } from '../core/did-you-mean.ts';
import { HookError } from '../core/hook-error.ts';
import { AGENT_NAMES, UNTRIED_NAMES } from '../core/wire.ts';
import { DIALECTS } from '../dialects/all.ts';
import { USUAL_FILES } from '../dialects/usual-files.ts';
import { print } from '../show/print.ts';
import type { CommandName } from './commands.ts';
import { fail } from './fail.ts';
import { PACK_LINES } from './init/packs.ts';
import { isGated } from './is-gated.ts';

const MAX_WIDTH = 90;
const INDENT = ' '.repeat(28);
const NAMES = DIALECTS.map(({ name }) => name).join(', ');

const OVERVIEW = `hookline: one hooks engine for every AI coding agent

Usage: hookline <command> [options]

  init              a hooks file with the rules that you choose; the place to begin
  new <name>        a hook of your own: its entry, its script and its test
  run <event>       run the hooks for one event and print the outcome
  explain <event>   which hooks would run, and what keeps the others out; runs nothing
  list              every hook there is, where it comes from, and whether it would run
  check             what is wrong with any configuration; exit 1 if anything is
  test [files]      cases of hooks: a call, and what must come of it
  trust             review and approve the hooks of this project
  approve [id]      answer what a hook asks, from another terminal
  enable <hook>     switch a hook on again
  disable <hook>    switch a hook off, for you and on this machine
  audit             what happened: every run, refusal and failure; is the record intact?
  why <id>          the whole story of one decision, and what would have let it pass
  allow <id>        except exactly that call from the rules that refused it, with a test
  doctor            is this machine fit, and what would make it so
  sinks             where decisions are sent, and how far that has come
  coverage          which calls of your agents met no hook, and why
  ui                a page in the browser: what agents did, what hooks said, and why
  agent [prompt]    the reference agent: every event around a real loop
  demo              see hooks at work: a scripted session that checks what it claims
  install <agent>   put hookline behind an agent's own hooks, and prove that it refuses
  uninstall <agent> take it out again: the agent's files are as they were
  import <file>     any agent's hook file, written in hookline's own form
  bridge <agent>    what an agent calls as its hook: every hook you have, in the agent's own words
  resident          the engine in the background that answers an agent's calls
  mcp -- <server>   an MCP server, with the hooks around every call of its tools
  bundle            policy as one signed file for many machines: build, sign, verify, publish
  enroll            this machine's policy comes from one place: enroll, status, fetch, leave
  completion <shell> what the shell completes: a script for bash, zsh or fish
  help [command]    more about a command

Examples:
  hookline run PreToolUse --tool Bash --input '{"command":"rm -rf /"}'
  hookline explain PreToolUse --tool Bash
  hookline list

${wrapped(`Hooks are read from every file that is there: ${USUAL_FILES.join(', ')}, the same in your home folder, …`, MAX_WIDTH)}
`;

const WHICH_CONFIG = `Which configuration:
  --dialect NAME            ${wrapped(`only this dialect's hooks; repeatable. There are ${NAMES}`, MAX_WIDTH - INDENT.length).replaceAll('\n', `\n${INDENT}`)}
  --config FILE             this file instead of the discovered ones; repeatable
  --enforced [DIALECT:]FILE an enforced file in addition to the machine's own; repeatable
  --cwd DIR                 where discovery starts (default: here)
  --json                    print data instead of text
`;

const PAYLOAD = `The event:
  --tool NAME               tool_name
  --input JSON              tool_input, a JSON object
  --prompt TEXT             prompt
  --message TEXT            message
  --set key=value           any field, dotted; JSON if it parses; repeatable
  --payload FILE            the whole payload as JSON ("-" is stdin); the parts are laid over it
  --session ID              what spans the events of a session is kept per id
`;

const forWhom = (own: string): string => `  --all                     every agent that is on this machine
  --user                    for you, in every project (default)
  --project                 in the files of this repository, for everybody who works in it
  --managed                 for every account of this machine; an administrator's
${own}
  --yes, -y                 do not ask
  --dry-run                 show what would change, and change nothing
  --cwd DIR                 the project (default: here)
  --json                    print data instead of text
`;

/** `supervise`, `playground` and `back-test` are started by hookline itself. */
type Page = Exclude<CommandName, 'help' | 'supervise' | 'playground' | 'back-test'>;

const PAGES: Readonly<Record<Page, string>> = {
  init: `hookline init: a hooks file with the rules that you choose

  hookline init                            asks what you want
  hookline init --pack guard --yes         needs no terminal
  hookline init --pack guard --pack git --project

Writes ~/.config/hookline/hooks.yml with "extends: [guard]", or what you chose, and a test of it
beside it. A file that is there is added to and never replaced: its comments and its layout stay.
What is written is shown before, and read afterwards as hookline reads it. Not from inside an
agent's session.

${wrapped(`Packs: ${Object.keys(PACK_LINES).join(', ')}. "hookline list" shows their rules.`, MAX_WIDTH)}

  --pack NAME               this pack; repeatable (default: guard)
  --user                    for you, in every project (default)
  --project                 in .hookline/hooks.yml of this project, for everybody who works in it;
                            each of them approves it with "hookline trust". NAME may then be a
                            file (./team.yml) or a package of the project (@acme/hooks), too
  --yes, -y                 do not ask
  --dry-run                 show what would be written, and write nothing
  --cwd DIR                 the project (default: here)
  --json                    print data instead of text

Exit code: 0 done, or nothing to do; 1 nothing was written, or what was written has errors.
`,
  run: `hookline run <event>: run the hooks for one event and print the outcome

  hookline run PreToolUse --tool Bash --input '{"command":"rm -rf /"}'
  hookline run PreToolUse --payload event.json --json
  hookline run PreToolUse --gate < event.json

${PAYLOAD}
${WHICH_CONFIG}
How:
  --deadline SECONDS        the whole event must be answered by then
  --wait SECONDS            where a person must be asked and is not at this terminal: wait so long
                            for "hookline approve" in another one (at most 600; default: 0)
  --gate                    for use as somebody's hook: exit 2 for whatever is not "go ahead";
                            the payload comes on stdin unless it is given otherwise

Prompt hooks that have no model of their own ask the one of HOOKLINE_MODEL_BASE_URL or
HOOKLINE_MODEL_PROVIDER, with HOOKLINE_MODEL_API_KEY and HOOKLINE_MODEL.

Exit code: 0 go ahead, 2 refused or held, 3 ask the person,
1 usage error or a --config file that cannot be read.
`,
  new: `hookline new <name> --lang sh|python|ts|rule: a hook of your own, with its test

  hookline new no-verify --lang sh
  hookline new keep-keys --lang python --tool file-write
  hookline new tidy --lang ts --event PostToolUse --project
  hookline new no-env --lang rule

Adds an entry to ~/.config/hookline/hooks.yml, and writes the script (a rule needs none) and a test
of it beside that file. They work at once: try "hookline test", then make them your own. sh and
Python come with a library of one file that reads the event and spells the answer. Nothing that is
there is replaced. Not from inside an agent's session.

  --lang NAME               sh (POSIX, with awk), python (3.8 or newer), ts (runs in hookline's
                            Node), rule (no program at all)
  --event NAME              when it is asked (default: PreToolUse)
  --tool NAME               for which tools: a kind (shell, file-read, file-write, search, fetch,
                            agent, mcp) or a name (default: shell; after a tool: file-write)
  --user                    for you, in every project (default)
  --project                 in .hookline/ of this project; approve it with "hookline trust"
  --yes, -y                 do not ask
  --dry-run                 show what would be written, and write nothing
  --cwd DIR                 the project (default: here)
  --json                    print data instead of text

Exit code: 0 written, 1 nothing was written.
`,
  explain: `hookline explain <event>: which hooks would run, in which lane and order, and what keeps
the others out

  hookline explain PreToolUse --tool Write --input '{"file_path":"src/a.ts"}'

Runs nothing. Takes the same options as "hookline run".

${PAYLOAD}
${WHICH_CONFIG}`,
  list: `hookline list: every hook there is, where it comes from, and whether it would run

  hookline list
  hookline list --event PreToolUse --json

  --event NAME              only this event's hooks
  --all                     every rule of a pack, which is one line otherwise

${WHICH_CONFIG}`,
  check: `hookline check: what is wrong with any configuration, with its place and what to do

  hookline check
  hookline check --config ./settings.json --dialect claude-code
  hookline check --agents   what each real agent would do with what your hooks say

  --strict                  for CI: warnings are errors too, and so are files that look like hook
                            files and are not read, empty ones, and matchers that fit no tool
  --agents                  for each hook that may refuse: in which agents its no is obeyed, and in
                            which it is lost; by reading it and its scripts, running nothing

${WHICH_CONFIG}
Exit code: 0 no errors (there may be warnings, without --strict), 1 errors; with --agents: 1 if
what a hook says is lost on the agent whose own file it is in.
`,
  test: `hookline test [files]: cases of hooks, each a call and what must come of it

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
`,
  trust: `hookline trust: review and approve the hooks of this project

  hookline trust            show what is new or changed, and ask once
  hookline trust --list     everything that was approved, for every project
  hookline trust --revoke   take back what was approved for this project

Hooks that come with a repository do not run until a person approved them here. Approval covers the
whole definition, the bytes of the scripts it names and the programs that its PATH finds; when any
of them changes, it is asked for again. It needs a terminal, and not that of an agent.

A CI job trusts what a lock lists: commit the lock as .hookline/trust.lock and set
HOOKLINE_TRUST_LOCK_SHA256 to its digest in the configuration of the job, or let
HOOKLINE_TRUST_LOCK name a lock that lies outside of the repository.

  --lock [FILE]             write the hashes of this project's hooks, and print their digest
  --cwd DIR                 the project (default: here)
  --enforced [DIALECT:]FILE an enforced file in addition to the machine's own
  --json                    print what waits for review instead of asking
`,
  approve: `hookline approve [id]: answer what a hook asks, from another terminal

  hookline approve          what waits for your answer
  hookline approve k7x2     show the whole question, and take one key: y or n
  hookline approve k7 --no  decline it

"hookline run" leaves a question where a hook asks ("ask"), or must be approved before it runs
("approve: true"), and nobody is at its terminal. A yes counts once, for the very same in the same
session and folder, for ten minutes from when it was asked; a no counts for every try until then.
An id can be shortened as long as no other begins so.

  --no, --deny              decline it
  --json                    print what waits, or the question, as data; answers nothing
`,
  enable: `hookline enable <hook>: switch a hook on again that "hookline disable" switched off

  hookline enable no-secrets
  hookline enable claude-code:.claude/settings.json:7

  --session ID              what was switched off for that session only

${WHICH_CONFIG}`,
  disable: `hookline disable <hook>: switch a hook off, for you and on this machine

  hookline disable no-secrets
  hookline disable claude-code:.claude/settings.json:7
  hookline disable lint --session 0c2f

The hook is named by its id or its name ("hookline list" shows them), or by a part of its id, name or
command that no other has. No file of the project is changed. A hook with a name stays off whatever
else in it changes; one without is another hook once it changes, and that is said. Enforced hooks
cannot be switched off.

  --session ID              for that session only

${WHICH_CONFIG}`,
  audit: `hookline audit: what happened, from the trail of every run, skip, failure and outcome

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
  --key FILE                verify, verify-statement: the public key of that server
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
`,
  enroll: `hookline enroll: where the policy of this machine comes from

  hookline enroll https://policy.example.com/policy.tar.gz --key team.pub
  hookline enroll https://hooks.example.com --fingerprint ID --token T    a hookline-server
  hookline enroll status                   what counts, until when, and what went wrong
  hookline enroll fetch                    now, instead of when it is due
  hookline enroll leave                    what was fetched counts no more

Fetches a signed bundle (see: hookline help bundle), verifies it, shows what it means and asks; only
then ~/.config/hookline/enrolment.yml is written. From then on its hooks are enforced here, and
it is fetched again in the background, every five minutes or so: no event waits for it. What cannot
be verified changes nothing, and the last good one stays. With --system an administrator does the
same for everybody (/etc/hookline/enrolment.yml), and nobody else can end that.

  --key FILE                a public key that signs policy here; repeatable
  --fingerprint ID          the same for a key that a hookline-server tells; repeatable
  --label NAME=VALUE        what this machine is, for rules that are not for everybody; repeatable
  --token T                 what a hookline-server wants to see before it takes a machine;
                            with --system it is written down, for every account to enrol by
  --when-missing WORD       while no policy counts: refuse (default) or warn
  --every TIME              how often it is fetched, 10s to 1d; default 5m
  --detail WORD             what of decisions a server is told: none, metadata (default), masked
  --ca FILE                 certificates of your own, for https
  --insecure                http, and not only on this machine
  --system                  for everybody on this machine; for root
  --yes                     without asking
  --json                    as data

Exit code 1: nothing was changed; with status and fetch, some policy does not count.
`,
  bundle: `hookline bundle: policy as one signed file, for many machines

  hookline bundle keygen team              a pair of keys: team.key signs, team.pub verifies
  hookline bundle build policy -o policy.tar.gz --seq 12 --max-age 7d --sign team.key
  hookline bundle sign policy.tar.gz --key team.key
  hookline bundle verify policy.tar.gz --key team.pub
  hookline bundle inspect policy.tar.gz    what it holds and says of itself; verifies nothing
  hookline bundle publish policy.tar.gz --to https://hooks.example.com --stages 5,50,100

The folder has enforced.d/ with native hooks files, and may have packs/ for what they extend, and
data.json; a .manifest in it may have "revision", "roots" and "metadata". Its hooks files are
checked as "hookline check" does, and one with errors makes no bundle. The same folder makes the
same bytes. The format is OPA's, so that whatever serves OPA's bundles serves these.

build:
  --output, -o FILE         where to; sign: into another file than the one that is signed
  --revision WORD           what people call it (default: a hash of its content)
  --seq COUNT               its number, which only rises (default: the time it is signed)
  --shadow                  all hooks of it are tried, and nothing of it counts
  --max-age TIME            how long it counts once it is signed, as 12h or 7d (default: 30d)
  --carry-key FILE          a public key that may sign the bundles after this one; repeatable
  --sign FILE               sign it at once with this private key

sign, verify:
  --key FILE                sign: the private key; verify: a public key that counts; repeatable
  --key-id WORD             what the signature calls its key (default: made of the key)
  --scope WORD              what it is signed for, the same on both sides (default: hookline)
  --after COUNT             verify: the number that was seen last; this one must be higher

keygen:
  --algorithm ed25519|es256 (default: ed25519); no key that is there is overwritten

publish:
  --to URL                  a hookline-server, which need not be trusted with any key
  --channel NAME            for which machines (default: the only channel there is)
  --stages LIST             shares of them in percent, one by one (default: 100, all at once)
  --shadow-bundle FILE      its shadow (build --shadow), for those whose turn has not come
  --token-file FILE         whose word it is (default: the variable HOOKLINE_SERVER_TOKEN)
  --ca FILE                 certificates of your own, for https

  --json                    print data instead of text

Exit code: 0 done, or as it was signed and to be taken; 1 not, and the error says why.
`,
  why: `hookline why <id>: the whole story of one decision, and what would have let it pass

  hookline why 1a2b3c4d     by the beginning of its id, which stands at the end of every refusal
  hookline why last         the last that was refused or asked about in this project
  hookline why last --any   the same, wherever it was

What it was about, each hook that ran and what it said, which file and line it stands in (as it was
recorded, and today), what of the call its conditions met, which hooks did not run and why, and for
each that refused what would have let it pass. Runs nothing and changes nothing.

  --any                     last: not only of this project

${WHICH_CONFIG}`,
  allow: `hookline allow <id>: except exactly that call from the rules that refused it

  hookline allow 1a2b3c4d --dry-run   what would be written
  hookline allow last                 of the last that was refused in this project

Writes an exception among your own rules (~/.config/hookline/hooks.yml): this very shell line, or
this tool with this input, in this project; nothing that is only like it. A test that holds it
fast is written beside it (hooks.hooktest.yml). Shows both, and asks once.

It needs a terminal, and not that of an agent. It is refused for hooks that your organization
enforces (it says whom to ask), for hooks without a name, for those that failed, and for calls of
which something was masked in the record.

  --dry-run                 show what would be written, and write nothing
  --any                     last: not only of this project

${WHICH_CONFIG}`,
  doctor: `hookline doctor: is this machine fit, and what would make it so

  hookline doctor --json

Looks at Node, shells, sandboxes (really tried), the state folder and the clock; at the agents on
this machine, whether hookline is installed in each and a harmless call is really refused there;
at files that look like hook files and are not read, empty ones, and matchers that fit no tool; at
what waits for your review; and in the trail of the last week at hooks that failed open, are slow,
never had anything to say, or are on trial and would have refused. Each with what to do.

  --cwd DIR                 the project (default: here)
  --json                    print data instead of text

Exit code: 0 nothing is wrong, 1 something is.
`,
  coverage: `hookline coverage: which calls of your agents met no decision, from their own transcripts

  hookline coverage
  hookline coverage --since 7d
  hookline coverage --agent codex --session 01a1e490 --json

Each tool call that an agent's transcripts tell of is paired with its decision in the trail.
What is left is listed with agent, session, tool, time and the likely cause. Calls older than
the first "hookline install" are counted, and are no escapes.

  --since TIME              30m, 2h, 7d ago, or a date
  --agent NAME              of this agent; repeatable: ${AGENT_NAMES.slice(0, 5).join(', ')},
                            ${AGENT_NAMES.slice(5).join(', ')}
  --session ID              of this session; the beginning of its id will do
  --transcripts PATH        these files and folders instead of the usual ones; repeatable
  --json                    print data instead of text

Exit code: 0 nothing escaped, 1 something did, or of an agent nothing can be known.
Transcripts are only read: nothing of them is kept.
`,
  sinks: `hookline sinks: where decisions are sent, and how far that has come

  hookline sinks                     each sink: sent up to, waiting, last problem, next try
  hookline sinks send                send what waits, now
  hookline sinks test NAME           send one record that is made up, and says so

Sinks stand under "sinks" in ~/.config/hookline/hooks.yml or in an enforced file: otlp, opa, syslog,
ocsf, webhook. What is sent is what the trail has, masked as it is there, and of that as much as the
sink's "detail" says. No event waits for it: a process in the background sends, and ends when
nothing has come for half a minute. What was not acknowledged is sent again, with the same "uid".

  --background              stay for what comes; not for people
  --json                    print data instead of text

HOOKLINE_SINKS=0 starts no such process for sinks of your own; "hookline sinks send" does it then.
Exit code: 0 done; 1 something could not be sent, or a usage error.

${WHICH_CONFIG}`,
  resident: `hookline resident status|stop: the engine in the background that answers an agent's calls

  hookline resident status
  hookline resident stop

Where "hookline install" found its native part, an agent's call is answered by an engine that stays
for the next one, in place of a new process for each. The first call starts it; it ends when nobody
has asked for ten minutes, when hookline or its folder is another, and with "stop". Whatever it does
not answer, a process of its own does, as before.

  --json                    print data instead of text

Off with "resident: false" in ~/.config/hookline/hooks.yml or in an enforced file, and with
HOOKLINE_RESIDENT=0 in the agent's environment: no engine is asked, and none is started. The same
variable for "hookline install": the agent gets an entry that knows nothing of it.
Exit code: 0 done, whether or not there was one; 1 usage error.
`,
  ui: `hookline ui: a page in the browser about what your agents did and what hooks said

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
`,
  agent: `hookline agent [prompt]: the reference agent, to see hooks around a real loop

  hookline agent                           talk to it; without a key its model is a few fixed rules
  hookline agent "run npm test"            one prompt, then it ends
  hookline agent --provider anthropic --model claude-sonnet-4-5
  hookline agent --base-url http://127.0.0.1:11434/v1 --model llama3.2
  hookline agent --continue                go on with the last session of this folder

Its tools are Bash, Read, Write, Edit, Glob, Grep and Task (a sub-agent). In a pipe each line is a
prompt. /help lists what can be typed besides prompts: /hooks, /mode, /context prune, /compact …

The model:
  --provider NAME           openai, anthropic, openrouter, ollama, or any OpenAI-compatible service
  --base-url URL            where it is reached
  --model NAME              which one to ask
  --price INPUT:OUTPUT      dollars for a million tokens, so that the cost can be told
  --script FILE             a script in place of a model (YAML or JSON)
The key is read from HOOKLINE_MODEL_API_KEY, or from the variable of the provider that you named.

The session:
  --permission manual|auto  ask before a tool changes something (default), or never. Where nobody
                            can be asked, manual refuses
  --mode edit|plan          plan: nothing is changed until you approve a plan
  --resume ID               go on with a session; the beginning of its id will do
  --continue                go on with the last one of this folder
  --sessions                which there are
  --session ID              the id of a new one
  --context-tokens COUNT    compact the context beyond this (default: 100000)

${WHICH_CONFIG}
With --json everything that happens is one JSON object per line.

Exit code: 0 done, 1 failed, 2 a hook refused the session or the last prompt, 130 interrupted.
`,
  demo: `hookline demo: see hooks at work, in a scripted session of the reference agent

  hookline demo
  hookline demo --json

Eight scenes in a scratch folder, with hook files of six agents and hookline's own: a command
refused, another rewritten, a file formatted, a model that judges, a webhook, an enforced hook,
an agent held until the tests are green, the audit trail. After each scene it is checked that
what was shown is so. Needs no key and no network, reads and changes nothing of yours.

  --fast                    without the pauses that a terminal gets (a pipe has none)
  --keep                    leave the scratch folder, and say how to look around in it
  --json                    the scenes and their claims as data

Exit code: 0 everything claimed is so, 1 something is not, 130 interrupted.
`,
  install: `hookline install <agent>… | --all: put hookline behind an agent's own hooks, and prove it

  hookline install claude-code
  hookline install --all --yes
  hookline install gemini --project --dry-run

Agents: ${wrapped(AGENT_NAMES.join(', '), MAX_WIDTH - 8).replaceAll('\n', '\n        ')}
${wrapped(`Untested, and not part of --all: ${UNTRIED_NAMES.join(', ')}.`, MAX_WIDTH)}

Puts one entry for each event into the agent's own file of hooks and keeps everything else in it as
it is. From then on the agent asks hookline, which runs every hook you have. The change is shown
before it is made. At the end the entry is run as the agent runs it, with a harmless call that must
be refused: REFUSED, or not, is printed for each agent, and what is left for you to do.

Where hookline's native part is there, calls are answered by an engine in the background: see
"hookline help resident". Where none is shipped for this machine it is built with "cc", if there is
one; without it every call has a process of its own.

${forWhom(`  --adopt                   move the hooks that are in the agent's file into hookline, where they
                            run for every agent; uninstall puts them back
  --mcp FILE                instead: around every server in this configuration of an MCP client
                            (Claude Desktop, Cursor, VS Code …)`)}
Exit code: 0 installed and REFUSED for all of them, 1 something is not.
`,
  uninstall: `hookline uninstall <agent>… | --all: take hookline out of an agent's files again

  hookline uninstall claude-code
  hookline uninstall --all --yes

Where nobody has changed a file since, it is what it was before, byte for byte; else only hookline's
entries go. Hooks that "install --adopt" moved are put back. Not from inside an agent's session.

${forWhom(`  --mcp FILE                instead: from the servers in this configuration of an MCP client that
                            "install --mcp" put it around`)}`,
  import: `hookline import <file>: any dialect's hook file, written in hookline's own form

  hookline import ~/.mimir/config.yml
  hookline import ~/.config/cocode/hooks.toml --output .hookline/hooks.yml
  hookline import ~/.codex/rules/default.rules

Prints the file, and on stderr the list of what differs from before. Changes nothing that is there.
Permissions come along as rules: those of Claude Code and Qwen Code in their settings, the lists of
tools and the policies of Gemini CLI, the rules of Codex.

  --dialect NAME            whose file it is, where neither its name nor its content says so
  --to yaml|json            the format (default: yaml, or what --output ends in)
  --output FILE             write it there; a file that exists is left alone
  --json                    print the hooks and the differences as data
`,
  bridge: `hookline bridge <agent> [event]: what an agent calls as its hook

  hookline bridge claude-code PreToolUse < payload.json
  hookline bridge gemini < payload.json

Reads the agent's payload from standard input, runs every hook that you have for it, and writes
exactly the reply that this agent obeys: standard output, standard error, exit code. What the agent
cannot be told is degraded, loudly: a question that it cannot ask and a rewrite that it cannot take
are refusals, context waits for an event that can carry it. Where the bridge itself fails, what is
about to happen is refused. Hooks in files that the agent reads itself are left to the agent.

${wrapped(`There are ${AGENT_NAMES.join(', ')}.`, MAX_WIDTH)}

  [event]                   the agent's own name for it (default: the payload says)
  --deadline SECONDS        the answer is there by then
  --agent-version VERSION   which one calls, for the records, where the payload does not say
  --caller PID              end, with all hooks, once this process has gone
  --sealed                  one more line on standard output: "hookline-reply" and the exit code

Exit code: the agent's own kind of reply, 2 where it is not even known which agent calls.
`,
  completion: `hookline completion <shell>: a script by which bash, zsh or fish completes what you type

  source <(hookline completion bash)       in ~/.bashrc
  source <(hookline completion zsh)        in ~/.zshrc, after compinit
  hookline completion fish > ~/.config/fish/completions/hookline.fish

Completes commands, options, and what may stand in them: events, dialects, agents, packs, the names
of your hooks, files. The script asks the program that is installed, so that it needs no renewal.

  --words SHELL             what the script asks: the words that may follow those behind "--"
  --json                    print data instead of text
`,
  mcp: `hookline mcp -- <server command>: an MCP server, with the hooks around every call of its tools
hookline mcp --url <address>: the same for a server that is reached over streamable HTTP

  hookline mcp -- npx -y @modelcontextprotocol/server-filesystem .
  hookline mcp --name files --config guards.yml -- npx -y @modelcontextprotocol/server-filesystem .
  hookline mcp --name wiki --url https://wiki.example/mcp --header-env Authorization=WIKI_TOKEN

Stands in for the server in the configuration of a client: speaks MCP on standard input and output,
and passes everything on as it is but for tool calls. PreToolUse hooks see a call before the server
does, PostToolUse (or PostToolUseFailure) hooks its result before the client does. A refused call is
answered with the reason; the server never sees it. The tool is called mcp__<name>__<tool>.

  --name NAME               the server's name for matchers (default: what it calls itself)
  --session ID              the session of the events (default: a new one)
  --wait SECONDS            where a hook asks: wait so long for "hookline approve" in another
                            terminal (at most 600; default: 0)

A server over HTTP:
  --url ADDRESS             where it is; its session and its streams are kept here
  --header 'NAME: VALUE'    goes with every request; repeatable. Other programs can see it here
  --header-env NAME=VAR     the same, with its whole value in a variable; repeatable
  --listen PORT             speak HTTP with clients, too: on this machine only, at the path of the
                            server; 0: any port that is free. What clients send of their own,
                            as their authorization, goes to the server

Which configuration:
  --dialect NAME            only this dialect's hooks; repeatable
  --config FILE             this file instead of the discovered ones; repeatable
  --enforced [DIALECT:]FILE an enforced file in addition to the machine's own; repeatable
  --cwd DIR                 where discovery starts, and the events' cwd (default: here)

Everything behind the first "--" is the server's command; it is started here, without a shell.
Exit code: the server's; 1 if it cannot be started.
`,
};

/** `hookline help`, and whatever is no command. */
export async function command(args: readonly string[]): Promise<number> {
  const [topic = '--help'] = args;
  if (topic === '--version' || topic === '-v') {
    const { version } = await import('../version.ts');
    print(`${version}\n`);
    return 0;
  }
  const page = ['--help', '-h', 'help'].includes(topic) ? OVERVIEW : hasPage(topic) ? PAGES[topic] : undefined;
  if (page !== undefined) {
    print(page);
    return 0;
  }
  const gated = isGated([topic, ...args]);
  const meant = didYouMean(topic, Object.keys(PAGES));
  const hint = meant === null ? `there are ${Object.keys(PAGES).join(', ')}` : `did you mean "${meant}"?`;
  fail(new HookError('UNKNOWN_COMMAND', `There is no command "${topic}".`, { hint }), args.includes('--json'), gated);
  return gated ? 2 : 1;
}

/** What the pages say of each command, for whoever completes what a person types. */
export function pageOf(name: string): string | null {
  return hasPage(name) ? PAGES[name] : null;
}

/** A line about each command, as the overview has them. */
export function commandLines(): readonly { readonly name: string; readonly about: string }[] {
  const [list = ''] = OVERVIEW.split('Examples:');
  const lines = list.matchAll(/^ {2}([a-z]+)(?: \[\w+\]| <\w+>| --)* +(.*)$/gm);
  return [...lines].map(([, name = '', about = '']) => ({ name, about }));
}

function hasPage(topic: string): topic is Page {
  return Object.hasOwn(PAGES, topic);
}
