import type { Rows } from '../program.ts';

/** The terminal, the desktop, the clipboard, sounds. */
export const DESKTOP: Rows = [
  ['clear tput stty tty wl-copy pbcopy', { given: 'none', runsWith: null, writesWith: null }],
  // a file, or an address
  [
    'xdg-open open sensible-browser wslview',
    {
      given: { does: 'reads' },
      options: { valued: 'abusio', words: '--env --stderr --stdin --stdout --url' },
      writesWith: null,
      network: { hosts: 'named' },
    },
  ],
  ['paplay aplay afplay play zenity kdialog', { given: 'any', runsWith: null }],
  [
    'say espeak',
    {
      given: 'none',
      options: { valued: 'vrofapsgk', words: '--voice --rate' },
      runsWith: null,
      writesWith: null,
      reads: { files: '-f --input-file' },
      writes: { files: '-o -w' },
    },
  ],
  ['wl-paste xsel pbpaste spd-say canberra-gtk-play', { given: 'none', runsWith: null, writesWith: null }],
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
      given: 'none',
      writesWith: null,
      options: { words: '-message -title -subtitle -sound -group -open -execute', anywhere: true },
      code: { kind: 'options', code: '-execute -open' },
      runsWith: null,
    },
  ],
  ['notify-send', { given: 'none', writesWith: null, runsWith: null, records: true }],
];
