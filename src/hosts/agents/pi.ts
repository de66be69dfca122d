import { join } from 'node:path';
import { CANARY } from '../../core/canary.ts';
import { askShimText } from './ask-shim.ts';
import type { HostAgent } from './host-agent.ts';
import { inProject, movedFolder } from './moved-folder.ts';
import { objectIn } from './reads-refusal.ts';

const folder = movedFolder('PI_CODING_AGENT_DIR', '.pi', 'agent');
const MARK = '// hookline calls itself here; "hookline uninstall pi" removes this file';

/** Loads the extension as pi does, and gives it one call; what throws blocks there. */
const DRIVER = `
const { text, payload } = JSON.parse(await new Response(process.stdin).text());
const { default: extension } = await import('data:text/javascript,' + encodeURIComponent(text));
const handlers = new Map();
extension({ on: (name, handler) => handlers.set(name, handler) });
const { cwd, session, ...event } = payload;
const ctx = { cwd, hasUI: false, sessionManager: { getSessionId: () => session } };
try {
  const answer = await handlers.get('tool_call')(event, ctx);
  console.log(JSON.stringify({ refused: answer?.block === true, reason: answer?.reason }));
} catch (error) {
  console.log(JSON.stringify({ refused: true, reason: error.message }));
}
`;

export const pi: HostAgent = {
  name: 'pi',
  title: 'pi',
  programs: ['pi'],
  folder,
  files: {
    user: (where) => join(folder(where), 'extensions', 'hookline.js'),
    project: inProject('.pi', 'extensions', 'hookline.js'),
  },
  form: {
    kind: 'plugin',
    mark: MARK,
    driver: DRIVER,
    text: (entries, shim) => {
      const before = entries.flatMap((entry) => (entry.before ? entry.event : []));
      return `${MARK}
const AGENT = 'pi';
${askShimText(shim, before)}
const USES = {
  tool_call: ({ refuse, input }, event) => {
    if (refuse !== undefined) return { block: true, reason: refuse };
    if (input !== undefined) replace(event.input, input);
  },
  tool_result: ({ result, context = [] }, event) => {
    if (result === undefined && context.length === 0) return undefined;
    const part = (text) => ({ type: 'text', text: typeof text === 'string' ? text : JSON.stringify(text) });
    return { content: [...(result === undefined ? event.content : [part(result)]), ...context.map(part)] };
  },
  input: ({ refuse }, event, tell) => {
    if (refuse === undefined) return undefined;
    tell(refuse);
    return { action: 'handled' };
  },
  before_agent_start: ({ context = [] }) =>
    context.length === 0 ? undefined : { message: { customType: 'hookline', content: context.join('\\n\\n'), display: true } },
};

export default (pi) => {
  for (const name of ${JSON.stringify(entries.map(({ event }) => event))}) {
    pi.on(name, async (event, ctx) => {
      const tell = (text) => (ctx.hasUI ? ctx.ui.notify(text, 'warning') : console.error(text));
      // what only pi itself needs, and what is too much
      const { messages, systemPrompt, systemPromptOptions, images, details, ...told } = event;
      const call = { ...told, type: name, cwd: ctx.cwd, session: ctx.sessionManager?.getSessionId?.() };
      return USES[name]?.(await ask(name, call, tell), event, tell);
    });
  }
};
`;
    },
  },
  shell: null,
  timeoutSeconds: 600,
  canary: {
    event: 'tool_call',
    payload: (command, cwd) => ({
      ...{ type: 'tool_call', toolName: 'bash', toolCallId: CANARY, input: { command }, cwd, session: CANARY },
    }),
  },
  obeys: ({ stdout }) => objectIn(stdout)?.refused === true,
  triedWith: '0.74.2',
};
