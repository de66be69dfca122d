import type { Rows } from '../program.ts';

/** The terminal, the desktop, the clipboard, sounds. */
export const DESKTOP: Rows = [
  ['clear tput stty tty wl-copy pbcopy', { given: 'none', runsWith: null, writesWith: null }],
  ['xdg-open open', { given: 'none', writesWith: null }],
  [
    'wl-paste xsel pbpaste say spd-say espeak paplay aplay afplay play canberra-gtk-play zenity kdialog',
    { given: 'any', runsWith: null },
  ],
  [
    'xclip',
    {
      given: { does: 'reads' },
      options: { words: '-selection -sel -d -display -t -target', valued: 'l' },
      runsWith: null,
      writesWith: null,
    },
  ],
  [
    'terminal-notifier',
    {
      given: 'any',
      options: { words: '-message -title -subtitle -sound -group -open -execute', anywhere: true },
      code: { kind: 'options', code: '-execute -open' },
      runsWith: null,
    },
  ],
  ['notify-send', { given: 'any', runsWith: null, records: true }],
];
