import { isAbsolute, join } from 'node:path';
import { CANARY } from '../../core/canary.ts';
import { askShimText } from './ask-shim.ts';
import type { HostAgent } from './host-agent.ts';
import { inProject } from './moved-folder.ts';
import { objectIn } from './reads-refusal.ts';

const folder: HostAgent['folder'] = ({ env, home }) => {
  const { XDG_CONFIG_HOME: given } = env;
  return join(given !== undefined && isAbsolute(given) ? given : join(home, '.config'), 'opencode');
};
const MARK = '// hookline calls itself here; "hookline uninstall opencode" removes this file';

/** Loads the plugin as opencode does, and gives it one call. */
const DRIVER = `
const { text, payload } = JSON.parse(await new Response(process.stdin).text());
const { Hookline } = await import('data:text/javascript,' + encodeURIComponent(text));
const hooks = await Hookline({ directory: payload.cwd, client: {} });
try {
  await hooks['tool.execute.before'](payload.input, payload.output);
  console.log(JSON.stringify({ refused: false }));
} catch (error) {
  console.log(JSON.stringify({ refused: true, reason: error.message }));
}
`;

export const opencode: HostAgent = {
  name: 'opencode',
  title: 'opencode',
  programs: ['opencode'],
  folder,
  files: {
    user: (where) => join(folder(where), 'plugin', 'hookline.js'),
    project: inProject('.opencode', 'plugin', 'hookline.js'),
  },
  form: {
    kind: 'plugin',
    mark: MARK,
    driver: DRIVER,
    text: (entries, shim) => {
      const names = entries.map(({ event }) => event);
      const before = entries.flatMap((entry) => (entry.before ? entry.event : []));
      return `${MARK}
const AGENT = 'opencode';
${askShimText(shim, before)}
const EVENTS = new Set(${JSON.stringify(names.filter((name) => name.startsWith('event.')))});

export const Hookline = async ({ client, directory }) => {
  const tell = (message) => {
    try {
      client.app.log({ body: { service: 'hookline', level: 'warn', message } }).catch(() => {});
    } catch {
      // nobody to tell
    }
  };
  const asked = (type, input, output, sessionID) =>
    ask(type, { type, input, output, cwd: directory, sessionID: sessionID ?? input?.sessionID }, tell);
  const before = async (input, output) => {
    const { refuse, input: args } = await asked('tool.execute.before', input, output);
    if (refuse !== undefined) throw new Error(refuse);
    if (args !== undefined) replace(output.args, args);
  };
  return {
    'tool.execute.before': async (input, output) => {
      await before(input, output);
      const calls = input.tool === 'batch' ? output.args?.tool_calls : undefined;
      if (!Array.isArray(calls)) return;
      // of the calls in a batch opencode tells nobody
      for (const [at, call] of calls.entries()) {
        await before({ ...input, tool: call?.tool, callID: input.callID + '.' + at }, { args: call?.parameters ?? {} });
      }
    },
    'tool.execute.after': async (input, output) => {
      const { result, context = [] } = await asked('tool.execute.after', input, output);
      if (result !== undefined) output.output = typeof result === 'string' ? result : JSON.stringify(result);
      if (context.length > 0) output.output = [output.output, ...context].join('\\n\\n');
    },
    'chat.message': async (input, output) => {
      const { refuse, context = [] } = await asked('chat.message', input, output);
      if (refuse !== undefined) throw new Error(refuse);
      const part = output.parts.findLast(({ type }) => type === 'text');
      if (part !== undefined && context.length > 0) part.text = [part.text, ...context].join('\\n\\n');
    },
    event: async ({ event }) => {
      const type = 'event.' + event.type;
      const about = event.properties ?? {};
      if (EVENTS.has(type)) await asked(type, about, {}, about.sessionID ?? about.info?.id);
    },
  };
};
`;
    },
  },
  shell: null,
  timeoutSeconds: 600,
  canary: {
    event: 'tool.execute.before',
    payload: (command, cwd) => ({
      cwd,
      input: { tool: 'bash', sessionID: CANARY, callID: CANARY },
      output: { args: { command, description: 'the canary of hookline install' } },
    }),
  },
  obeys: ({ stdout }) => objectIn(stdout)?.refused === true,
  triedWith: '1.18.33',
};
