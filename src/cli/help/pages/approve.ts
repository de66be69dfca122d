export const page = `hookline approve [id]: answer what a hook asks, from another terminal

  hookline approve          what waits for your answer
  hookline approve k7x2     show the whole question, and take one key: y or n
  hookline approve k7 --no  decline it

"hookline run" leaves a question where a hook asks ("ask"), or must be approved before it runs
("approve: true"), and nobody is at its terminal. A yes counts once, for the very same in the same
session and folder, for ten minutes from when it was asked; a no counts for every try until then.
An id can be shortened as long as no other begins so.

  --no, --deny              decline it
  --json                    print what waits, or the question, as data; answers nothing
`;
