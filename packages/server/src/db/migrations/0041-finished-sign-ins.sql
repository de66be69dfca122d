-- Who is on the way to the provider is known by what their own browser brings back, sealed: nobody who only begins takes any room here.
DROP TABLE sign_ins;

-- Those who came back, and whom the provider knew: none of them comes twice.
CREATE TABLE finished_sign_ins (
  fleet_id text NOT NULL,
  state_hash bytea NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (fleet_id, state_hash)
);
