import type { Act } from '../effects/effect.ts';
import { redirectedFiles } from '../parse/redirected-files.ts';
import type { Run } from '../walk/run.ts';
import { pathsOf } from './acts-of.ts';
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
export function writesToDevice(ran: Run, acts: readonly Act[]): string | null {
  const target = writtenBy(ran, acts).find((path) => DEVICE.test(path));
  if (target !== undefined) return target;
  const named = ran.words.slice(1).flatMap(({ value }) => meantPaths(value));
  if (FORMATS.test(ran.program) && !onlyLooks(ran)) return named.find((path) => DEVICE.test(path)) ?? null;
  const erases =
    ran.program === 'diskutil' &&
    named.some((word) => /^(?:erase|secureErase|partitionDisk|zeroDisk|reformat)/.test(word));
  const encrypts = ran.program === 'cryptsetup' && named.some((word) => /^(?:luksFormat|luksErase|erase)$/.test(word));
  const formats = ran.program === 'nvme' && named.some((word) => /^(?:format|sanitize|write-zeroes)$/.test(word));
  return erases || encrypts || formats ? (named.at(-1) ?? ran.program) : null;
}

/** The file of the system, or the one that lets people in, that a command writes. */
export function writesSystemFile(ran: Run, acts: readonly Act[]): string | null {
  const changed = [...writtenBy(ran, acts), ...pathsOf(acts, ran.folder, 'rights')];
  const file = changed.find((path) => SYSTEM_FILE.test(path) || OWN_FILE.test(path));
  return file ?? withItsOwner(acts) ?? (setsCrontab(ran) ? 'crontab' : null);
}

/** The file that runs as its owner from now on, whoever starts it. */
function withItsOwner(acts: readonly Act[]): string | null {
  const sets = acts.some(({ does }) => does === 'escalates');
  return sets ? (acts.find(({ does }) => does === 'rights')?.path ?? null) : null;
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

function writtenBy({ redirects, folder }: Run, acts: readonly Act[]): readonly string[] {
  const outputs = redirectedFiles(redirects).written.flatMap(({ text }) => meantPaths(text, folder));
  return [...outputs, ...pathsOf(acts, folder, 'writes')];
}
