import type { Callers } from '../../../data/playground.ts';
import type { TypedCall } from './state.ts';

interface CallFormProps {
  readonly call: TypedCall;
  readonly callers: Callers;
  readonly isOfTool: boolean;
  readonly onCall: (call: TypedCall) => void;
}

/** A call by hand, for any agent. */
export function CallForm({ call, callers, isOfTool, onCall }: CallFormProps) {
  const change = (part: Partial<TypedCall>): void => onCall({ ...call, ...part });
  const agent = callers.agents.find(({ name }) => name === call.agent);
  const events = agent?.events.map(({ name }) => name) ?? callers.events.map(({ name }) => name);
  const tools = agent?.tools ?? callers.tools;
  const chooseAgent = (name: string): void => {
    const next = callers.agents.find((one) => one.name === name);
    const same = eventAs(callers, call, next);
    const tool = next === undefined ? (callers.tools[0] ?? call.tool) : (next.tools.at(-1) ?? call.tool);
    const isShell = callers.shells.includes(call.tool);
    const shell = (next?.tools ?? callers.tools).find((one) => callers.shells.includes(one)) ?? tool;
    change({ agent: name, event: same, tool: isShell ? shell : call.tool });
  };
  const isShell = callers.shells.includes(call.tool);
  return (
    <div class="call-form">
      <label>
        <span>As sent by</span>
        <select value={call.agent} onChange={({ currentTarget }) => chooseAgent(currentTarget.value)}>
          <option value="">any agent, as it is recorded</option>
          {callers.agents.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <label>
        <span>Event</span>
        <select value={call.event} onChange={({ currentTarget }) => change({ event: currentTarget.value })}>
          {(events.includes(call.event) ? events : [call.event, ...events]).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      {isOfTool ? (
        <>
          <label>
            <span>Tool</span>
            <input
              list="playground-tools"
              value={call.tool}
              onInput={({ currentTarget }) => change({ tool: currentTarget.value })}
            />
            <datalist id="playground-tools">
              {tools.map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
          </label>
          <label class="wide">
            <span>{isShell ? 'Command' : 'Input (JSON)'}</span>
            <textarea
              rows={isShell ? 4 : 8}
              spellcheck={false}
              value={call.input}
              onInput={({ currentTarget }) => change({ input: currentTarget.value })}
            />
          </label>
        </>
      ) : null}
      <label>
        <span>In the folder</span>
        <input
          spellcheck={false}
          value={call.cwd}
          onInput={({ currentTarget }) => change({ cwd: currentTarget.value })}
        />
      </label>
      <label>
        <span>Home folder</span>
        <input
          spellcheck={false}
          value={call.home}
          onInput={({ currentTarget }) => change({ home: currentTarget.value })}
        />
      </label>
      <label class="wide">
        <span>Other fields (JSON)</span>
        <textarea
          rows={2}
          spellcheck={false}
          placeholder={isOfTool ? '' : '{ "prompt": "…" }'}
          value={call.more}
          onInput={({ currentTarget }) => change({ more: currentTarget.value })}
        />
      </label>
    </div>
  );
}

/** What the next agent calls the same event; its first, where it has none. */
function eventAs(callers: Callers, { agent, event }: TypedCall, next: Callers['agents'][number] | undefined): string {
  const before = callers.agents.find(({ name }) => name === agent);
  const meant = before?.events.find(({ name }) => name === event)?.event ?? event;
  if (next === undefined) return meant;
  return (next.events.find((one) => one.event === meant) ?? next.events[0])?.name ?? meant;
}
