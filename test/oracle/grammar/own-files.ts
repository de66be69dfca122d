import { type Grammar, production } from './production.ts';

/** Files that a line writes and a program then reads by itself, and programs that have another name or lie elsewhere. */
export const OWN_FILES: Grammar = {
  statement: [
    production('startup file: bashrc', "echo 'cat .env' > ~/.bashrc; bash -ic : 2> /dev/null; rm ~/.bashrc"),
    production('startup file: zshenv', "echo 'cat «name»' > ~/.zshenv; zsh -c :; rm ~/.zshenv"),
    production('startup file: zshrc', "echo 'F=«name»' > ~/.zshrc; zsh -ic 'cat \"$F\"'; rm ~/.zshrc"),
    production('startup file: function', 'echo \'k() { cat "$1"; }\' > ~/.zshenv; zsh -c "k «name»"; rm ~/.zshenv'),
    production('startup file: ZDOTDIR', "echo 'cat «name»' > e/.zshenv; ZDOTDIR=e zsh -c :"),
    production('startup file: copied', 'cp run.sh ~/.zshenv; zsh -c :; rm ~/.zshenv'),
    production('startup file: HOME', "echo 'cat «name»' > e/.zshenv; HOME=/p/e zsh -c :"),
    production(
      'settings written: git alias',
      "printf '[alias]\\n\\tq = !cat .env\\n' > cfg; GIT_CONFIG_GLOBAL=cfg git q",
    ),
    production(
      'settings written: git include',
      "printf '[alias]\\nq = !cat b.txt\\n' > cfg; git -c include.path=/p/cfg q",
    ),
    production('settings written: gitconfig', "printf '[alias]\\nz = !cat d/b.txt\\n' >> ~/.gitconfig; git z"),
    production(
      'settings written: git hooks',
      "mkdir hk; printf '#!/bin/sh\\ncat .env\\n' > hk/pre-commit; chmod +x hk/pre-commit; git -c core.hooksPath=hk commit -q --allow-empty -m x",
    ),
    production(
      'settings written: curl -K',
      'printf \'url = "file:///p/.env"\\noutput = "o1"\\n\' > c.rc; curl -sK c.rc',
    ),
    production('settings written: curlrc', 'echo \'output = "o2"\' > ~/.curlrc; curl -s file:///p/b.txt; rm ~/.curlrc'),
    production('settings written: curl on stdin', 'echo \'url = "file:///p/a.txt"\' | curl -s -K -'),
    production('settings written: wget', "echo 'logfile = o1' > w.rc; wget -q --config=w.rc file:///p/a.txt"),
    production('settings written: sqlite', "echo '.shell cat .env' > q.sql; sqlite3 -init q.sql :memory: 'select 1'"),
    production('settings written: sqlite .read', "echo '.import b.txt t' > q.sql; sqlite3 :memory: '.read q.sql'"),
    production('settings written: vim', "echo 'silent !cat .env' > v.vim; vim -es -i NONE -S v.vim -c 'qa!'"),
    production('script made: sed -f', "echo 'r .env' > s.sed; sed -f s.sed «name»"),
    production('script made: sed -f that runs', "echo '1e cat b.txt' > s.sed; sed -f s.sed «name»"),
    production('script made: sed -f -', "echo 'w o1' | sed -f - «name»"),
    production('script made: awk -f', 'echo \'BEGIN { system("cat .env") }\' > s.awk; awk -f s.awk'),
    production('script made: awk -f that prints', 'echo \'{ print > "o2" }\' > s.awk; awk -f s.awk «name»'),
    production('script made: by Python', 'python3 -c \'open("s4.sh", "w").write("cat .env")\'; sh s4.sh'),
    production('other name: linked', 'ln -sf /usr/bin/rm q; ./q -f «name»'),
    production('other name: copied', 'cp /usr/bin/cat k; ./k «name»'),
    production('other name: moved', 'cp /usr/bin/touch k; mv k k2; ./k2 «new»'),
    production('other name: of a wrapper', 'cp /usr/bin/env k; ./k cat «name»'),
    production('other name: hash', 'hash frob=/usr/bin/cat; frob «name»', 'zsh'),
    production('other name: BASH_CMDS', 'BASH_CMDS[frob]=/usr/bin/cat; frob «name»', 'bash'),
    production('found program: linked', 'ln -sf /usr/bin/cat q1; PATH=.:$PATH q1 «name»'),
    production(
      'found program: script',
      'printf \'#!/bin/sh\\ncat "$1"\\n\' > q2; chmod +x q2; PATH=/p:$PATH q2 «name»',
    ),
    production(
      'found program: in place of another',
      "mkdir bn; echo 'cat .env' > bn/ls; chmod +x bn/ls; PATH=/p/bn:$PATH ls",
    ),
    production(
      'found program: of git',
      "printf '#!/bin/sh\\ncat .env\\n' > git-q3; chmod +x git-q3; PATH=/p:$PATH git q3",
    ),
    production('found program: of the project', 'chmod +x run.sh; PATH=.:$PATH run.sh'),
    production(
      'found program: by xargs',
      "printf '#!/bin/sh\\ncat .env\\n' > q4; chmod +x q4; echo x | PATH=/p:$PATH xargs q4",
    ),
    production(
      'module written: package',
      'mkdir -p pk; echo \'open(".env").read()\' > pk/__main__.py; python3 -B -m pk',
    ),
    production(
      'module written: imported',
      "echo 'open(\".env\").read()' > m1.py; echo 'import m1' > m2.py; python3 -B m2.py",
    ),
    production(
      'module written: PYTHONPATH',
      "echo 'open(\"b.txt\").read()' > e/m3.py; PYTHONPATH=e python3 -B -c 'import m3'",
    ),
    production(
      'module written: sitecustomize',
      'echo \'open(".env").read()\' > e/sitecustomize.py; PYTHONPATH=e python3 -B -c 0',
    ),
    production(
      'module written: NODE_OPTIONS',
      'echo \'require("fs").readFileSync(".env")\' > k.js; NODE_OPTIONS="-r /p/k.js" node -e 0',
    ),
    production(
      'module written: NODE_PATH',
      'echo \'require("fs").readFileSync("b.txt")\' > e/k4.js; NODE_PATH=e node -e \'require("k4")\'',
    ),
  ],
};
