import { type Call, operandsOf } from './call.ts';
import { type Act, touches } from './effect.ts';

/** What an agent's own program switches, and the file that says so. */
interface AgentSwitch {
  /** The words behind the program, without options, joined by spaces. */
  readonly words: RegExp;
  readonly file: string;
}

/** Plugins, extensions and features can hold hooks, and keep those of others from running. */
const PUT = '(?:install|add|uninstall|remove|rm|enable|disable|update|upgrade|link|unlink|new|marketplace|i|un)';
const PLUGINS = new RegExp(`^plugins? (?:${PUT})\\b`);
const EXTENSIONS = new RegExp(`^extensions? (?:${PUT}|config|settings)\\b`);
const HOOKS = /^hooks? (?:install|add|uninstall|remove|rm|enable|disable|trust|migrate|enable-all|disable-all)\b/;
const TRUST = /^trust\b/;

const SWITCHES: Readonly<Record<string, readonly AgentSwitch[]>> = {
  claude: [
    { words: PLUGINS, file: '~/.claude/plugins/installed_plugins.json' },
    { words: /^config (?:set|add|remove|rm)\b/, file: '~/.claude/settings.json' },
  ],
  codex: [
    { words: /^features? (?:disable|enable|set)\b/, file: '~/.codex/config.toml' },
    { words: PLUGINS, file: '~/.codex/config.toml' },
    { words: HOOKS, file: '~/.codex/hooks.json' },
  ],
  gemini: [
    { words: EXTENSIONS, file: '~/.gemini/extensions/installed' },
    { words: HOOKS, file: '~/.gemini/settings.json' },
  ],
  qwen: [
    { words: EXTENSIONS, file: '~/.qwen/extensions/installed' },
    { words: HOOKS, file: '~/.qwen/settings.json' },
  ],
  copilot: [{ words: PLUGINS, file: '~/.copilot/settings.json' }],
  droid: [{ words: PLUGINS, file: '~/.factory/settings.json' }],
  'cursor-agent': [{ words: PLUGINS, file: '~/.cursor/hooks.json' }],
  auggie: [{ words: PLUGINS, file: '~/.augment/settings.json' }],
  kimi: [{ words: PLUGINS, file: '~/.kimi-code/config.toml' }],
  opencode: [{ words: /^plugins?\b(?! (?:list|ls)\b)/, file: '~/.config/opencode/plugin/installed' }],
  pi: [{ words: /^(?:install|remove|uninstall|update|config)\b/, file: '~/.pi/agent/settings.json' }],
  cline: [{ words: HOOKS, file: '~/.cline/hooks/PreToolUse' }],
  mimir: [{ words: TRUST, file: '~/.mimir/config.yml' }],
};

/** What starts an agent without its hooks, whatever stands in its files. */
const WITHOUT_HOOKS: Readonly<Record<string, RegExp>> = {
  claude: /disableAllHooks|(?:^| )--bare(?: |$)/,
  codex: /features\.(?:hooks|codex_hooks)\s*=\s*"?false|(?:^| )--disable[ =](?:codex_)?hooks/,
  gemini: /hooksConfig/,
  qwen: /disableAllHooks|hooksConfig/,
  opencode: /(?:^| )--pure(?: |$)/,
  pi: /(?:^| )(?:--no-extensions|-ne)(?: |$)/,
};

/** What an agent's program changes of its own hooks: by a sub-command, or by an option for what it then runs. */
export function agentActs({ name, args }: Call): readonly Act[] {
  const switches = Object.hasOwn(SWITCHES, name) ? (SWITCHES[name] ?? []) : [];
  if (switches.length === 0) return [];
  const { operands, has } = operandsOf(args);
  if (has('--help -h')) return [];
  const words = operands.join(' ');
  const files = switches.filter((one) => one.words.test(words)).map(({ file }) => file);
  const isWithout = Object.hasOwn(WITHOUT_HOOKS, name) && WITHOUT_HOOKS[name]?.test(args.join(' ')) === true;
  return touches('writes', isWithout ? [...files, switches[0]?.file ?? '~'] : files, 'file');
}
