import { ANYTHING, type Fields, flag, text, textMap, texts, timeout, word } from './json-schema.ts';

/** What hookline reads in the entries of every agent. */
const OWN: Fields = {
  name: text('What the hook is called in lists, messages and the trail.'),
  if: text('A permission rule, such as Bash(git *): the hook runs only for calls that it fits.'),
  once: flag('It runs once in a session.'),
  guard: flag('It sees the final input again after another hook rewrote it.'),
  observe: flag('It is told, and what it says changes nothing.'),
  shadow: flag('It runs, and what it says is recorded without counting.'),
  enabled: flag('false: it is switched off.'),
  onFailure: word(['continue', 'block'], 'What it means that the hook fails: block refuses.'),
  description: text('What it is for, for people.'),
  comment: text('A note for people.'),
};

/** Keys of the entries of agents, by the meaning that they have wherever they are read. */
export const ENTRY_FIELDS: Fields = {
  ...OWN,
  command: text('What the shell runs.'),
  args: texts('Arguments: with them no shell reads the command.'),
  shell: text('The shell that runs the command.'),
  env: textMap('Variables for the command.'),
  cwd: text('The folder in which the command runs.'),
  working_directory: text('The folder in which the command runs.'),
  timeout: timeout('seconds'),
  timeoutSec: timeout('seconds'),
  timeout_sec: timeout('seconds'),
  async: flag('Nobody waits for it.'),
  asyncRewake: flag('Nobody waits for it, and what it finds is told later.'),
  rewakeMessage: text('What is told then.'),
  rewakeSummary: text('The same in short.'),
  statusMessage: text('What is shown while it runs.'),
  continueOnBlock: flag('The turn goes on after a refusal.'),
  url: text('The address that is called.'),
  method: word(['POST', 'PUT', 'Post', 'Put', 'post', 'put'], 'How it is called.'),
  headers: textMap('Headers; $NAME and ${NAME} are variables of allowedEnvVars.'),
  allowedEnvVars: texts('Variables that headers may name.'),
  prompt: text('What a model is asked.'),
  model: text('Which model is asked.'),
  server: text('The MCP server whose tool is called.'),
  tool: text('The tool that is called.'),
  input: ANYTHING,
  matcher: text('Which tools, or whatever the event is about.'),
  module: text('A file of JavaScript or TypeScript whose default export is called.'),
  blocking: flag('true: a failure refuses. false: nobody waits for it.'),
  subagents: flag('It runs for sub-agents too.'),
  sequential: flag('The hooks of this event run one after the other.'),
  source: ANYTHING,
  metadata: ANYTHING,
  event: text('The event.'),
  commandWindows: text('The command for Windows.'),
  command_windows: text('The command for Windows.'),
  commandRegex: text('Only commands of a shell in which this is found.'),
  bash: text('What bash runs.'),
  powershell: text('What PowerShell runs, where there is one.'),
  exec: text('A program that is started without a shell.'),
  failClosed: flag('It refuses when it fails.'),
  loop_limit: { type: 'number', description: 'How often it may hold the end of a turn.' },
  show_output: flag('What it prints is shown.'),
};

/** The same, where a time-out is a number of milliseconds. */
export const ENTRY_FIELDS_IN_MS: Fields = { ...ENTRY_FIELDS, timeout: timeout('milliseconds') };
