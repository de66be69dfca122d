import { WHICH_CONFIG } from '../shared.ts';

export const page = `hookline check: what is wrong with any configuration, with its place and what to do

  hookline check
  hookline check --config ./settings.json --dialect claude-code
  hookline check --agents   what each real agent would do with what your hooks say

  --strict                  for CI: warnings are errors too, and so are files that look like hook
                            files and are not read, empty ones, and matchers that fit no tool
  --agents                  for each hook that may refuse: in which agents its no is obeyed, and in
                            which it is lost; by reading it and its scripts, running nothing.
                            Hooks of one file of which there is the same to say are told together
  --all                     with --agents: each hook by itself

${WHICH_CONFIG}
Exit code: 0 no errors (there may be warnings, without --strict), 1 errors; with --agents: 1 if
what a hook says is lost on the agent whose own file it is in.
`;
