import { projectRoot } from '../../config/discover.ts';
import { shownPath } from '../../config/shown-path.ts';
import { calledTools } from '../../core/called-tools.ts';
import { refuses } from '../../core/decision.ts';
import { HookError } from '../../core/hook-error.ts';
import { isObject, type JsonObject } from '../../core/json.ts';
import { absolutePath } from '../../core/path-forms.ts';
import type { Demand } from '../../core/policy.ts';
import { shortId } from '../../core/short-id.ts';
import { toolKind } from '../../dialects/tool-names.ts';
import type { Speaker, Story } from '../../history/story/story.ts';
import { labelOf, waysThrough } from '../../history/story/ways-through.ts';
import { whomToAsk } from '../../history/story/whom-to-ask.ts';
import { callIdentity, isInertField } from '../../matching/call-identity.ts';
import { FOLDER_FIELDS, workingFolder } from '../../matching/changes/tool-fields.ts';

/** A call that some rules are not to concern any more: exactly this one, in this project. */
export interface PlannedException {
  readonly rules: readonly string[];
  readonly call: { readonly command: string } | { readonly tool: string; readonly input: JsonObject };
  /** The folder that it holds in, as it is written: from `~` where it lies there. */
  readonly folder: string;
  readonly deciding: readonly Speaker[];
}

/** What would except it from every rule that refused it. Throws where there can be no such exception, and says what to do. */
export function plannedException(story: Story, policy: readonly Demand[], home: string): PlannedException {
  const { decision, speakers, payload, event, hidden } = story;
  if (!refuses(decision) && decision !== 'ask') throw no(`It was not refused: the decision was "${decision}".`);
  if (typeof payload.tool_name !== 'string')
    throw no(
      `Exceptions are for calls of tools, and ${event} is none.`,
      'soften the rule by its name instead: rules in ~/.config/hookline/hooks.yml',
    );
  const deciding = speakers.filter(({ decided }) => decided);
  if (deciding.length === 0)
    throw no('No hook refused it, so that there is nothing to except it from.', waysThrough(story, policy)[0]?.text);
  for (const one of deciding) mustBeExceptable(one, policy);
  const cwd = typeof payload.cwd === 'string' ? payload.cwd : home;
  const tools = calledTools({ ...payload, hook_event_name: event, session_id: '', cwd });
  const unseen = hidden.filter((path) => (path === 'cwd' || path.startsWith('tool_')) && !isInertPath(tools, path));
  if (unseen.length > 0)
    throw no(
      `The call cannot be excepted exactly: ${unseen.join(', ')} was masked or cut before it was recorded.`,
      'write the exception yourself, with the whole call: docs/why.md',
    );
  const input = isObject(payload.tool_input) ? payload.tool_input : {};
  const told = workingFolder(input);
  // where the tool is told to work is where the exception holds
  const folder = told === null ? cwd : absolutePath(told, cwd);
  return {
    rules: [...new Set(deciding.map(({ run }) => labelOf(run)))],
    call: exactCall(tools, callIdentity(tools, input, cwd)),
    folder: shownFolder(projectRoot(folder, home), home),
    deciding,
  };
}

/** The whole call without what is inert: of a shell that is given nothing but a line, the line. */
function exactCall(tools: readonly string[], identity: JsonObject): PlannedException['call'] {
  const { command, ...more } = identity;
  const isLine =
    tools.every((tool) => toolKind(tool) === 'shell') &&
    typeof command === 'string' &&
    Object.keys(more).every((field) => FOLDER_FIELDS.includes(field));
  return isLine ? { command: command.trim() } : { tool: tools[0] ?? '', input: identity };
}

/** What was masked in a field that is no part of the call is not missing in its exception. */
function isInertPath(tools: readonly string[], path: string): boolean {
  const field = /^tool_input\.([^.[\]]+)$/.exec(path)?.[1];
  return field !== undefined && isInertField(tools, field);
}

function shownFolder(folder: string, home: string): string {
  return folder === home ? '~' : shownPath(folder, { cwd: '/nowhere', home });
}

function mustBeExceptable({ run, today }: Speaker, policy: readonly Demand[]): void {
  const label = labelOf(run);
  const file = today.hook?.source?.file ?? null;
  if (run.layer === 'enforced')
    throw no(
      `The hook "${label}" is enforced by your organization${file === null ? '' : ` in "${file}"`}: nobody else can except anything from it.`,
      `ask ${whomToAsk(file, policy)}`,
    );
  if (run.layer === 'session')
    throw no(`The hook "${label}" was registered in code, and has no exceptions.`, 'ask whoever wrote that program');
  if (run.status !== 'answered')
    throw no(`The hook "${label}" refused because it failed.`, 'fix it: an exception would only hide that');
  if (today.now === 'unknown')
    throw no(
      `"${label}" comes with hookline and guards its own files: it has no exceptions.`,
      'do it yourself, in a terminal of your own',
    );
  if (today.hook === null) throw no(`The hook "${label}" is in no file any more, and refuses nothing today.`);
  if (typeof run.name !== 'string' || run.name === '')
    throw no(
      `The hook that refused it has no name, so that no exception can name it.`,
      `give its entry a name: ${String(run.hook)}`,
    );
}

function no(message: string, hint?: string): HookError {
  return new HookError('USAGE', message, hint === undefined ? {} : { hint });
}

/** In a few words, for a person and for the name of its test. */
export function callWords({ call }: PlannedException): string {
  return 'command' in call ? call.command : `${call.tool} ${JSON.stringify(call.input)}`;
}

export function testName(plan: PlannedException, rule: string, id: string): string {
  return `${rule}: ${callWords(plan).replace(/\s+/g, ' ').slice(0, 60)} is excepted in ${plan.folder} (${shortId(id)})`;
}
