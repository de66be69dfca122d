-- What machines ask a lead about. The server can hold a question or an answer back, and nothing else: an answer is what a
-- lead signed, and the machine looks at it again before it counts.
CREATE TABLE questions (
  fleet_id text NOT NULL,
  machine_id text NOT NULL,
  question_id text NOT NULL,
  digest text NOT NULL,
  -- as the machine would show it, to the last character: whoever answers signs its hash
  document text NOT NULL,
  -- whose answer counts there: names, ids and public keys
  leads json NOT NULL,
  asked_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  told_at timestamptz NOT NULL DEFAULT now(),
  answer text CHECK (answer IN ('yes', 'no')),
  token text,
  answered_by text,
  lead text,
  answered_at timestamptz,
  PRIMARY KEY (fleet_id, machine_id, question_id)
);
CREATE INDEX questions_waiting ON questions (fleet_id, expires_at) WHERE answer IS NULL;
CREATE INDEX questions_answered ON questions (fleet_id, answered_at DESC) WHERE answer IS NOT NULL;
CREATE INDEX questions_told ON questions (fleet_id, told_at);
