import type { Code, Rows } from '../program.ts';
import type { OptionScript } from '../program-code.ts';
import type { Options } from '../program-options.ts';
import { SYSTEM_CALL, SYSTEM_END } from './shared.ts';

/** `:!cmd` of an editor, and `+!cmd` for one that is started with it. */
const EDITOR_SCRIPTS: readonly OptionScript[] = [
  { by: '-c --cmd', after: /^.*?\bsystem(?:list)?\(\s*["']/, before: /["'][^"']*$/ },
  { by: '-c --cmd', after: /^\s*:?\s*(?:sil(?:ent)?!?\s+)?(?:[\d,.$%]*)!\s*/ },
  { after: /^\+{1,2}\s*:?\s*(?:sil(?:ent)?!?\s+)?!\s*/ },
  // `:call system("…")`, `:lua os.execute("…")`
  { by: '-c --cmd', after: SYSTEM_CALL, before: SYSTEM_END },
  { after: new RegExp(`^\\+${SYSTEM_CALL.source.slice(1)}`, 's'), before: SYSTEM_END },
];
const VIM: Options = {
  // `-s` has a value too, unless `-e` stands before it: then the file behind it is one that is edited
  valued: 'cSuUtTwWiq',
  words: '--cmd --startuptime --remote-expr --remote-send',
  anywhere: true,
  plus: true,
};
/** `+…` is a command for these, too. */
const LESS: Options = {
  valued: 'bDhjkoOpPtTxyz',
  words:
    '--log-file --LOG-FILE --buffers --color --max-back-scroll --max-forw-scroll --wheel-lines --pattern --prompt --tag --tag-file --tabs --window --jump-target --lesskey-file --lesskey-src',
  anywhere: true,
  plus: true,
};
const MORE: Options = { valued: 'n', words: '--lines', anywhere: true, plus: true };
const PAGER_CODE: Code = { kind: 'options', code: '-c --cmd -S -s -u -p -P -t -T' };

/** Editors and pagers. */
export const EDITORS: Rows = [
  [
    'vi vim nvim',
    {
      given: 'any',
      acts: 'edits',
      options: VIM,
      code: PAGER_CODE,
      scripts: EDITOR_SCRIPTS,
      readsWith: '-R -M',
      filesOnly: true,
    },
  ],
  [
    'view',
    { given: 'any', acts: 'edits', options: VIM, code: PAGER_CODE, scripts: EDITOR_SCRIPTS, readsWith: '-R -M' },
  ],
  ['gvim', { given: 'any', acts: 'edits', options: VIM, code: PAGER_CODE, scripts: EDITOR_SCRIPTS }],
  [
    'vimdiff',
    { given: 'any', acts: 'edits', options: VIM, code: PAGER_CODE, scripts: EDITOR_SCRIPTS, writesWith: null },
  ],
  ['ex', { given: 'any', acts: 'edits', options: VIM, code: { kind: 'all', stdin: true }, scripts: EDITOR_SCRIPTS }],
  [
    'ed red',
    {
      given: 'any',
      acts: 'edits',
      options: { valued: 'p', words: '--prompt' },
      code: { kind: 'all', stdin: true },
      scripts: [{ by: '-x', typed: true, after: /^\s*(?:[\d,.$%]*\s*[erw]\s*)?!\s*/ }],
      startsNothing: true,
    },
  ],
  [
    'emacs',
    {
      given: 'any',
      options: { words: '--eval -eval --execute -execute --load -l --script --funcall -f', anywhere: true },
      code: { kind: 'all', stdin: true },
      scripts: [{ by: '--eval -eval --execute -execute', after: SYSTEM_CALL, before: SYSTEM_END }],
      reads: { files: '--load -l --script', said: true },
      writes: { said: true },
      filesOnly: true,
    },
  ],
  ['nano subl zed idea webstorm', { given: 'any', filesOnly: true }],
  [
    'less',
    {
      given: { does: 'reads' },
      options: LESS,
      code: PAGER_CODE,
      scripts: [{ after: /^\+{1,2}\s*:?\s*(?:sil(?:ent)?!?\s+)?!\s*/ }],
      runsWith: /^\+|^-k|^--(?:lesskey|pager)/,
      writesWith: /^-[oO]|^--log-file/i,
      writes: { files: '-o -O' },
    },
  ],
  [
    'more most',
    {
      given: { does: 'reads' },
      options: MORE,
      code: PAGER_CODE,
      scripts: [{ after: /^\+{1,2}\s*:?\s*(?:sil(?:ent)?!?\s+)?!\s*/ }],
      runsWith: /^\+|^-k|^--(?:lesskey|pager)/,
      writesWith: null,
    },
  ],
  ['pg', { given: { does: 'reads' }, writesWith: null, options: MORE, code: PAGER_CODE }],
  ['zless zmore', { given: { does: 'reads' }, runsWith: null, writesWith: null }],
  [
    'bat batcat',
    {
      given: { does: 'reads' },
      content: { is: 'prints' },
      options: {
        valued: 'lHrm',
        words:
          '--language --highlight-line --line-range --map-syntax --file-name --diff-context --tabs --wrap --terminal-width --theme --style --color --decorations --paging --pager --italic-text --ignored-suffix --squeeze-limit',
        anywhere: true,
      },
      code: { kind: 'options', code: '--pager' },
      scripts: [{ by: '--pager' }],
      runsWith: /^--(?:config-file|pager)/,
      writesWith: null,
    },
  ],
  [
    'man',
    {
      // a name is one of a page, unless there is a slash in it
      given: { does: 'reads', like: /\// },
      options: {
        valued: 'CPMSHLmprRsTZ',
        words: '--config-file --pager --manpath --sections --locale --systems --extension',
        anywhere: true,
      },
      code: { kind: 'options', code: '-P -H --pager --html' },
      scripts: [{ by: '-P -H --pager --html' }],
      runsWith: /^-[PH]|^--(?:pager|html)/,
      writesWith: null,
      looksAtVariables: true,
    },
  ],
  ['info', { given: { does: 'reads' }, writesWith: null, reads: { files: '-f --file' }, writes: { files: '-o' } }],
  ['apropos tldr', { given: 'none', writesWith: null }],
  ['code', { given: 'any', startsNothing: true, readsWith: '-d --diff', filesOnly: true }],
  ['codium cursor code-insiders', { given: 'any', readsWith: '-d --diff', filesOnly: true }],
];
