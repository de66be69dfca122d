import { wrapped } from '../../agent/display/wrapped.ts';
import { USUAL_FILES } from '../../dialects/usual-files.ts';
import { MAX_WIDTH } from './shared.ts';

/** What `hookline` alone says. */
export const OVERVIEW = `hookline: one hooks engine for every AI coding agent

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
