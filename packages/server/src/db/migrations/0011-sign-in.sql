-- People who signed in. Of what is sent back and forth there is only the hash: nobody who reads these tables can be them.
CREATE TABLE people_sessions (
  fleet_id text NOT NULL,
  hash bytea NOT NULL,
  -- whom the provider means, for ever
  subject text NOT NULL,
  person text NOT NULL,
  roles text[] NOT NULL,
  made_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (fleet_id, hash)
);
CREATE INDEX people_sessions_subject ON people_sessions (fleet_id, subject);

-- Those who were sent to the provider and are not back yet.
CREATE TABLE sign_ins (
  fleet_id text NOT NULL,
  state_hash bytea NOT NULL,
  browser_hash bytea NOT NULL,
  nonce text NOT NULL,
  verifier text NOT NULL,
  return_to text NOT NULL,
  made_at timestamptz NOT NULL,
  PRIMARY KEY (fleet_id, state_hash)
);

-- For what people run by themselves.
CREATE TABLE api_tokens (
  fleet_id text NOT NULL,
  token_id text NOT NULL,
  hash bytea NOT NULL,
  subject text NOT NULL,
  person text NOT NULL,
  name text NOT NULL,
  roles text[] NOT NULL,
  made_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  PRIMARY KEY (fleet_id, token_id),
  UNIQUE (fleet_id, hash)
);
CREATE INDEX api_tokens_subject ON api_tokens (fleet_id, subject);
