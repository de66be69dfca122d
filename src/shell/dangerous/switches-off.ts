import type { Run } from '../walk/run.ts';

const SERVICES =
  /^(?:firewalld|ufw|apparmor|auditd|iptables|nftables|fail2ban|clamav\S*|falcon-sensor|selinux\S*)(?:\.service)?$/;

/** By program: the arguments that switch off a protection. */
const SWITCHES: Readonly<Record<string, (args: readonly string[]) => boolean>> = {
  setenforce: ([mode]) => mode === '0' || /^permissive$/i.test(mode ?? ''),
  ufw: (args) => args.includes('disable') || args.includes('reset'),
  iptables: (args) => args.some((arg) => arg === '-F' || arg === '--flush'),
  ip6tables: (args) => args.some((arg) => arg === '-F' || arg === '--flush'),
  nft: (args) => args[0] === 'flush' && args[1] === 'ruleset',
  systemctl: (args) =>
    args.some((arg) => /^(?:stop|disable|mask|kill)$/.test(arg)) && args.some((arg) => SERVICES.test(arg)),
  service: ([name, verb]) => SERVICES.test(name ?? '') && verb === 'stop',
  'aa-teardown': () => true,
  'aa-disable': (args) => args.length > 0,
  'aa-complain': (args) => args.length > 0,
  auditctl: (args) => args.includes('-D') || (args.includes('-e') && args[args.indexOf('-e') + 1] === '0'),
  csrutil: (args) => args[0] === 'disable',
  spctl: (args) => args.some((arg) => /^--(?:master|global)-disable$/.test(arg)),
  sysctl: (args) => args.some((arg) => /^kernel\.(?:randomize_va_space|yama\.ptrace_scope|kptr_restrict)=0$/.test(arg)),
};

/** What switches off a protection of the machine, as it is written; null: nothing does. */
export function switchesOff({ program, words }: Run): string | null {
  if (!Object.hasOwn(SWITCHES, program)) return null;
  const args = words.slice(1).map(({ value }) => value);
  return SWITCHES[program]?.(args) === true ? [program, ...args].join(' ') : null;
}
