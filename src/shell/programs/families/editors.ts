import type { OptionScript, Options, Rows } from '../program.ts';
import { COMPILED, PAGED } from './shared.ts';

/** `:!cmd` of an editor, and `+!cmd` for one that is started with it. */
const EDITOR_SCRIPTS: readonly OptionScript[] = [
  { by: '-c --cmd', after: /^\s*:?\s*(?:sil(?:ent)?!?\s+)?(?:[\d,.$%]*)!\s*/ },
  { after: /^\+{1,2}\s*:?\s*(?:sil(?:ent)?!?\s+)?!\s*/ },
];
/** People read with these; `+…` is a command for them. */
const PAGER: Options = { valued: 'cSsuTtwWpPxj', words: '--cmd', anywhere: true, plus: true };

/** Editors and pagers. */
export const EDITORS: Rows = [
  [
    'vi vim nvim',
    {
      given: 'any',
      options: PAGER,
      code: { kind: 'options', code: '-c --cmd -S -s -u -p -P -t -T' },
      scripts: EDITOR_SCRIPTS,
      readsWith: '-R -M',
      writes: { said: true },
      filesOnly: true,
    },
  ],
  [
    'view',
    {
      given: 'any',
      options: PAGER,
      code: { kind: 'options', code: '-c --cmd -S -s -u -p -P -t -T' },
      scripts: EDITOR_SCRIPTS,
      readsWith: '-R -M',
    },
  ],
  [
    'gvim',
    {
      given: 'any',
      options: PAGER,
      code: { kind: 'options', code: '-c --cmd -S -s -u -p -P -t -T' },
      scripts: EDITOR_SCRIPTS,
    },
  ],
  [
    'vimdiff',
    {
      given: { does: 'reads' },
      options: PAGER,
      code: { kind: 'options', code: '-c --cmd -S -s -u -p -P -t -T' },
      scripts: EDITOR_SCRIPTS,
      writesWith: null,
    },
  ],
  ['ex', { given: 'any', code: { kind: 'all', stdin: true }, scripts: EDITOR_SCRIPTS, writes: { said: true } }],
  ['ed', { given: 'any', code: { kind: 'all', stdin: true }, startsNothing: true }],
  ['emacs', { given: 'any', code: { kind: 'all', stdin: true }, writes: { said: true }, filesOnly: true }],
  ['nano subl zed idea webstorm', { given: 'any', filesOnly: true }],
  [
    'less',
    {
      given: { does: 'reads' },
      options: PAGER,
      code: { kind: 'options', code: '-c --cmd -S -s -u -p -P -t -T' },
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
      options: PAGER,
      code: { kind: 'options', code: '-c --cmd -S -s -u -p -P -t -T' },
      scripts: [{ after: /^\+{1,2}\s*:?\s*(?:sil(?:ent)?!?\s+)?!\s*/ }],
      runsWith: /^\+|^-k|^--(?:lesskey|pager)/,
      writesWith: null,
    },
  ],
  ['pg', { given: 'any', options: PAGER, code: { kind: 'options', code: '-c --cmd -S -s -u -p -P -t -T' } }],
  ['zless zmore', { given: { does: 'reads' }, runsWith: null, writesWith: null }],
  [
    'bat',
    {
      given: { does: 'reads' },
      content: { is: 'prints' },
      options: PAGED,
      code: { kind: 'options', code: '--pager --preview --bind' },
      scripts: [{ by: '--pager' }],
      runsWith: /^\+|^-k|^--(?:lesskey|pager)/,
      writesWith: null,
      writes: COMPILED,
    },
  ],
  [
    'batcat',
    {
      given: { does: 'reads' },
      content: { is: 'prints' },
      scripts: [{ by: '--pager' }],
      runsWith: /^\+|^-k|^--(?:lesskey|pager)/,
      writesWith: null,
      writes: COMPILED,
    },
  ],
  [
    'man',
    {
      given: 'none',
      options: { valued: 'PMSHLmprRsTZ', words: '--pager --manpath', anywhere: true },
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
