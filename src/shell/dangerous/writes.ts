import type { ShellWord } from '../parse/shell-word.ts';
import type { Run } from '../walk/run.ts';
import { meantPaths } from './meant-paths.ts';
import { argumentsOf } from './options.ts';

const DEVICE =
  /^\/dev\/(?:(?:[shv]d|xvd)[a-z]|nvme\d|mmcblk\d|r?disk\d|disk\/|mapper\/|md\d|dm-\d|mem$|kmem$|port$|nbd\d|zd\d|zvol\/|sr\d|sg\d|vg)/;
const SYSTEM_FILE =
  /^\/(?:(?:etc|boot|s?bin|lib(?:32|64|x32)?)\/|usr\/(?!local\/|src\/|tmp\/)|proc\/(?:sys\/|sysrq-trigger)|sys\/|root\/\.ssh|System\/|Library\/Launch)/;
const OWN_FILE = /^(?:\$HOME|~\w+|\/home\/[^/]+|\/Users\/[^/]+)\/\.ssh\/(?:authorized_keys2?|rc|environment)$/;
/** `mkfs.ext4 disk.img` makes a file. */
const FORMATS =
  /^(?:mkfs(?:\.\w+)?|mke2fs|mkswap|wipefs|fdisk|sfdisk|sgdisk|gdisk|parted|blkdiscard|shred|hdparm|badblocks|newfs\w*)$/;

/** The device that a command writes to; null: none. */
export function writesToDevice(ran: Run): string | null {
  const target = writtenBy(ran).find((path) => DEVICE.test(path));
  if (target !== undefined) return target;
  const named = ran.words.slice(1).flatMap((word) => meantPaths(word));
  if (FORMATS.test(ran.program) && !onlyLooks(ran)) return named.find((path) => DEVICE.test(path)) ?? null;
  const erases =
    ran.program === 'diskutil' &&
    named.some((word) => /^(?:erase|secureErase|partitionDisk|zeroDisk|reformat)/.test(word));
  const encrypts = ran.program === 'cryptsetup' && named.some((word) => /^(?:luksFormat|luksErase|erase)$/.test(word));
  const formats = ran.program === 'nvme' && named.some((word) => /^(?:format|sanitize|write-zeroes)$/.test(word));
  return erases || encrypts || formats ? (named.at(-1) ?? ran.program) : null;
}

/** The file of the system, or the one that lets people in, that a command writes. */
export function writesSystemFile(ran: Run): string | null {
  const changed = [...writtenBy(ran), ...rightsChangedBy(ran)];
  const file = changed.find((path) => SYSTEM_FILE.test(path) || OWN_FILE.test(path));
  return file ?? setsOwner(ran) ?? (setsCrontab(ran) ? 'crontab' : null);
}

function rightsChangedBy({ program, words, folder }: Run): readonly string[] {
  if (!/^g?ch(?:mod|own|grp)$/.test(program)) return [];
  return argumentsOf(words).operands.flatMap((word) => meantPaths(word, folder));
}

/** `chmod u+s`: whoever runs it is its owner then. */
function setsOwner({ program, words }: Run): string | null {
  if (!/^g?chmod$/.test(program)) return null;
  const [mode, file] = words.slice(1).filter(({ value }) => !/^--|^-[cfvR]+$/.test(value));
  const sets = /^0*[4-7][0-7]{3}$|(?:^|,)(?:[go]*[ua][ugoa]*)?[+=][rwxXt]*s/.test(mode?.value ?? '');
  return sets ? (file?.value ?? null) : null;
}

/** `crontab -l` and `crontab -e` change nothing by themselves. */
function setsCrontab({ program, words, feeds, redirects }: Run): boolean {
  if (program !== 'crontab') return false;
  const { options, operands } = argumentsOf(words);
  if (['-l', '-e', '-V', '-h', '--help'].some((option) => options.has(option))) return false;
  return options.has('-r') || operands.length > 0 || feeds.length > 0 || redirects.length > 0;
}

/** `fdisk -l /dev/sda` */
function onlyLooks({ program, words }: Run): boolean {
  const { options } = argumentsOf(words);
  if (program === 'wipefs')
    return !options.has('-a') && !options.has('-o') && !options.has('--all') && !options.has('--offset');
  if (program === 'hdparm')
    return ![...options].some((option) => option.startsWith('--security') || option.startsWith('--trim'));
  if (program === 'badblocks') return !options.has('-w');
  const asks = ['-l', '-p', '-n', '-V', '-h', '--list', '--print', '--dump', '-d', '--help', '--version'];
  return (
    /^(?:s?fdisk|s?gdisk|parted)$/.test(program) &&
    (asks.some((one) => options.has(one)) || words.some(({ value }) => value === 'print'))
  );
}

function writtenBy(ran: Run): readonly string[] {
  const outputs = ran.redirects.flatMap((redirect) =>
    redirect.type === 'Redirect' &&
    /^(?:>|>>|>\||&>|&>>|<>|>&)$/.test(redirect.operator) &&
    redirect.target !== undefined
      ? [{ value: redirect.target.text, literal: true }]
      : [],
  );
  return [...outputs, ...targetsOf(ran)].flatMap((word) => meantPaths(word, ran.folder));
}

/** Where programs write that are told so by their arguments. */
function targetsOf({ program, words }: Run): readonly ShellWord[] {
  const { options, operands } = argumentsOf(words);
  switch (program.replace(/^g(?=cp|mv|tee|dd|ln|install|sed|truncate)/, '')) {
    case 'tee':
    case 'truncate':
    case 'shred':
      return operands;
    case 'cp':
    case 'mv':
    case 'ln':
    case 'install':
      return operands.length > 1 ? operands.slice(-1) : [];
    case 'dd':
      return operands.flatMap(({ value }) => (value.startsWith('of=') ? { value: value.slice(3), literal: true } : []));
    case 'sed':
    case 'perl':
      return options.has('-i') || options.has('--in-place') ? operands : [];
    default:
      return [];
  }
}
