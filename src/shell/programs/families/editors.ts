import type { Code, OptionScript, Options, Rows } from '../program.ts';

/** `:!cmd` of an editor, and `+!cmd` for one that is started with it. */
const EDITOR_SCRIPTS: readonly OptionScript[] = [
  { by: '-c --cmd', after: /^\s*:?\s*(?:sil(?:ent)?!?\s+)?(?:[\d,.$%]*)!\s*/ },
  { after: /^\+{1,2}\s*:?\s*(?:sil(?:ent)?!?\s+)?!\s*/ },
];
const VIM: Options = {
  valued: 'cSsuUtTwWiq',
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
      startsNothing: true,
    },
  ],
  ['emacs', { given: 'any', code: { kind: 'all', stdin: true }, writes: { said: true }, filesOnly: true }],
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
  ['info apropos tldr', { given: 'none', writesWith: null }],
  ['code', { given: 'any', startsNothing: true, readsWith: '-d --diff', filesOnly: true }],
  ['codium cursor code-insiders', { given: 'any', readsWith: '-d --diff', filesOnly: true }],
];
