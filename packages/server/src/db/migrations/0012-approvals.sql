-- Where a bundle needs a second person: who else said yes to it.
CREATE TABLE bundle_approvals (
  fleet_id text NOT NULL,
  digest text NOT NULL,
  person text NOT NULL,
  subject text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (fleet_id, digest, person)
);
