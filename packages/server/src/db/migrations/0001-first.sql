-- Every table has fleet_id first in its key, and every query names it: it is the column by which a distributed PostgreSQL
-- (Citus) spreads the rows, and what keeps one fleet's rows from another's.

CREATE TABLE fleets (
  fleet_id text PRIMARY KEY,
  made_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE machines (
  fleet_id text NOT NULL,
  machine_id text NOT NULL,
  jwk jsonb NOT NULL,
  labels jsonb NOT NULL DEFAULT '{}',
  host text,
  account text,
  os text,
  hookline text,
  token_id text,
  enrolled_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz NOT NULL DEFAULT now(),
  -- of the last heartbeat
  beat bigint,
  beat_at timestamptz,
  revision text,
  seq bigint,
  policy_state text,
  proven boolean,
  calls bigint,
  uncovered bigint,
  heartbeat jsonb,
  conflicts int NOT NULL DEFAULT 0,
  revoked_at timestamptz,
  revoked_by text,
  PRIMARY KEY (fleet_id, machine_id)
);
CREATE INDEX machines_seen ON machines (fleet_id, seen_at, machine_id);
CREATE INDEX machines_labels ON machines USING gin (labels jsonb_path_ops);

-- two machines with one identity, or a disk that was restored
CREATE TABLE beat_conflicts (
  fleet_id text NOT NULL,
  machine_id text NOT NULL,
  conflict_id bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL DEFAULT now(),
  beat bigint NOT NULL,
  last_beat bigint NOT NULL,
  host text,
  PRIMARY KEY (fleet_id, machine_id, conflict_id)
);

CREATE TABLE enrolment_tokens (
  fleet_id text NOT NULL,
  token_id text NOT NULL,
  -- SHA-256 of the token: nobody who reads this table can enrol
  hash bytea NOT NULL,
  labels jsonb NOT NULL DEFAULT '{}',
  uses_left int,
  made_by text NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  PRIMARY KEY (fleet_id, token_id),
  UNIQUE (fleet_id, hash)
);

-- Not in the write-ahead log: after a crash of the database a request of the last minutes could be sent again, and changes nothing.
CREATE UNLOGGED TABLE nonces (
  fleet_id text NOT NULL,
  machine_id text NOT NULL,
  nonce text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (fleet_id, machine_id, nonce)
);

-- By day: what is past its time goes as a whole table at midnight, and the indexes of today stay small enough for memory.
CREATE TABLE decisions (
  fleet_id text NOT NULL,
  machine_id text NOT NULL,
  at timestamptz NOT NULL,
  uid text NOT NULL,
  id text,
  first bigint NOT NULL,
  seq bigint NOT NULL,
  kind text NOT NULL,
  what text NOT NULL,
  event text,
  decision text,
  experiment boolean NOT NULL,
  ran int NOT NULL,
  skipped int NOT NULL,
  session text,
  person text,
  host text,
  agent text,
  repository text,
  project text,
  tool text,
  shape text,
  revision text,
  -- the names of the hooks that ran; of those that refused, or would have
  rules text[] NOT NULL,
  would_refuse boolean NOT NULL,
  -- as they were told: only ever given back whole
  about json,
  content json,
  cut boolean NOT NULL,
  PRIMARY KEY (fleet_id, machine_id, at, uid)
) PARTITION BY RANGE (at);
CREATE INDEX decisions_at ON decisions (fleet_id, at, machine_id, uid);
CREATE INDEX decisions_refused ON decisions (fleet_id, at) WHERE decision IN ('deny', 'block');
CREATE INDEX decisions_person ON decisions (fleet_id, person, at);
CREATE INDEX decisions_project ON decisions (fleet_id, project, at);
CREATE INDEX decisions_shape ON decisions (fleet_id, shape, at);
CREATE INDEX decisions_revision ON decisions (fleet_id, revision, at);
CREATE INDEX decisions_session ON decisions (fleet_id, session, at) WHERE session IS NOT NULL;
CREATE INDEX decisions_rules ON decisions USING gin (rules);

CREATE TABLE bundles (
  fleet_id text NOT NULL,
  -- SHA-256 of the bytes, which is its ETag
  digest text NOT NULL,
  bytes bytea NOT NULL,
  revision text NOT NULL,
  seq bigint NOT NULL,
  content text NOT NULL,
  key_id text NOT NULL,
  -- the public keys that it brings along for the next one
  carried jsonb NOT NULL,
  signed_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  made_by text NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (fleet_id, digest)
);
CREATE INDEX bundles_seq ON bundles (fleet_id, seq DESC);

-- A machine gets the bundle of the first channel, by position, whose labels it has.
CREATE TABLE channels (
  fleet_id text NOT NULL,
  name text NOT NULL,
  position int NOT NULL,
  labels jsonb NOT NULL DEFAULT '{}',
  digest text,
  PRIMARY KEY (fleet_id, name)
);

CREATE TABLE rollouts (
  fleet_id text NOT NULL,
  rollout_id text NOT NULL,
  channel text NOT NULL,
  from_digest text,
  to_digest text NOT NULL,
  shadow_digest text,
  -- shares of machines in percent, rising, the last one 100
  stages int[] NOT NULL,
  -- which of them counts; -1: the shadow bundle for everybody
  stage int NOT NULL,
  state text NOT NULL CHECK (state IN ('running', 'done', 'stopped')),
  why text,
  made_by text NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  stage_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  PRIMARY KEY (fleet_id, rollout_id)
);
CREATE UNIQUE INDEX rollouts_running ON rollouts (fleet_id, channel) WHERE state = 'running';

-- what people did
CREATE TABLE acts (
  fleet_id text NOT NULL,
  act_id bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL DEFAULT now(),
  person text NOT NULL,
  act text NOT NULL,
  about text,
  detail jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (fleet_id, act_id)
);
