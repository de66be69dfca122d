import { type Grammar, production } from './production.ts';

/** Texts that bash works out as sums: what stands in a subscript runs. */
export const WORKED_OUT: Grammar = {
  statement: [
    production('worked out: declare -i', "x='q[$(cat «name» >&2; echo 0)]'; declare -i n_; n_=x", 'bash'),
    production('worked out: read into a number', "declare -i n_; read n_ <<< 'q[$(cat «name» >&2; echo 0)]'", 'bash'),
    production('worked out: array of numbers', "declare -ai N_=('q[$(cat «name» >&2; echo 0)]')", 'bash'),
    production('worked out: local -i', "f() { local -i n_=$1; }; f 'q[$(cat «name» >&2; echo 0)]'", 'bash'),
    production('worked out: name in a name', "x=y; y='q[$(cat «name» >&2; echo 0)]'; : $((x))", 'bash'),
    production('worked out: [[ -v ]]', "x='q[$(cat «name» >&2; echo 0)]'; [[ -v $x ]]", 'bash'),
    production('worked out: indirect', 'x=\'q[$(cat «name» >&2; echo 0)]\'; : "${!x}"', 'bash'),
    production('worked out: RANDOM', "RANDOM='q[$(cat «name» >&2; echo 0)]'", 'bash'),
  ],
};
