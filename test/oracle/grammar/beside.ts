import { type Grammar, production } from './production.ts';

/** What runs at the same time as the rest of the line, and finds what that has written meanwhile. */
export const BESIDE: Grammar = {
  statement: [
    production('background: background', "(sleep 0.1; sh s7.sh) & echo 'cat «name»' > s7.sh; wait"),
    production('background: list in the background', '(sleep 0.1; cat "$(cat l7)") & echo «name» > l7; wait'),
    production(
      'background: coproc',
      "coproc { sleep 0.1; sh s7.sh >&2; }; echo 'cat «name»' > s7.sh; wait",
      'bash',
      'zsh',
    ),
    production('background: <()', "cat <(sleep 0.1; sh s7.sh) & echo 'cat «name»' > s7.sh; wait", 'bash', 'zsh'),
    production('background: link', '(sleep 0.1; cat l8) & ln -sf «name» l8; wait'),
    production('background: pipe', "{ sleep 0.1; sh s7.sh; } | echo 'cat «name»' > s7.sh"),
    production(
      'background: next round',
      "until [ -f o6 ]; do [ -f s8.sh ] && sh s8.sh && : > o6; echo 'cat «name»' > s8.sh; done",
    ),
  ],
};
