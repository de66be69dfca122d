import type { WildText } from './wild-text.ts';

/** A command of `ed`, `ex` or `vi`, apart from the place in the text that it is about. */
export interface EditorCommand {
  readonly does: 'reads' | 'edits' | 'writes' | 'nothing' | 'starts' | 'calls' | 'unknown';
  /** What stands behind its name. */
  readonly rest: WildText;
}

/** What each does to files; any other one of the hundreds that there are may do anything. */
const COMMANDS: ReadonlyMap<string, EditorCommand['does']> = new Map(
  Object.entries({
    reads: 'r re rea read so source view',
    edits: 'e edit E sp split vs vsplit tabe tabedit',
    writes: 'w W wq write up update sav saveas x xit',
    starts: '!',
    calls: 'call cal echo ec echom put pu let exe execute lua lu',
    nothing:
      's substitute & && ~ q qu quit qa qall cq cquit Q p P print n nu number # l list d delete del y yank m move t co copy j join u undo ' +
      'red redo k mark a append i insert c change z = > < H h noh nohlsearch wa wall wqa xa xall sor sort ret retab sy syn syntax ' +
      'filet filetype colo colorscheme sta startinsert stopi ls buffers files ve version mes messages checkhealth scriptnames ' +
      'redr redraw hi highlight nm nmap map noremap nnoremap unl unlet norm normal se set setl setlocal setg setglobal',
  }).flatMap(([does, names]) => names.split(' ').map((name) => [name, does as EditorCommand['does']] as const)),
);

/** Settings that name files or programs, or have files written. */
const SETS_FILES = /undo|backup|patchmode|viminfo|shada|dir|\bsh|prg|path|file|exrc|modeline/;

const RANGE = /^(?:[\s\d,;.$%+*-]|'[a-zA-Z<>[\]]|\/(?:[^/\\\n]|\\.)*\/|\?(?:[^?\\\n]|\\.)*\?)*/s;
/** Behind what a global command finds stands another one. */
const GLOBAL = /^(?:g(?:lobal)?!?|v(?:global)?)\s*([^\w\s"|])(?:(?!\1)[^\\\n]|\\.)*\1?/s;
const NAME = /^(?:[A-Za-z]+|[!&~=><#]{1,2}|$)/;
const CHANGED =
  /^(?:s(?:ubstitute)?)?([^\w\s"|\\])(?:(?!\1)[^\\\n]|\\.)*(?:\1(?:(?!\1)[^\\\n]|\\.)*(?:\1[&cegiInp#lr\d ]*)?)?/s;

/** The commands of such a text, one behind the other. */
export function editorCommands(text: WildText, isEd: boolean): readonly EditorCommand[] {
  const commands: EditorCommand[] = [];
  let rest = text;
  while (rest !== '') {
    rest = rest.replace(/^[\s:|]+/, '').replace(/^sil(?:ent)?!?\s+/, '');
    if (rest === '') break;
    // what is put into the text ends with a point of its own
    rest = rest.replace(RANGE, '').replace(GLOBAL, '').replace(RANGE, '');
    const changed = /^s(?:ubstitute)?[^\w\s"|\\]/.test(rest) ? CHANGED.exec(rest)?.[0] : undefined;
    if (changed !== undefined) {
      commands.push({ does: 'nothing', rest: '' });
      rest = rest.slice(changed.length);
      continue;
    }
    const end = rest.search(isEd ? /\n|$/ : /[\n|]|$/);
    commands.push(commandIn(rest.slice(0, end), isEd));
    const isText = isEd && /^[aic]\s*$/.test(rest.slice(0, end));
    rest = rest.slice(end);
    if (isText) rest = rest.replace(/^\n(?:(?!\.$)[^\n]*(?:\n|$))*(?:\.$)?/m, '');
  }
  return commands;
}

function commandIn(line: WildText, isEd: boolean): EditorCommand {
  const [word = ''] = NAME.exec(line) ?? ['?'];
  // `ed` has one letter, and behind it how it shows what it did
  const name = isEd && /^[a-zA-Z][pnl]+$/.test(word) ? word.slice(0, 1) : word;
  const rest = line
    .slice(word.length)
    .replace(/^!(?!\s*\S)|^!(?=\s)/, '')
    .trim();
  if (name === '') return { does: 'nothing', rest };
  if (name === 'f' || name === 'file') return { does: rest === '' ? 'nothing' : 'unknown', rest };
  const does = COMMANDS.get(name) ?? 'unknown';
  if (/^(?:norm|normal|nm|nmap|map|noremap|nnoremap)$/.test(name))
    return { does: /[:!]/.test(rest) ? 'unknown' : does, rest };
  if (name.startsWith('se')) return { does: SETS_FILES.test(rest) ? 'unknown' : does, rest };
  return { does, rest };
}
