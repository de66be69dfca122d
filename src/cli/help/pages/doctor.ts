export const page = `hookline doctor: is this machine fit, and what would make it so

  hookline doctor --json

Looks at Node, shells, sandboxes (really tried), the state folder and the clock; at the agents on
this machine, whether hookline is installed in each and a harmless call is really refused there;
at files that look like hook files and are not read, empty ones, and matchers that fit no tool; at
what waits for your review; and in the trail of the last week at hooks that failed open, are slow,
never had anything to say, or are on trial and would have refused. Each with what to do.

  --cwd DIR                 the project (default: here)
  --json                    print data instead of text

Exit code: 0 nothing is wrong, 1 something is.
`;
