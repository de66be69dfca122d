export const page = `hookline approve [id]: answer what a hook asks, from another terminal

  hookline approve          what waits for your answer
  hookline approve k7x2     show the whole question, and take one key: y or n
  hookline approve k7 --no  decline it

"hookline run" leaves a question where a hook asks ("ask"), or must be approved before it runs
("approve: true"), and nobody is at its terminal. A yes counts once, for the very same in the same
session and folder, for ten minutes from when it was asked; a no counts for every try until then.
An id can be shortened as long as no other begins so.

Where a rule says "askedOf: lead", a lead answers, at the hookline-server, and nobody at the
machine. A lead without the server's page answers with this command, signed by their own key:

  hookline approve --lead --server https://hooks.example.com
  hookline approve --lead --server https://hooks.example.com --key lead.key k7x2

  --no, --deny              decline it
  --lead                    what waits for a lead at a server, or your answer as one
  --server URL              that server
  --key FILE                your private key, as PEM or JSON Web Key; it stays here
  --token-file FILE         who you are there (role "approve"); else HOOKLINE_SERVER_TOKEN
  --ca FILE                 certificates of your organization
  --json                    print what waits, or the question, as data; answers nothing
`;
