import { describe, expect, test } from 'vitest';
import { scriptWords } from '../../src/shell/script-words.ts';

const VARIABLES = { CLAUDE_PROJECT_DIR: '/project', HOME: '/home/me' };
const words = (line: string): readonly string[] => scriptWords(line, VARIABLES);

describe('a path that a line only writes to is no script of it', () => {
  test.each<[string, string[]]>([
    ['touch ~/agent-seen', []],
    ['touch -c -d yesterday ~/agent-seen', []],
    ['touch "$CLAUDE_PROJECT_DIR"/.cache/seen.sh', []],
    ['/usr/bin/touch ~/agent-seen', ['/usr/bin/touch']],
    ['date | tee -a ~/agent-seen', []],
    ['mkdir -p ~/.cache/mine && touch ~/.cache/mine/seen', []],
    ['rm -f ~/.cache/lock.pid', []],
    ['touch ~/agent-seen; date >> ~/agent-seen', []],
    ['truncate -s 0 ~/agent-seen', []],
    ['cp templates/a.sh ~/copy.sh', ['templates/a.sh']],
    ['install -m 755 a.sh ~/copy.sh', ['a.sh']],
    ['mv a.sh ~/moved.sh', ['a.sh']],
    ['ln -sf /project/a.sh ~/linked.sh', ['/project/a.sh']],
    ['cp -t ~/folder.d a.sh', ['a.sh']],
    ['curl -s -o ~/fetched.sh https://x.example/a.sh', ['https://x.example/a.sh']],
    ['timeout 5 touch ~/agent-seen', []],
    ["sh -c 'touch seen.flag'", ['touch seen.flag']],
    ['./guard.sh && touch ~/agent-seen', ['./guard.sh']],
    ['touch ~/agent-seen; grep -q "$PATTERN" notes.txt', ['notes.txt']],
    ['echo "$USER" && touch ~/agent-seen', []],
    ['[ -d ~ ] && touch ~/agent-seen', ['/home/me']],
  ])('%s', (line, expected) => {
    expect(words(line)).toEqual(expected);
  });
});

describe('what it also runs, reads or loads stays one, and so does what may be that', () => {
  test.each<[string, string, string]>([
    ['runs it', 'touch g.sh && sh g.sh', 'g.sh'],
    ['runs it under another spelling', 'touch ~/g.sh && cd ~ && ./g.sh', './g.sh'],
    ['runs it under a name from another folder', 'touch ~/b/g.sh; PROG=g.sh; cd ~/b', '/home/me/b/g.sh'],
    ['reads it', 'touch ~/g.sh; cat ~/g.sh', '/home/me/g.sh'],
    ['reads it from a redirection', 'touch ~/g.sh; sh < ~/g.sh', '/home/me/g.sh'],
    ['loads it by a variable of the shell', 'BASH_ENV=~/g.sh; touch ~/g.sh', '/home/me/g.sh'],
    ['asks whether it is there', '[ -e ~/seen.x ] || touch ~/seen.x', '/home/me/seen.x'],
    ['copies it', 'cp ~/g.sh ~/h.sh', '/home/me/g.sh'],
    ['takes its times', 'touch -r ~/g.sh ~/h.sh', '/home/me/g.sh'],
    ['an option that nobody knows', 'touch --from ~/g.sh', '/home/me/g.sh'],
    ['a program that nobody knows', 'stamp ~/g.sh', '/home/me/g.sh'],
    ['a program of the project with the name of one', './touch ~/g.sh', '/home/me/g.sh'],
    ['a function with that name', 'touch() { sh "$1"; }; touch ~/g.sh', '/home/me/g.sh'],
    ['an alias with that name', 'alias touch=sh; touch ~/g.sh', '/home/me/g.sh'],
    ['another PATH', 'PATH=.:$PATH; touch ~/g.sh', '/home/me/g.sh'],
    ['a variable that is run', 'touch ~/g.sh && sh $_', '/home/me/g.sh'],
    ['a pattern that is run', 'touch ~/hooks/g.sh; sh ~/hooks/*.sh', '/home/me/hooks/g.sh'],
    ['a folder that is run', 'touch hooks/g.sh; run-parts hooks', 'hooks/g.sh'],
    ['the folder here that is run', 'touch ./g.sh; run-parts .', './g.sh'],
    ['text that nobody knows', 'touch ~/g.sh; make-script | sh', '/home/me/g.sh'],
    ['text that is built', 'touch ~/g.sh; eval "$X"', '/home/me/g.sh'],
    ['words that are given on', 'touch ~/g.sh; find ~ | xargs sh', '/home/me/g.sh'],
  ])('%s', (_, line, expected) => {
    expect(words(line)).toContain(expected);
  });
});
