-- Proposed bundles that were tried on what was decided; kept for a day.
CREATE TABLE back_tests (
  fleet_id text NOT NULL,
  back_test_id text NOT NULL,
  state text NOT NULL CHECK (state IN ('running', 'done', 'failed')),
  made_by text NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  -- the process that tries it says again and again that it still does
  beat_at timestamptz NOT NULL DEFAULT now(),
  -- revision and digest of the bundle, and which decisions
  asked json NOT NULL,
  looked_at bigint NOT NULL DEFAULT 0,
  result json,
  problem text,
  PRIMARY KEY (fleet_id, back_test_id)
);
-- one at a time: it reads everything there is
CREATE UNIQUE INDEX back_tests_running ON back_tests (fleet_id) WHERE state = 'running';
