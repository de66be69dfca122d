-- The heads of all trails of a fleet, as leaves of one Merkle tree (RFC 6962), with the root of every whole subtree of it.
CREATE TABLE tree_nodes (
  fleet_id text NOT NULL,
  -- 0: the leaves
  level smallint NOT NULL,
  index bigint NOT NULL,
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  PRIMARY KEY (fleet_id, level, index)
);

-- What the leaves say.
CREATE TABLE tree_heads (
  fleet_id text NOT NULL,
  machine_id text NOT NULL,
  index bigint NOT NULL,
  seq bigint NOT NULL,
  hash text NOT NULL,
  at_ms bigint NOT NULL,
  PRIMARY KEY (fleet_id, machine_id, index)
);

-- By which key checkpoints are signed: processes side by side must have the same one.
CREATE TABLE checkpoint_keys (
  fleet_id text NOT NULL,
  key_id text NOT NULL,
  jwk jsonb NOT NULL,
  since timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (fleet_id, key_id)
);

-- Who may write to the database can also take these away; a checkpoint that somebody has seen tells of it.
CREATE FUNCTION keep_tree() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'What is in the tree stays as it is.';
END
$$;
CREATE TRIGGER keep_tree_nodes BEFORE UPDATE OR DELETE ON tree_nodes FOR EACH ROW EXECUTE FUNCTION keep_tree();
CREATE TRIGGER keep_tree_heads BEFORE UPDATE OR DELETE ON tree_heads FOR EACH ROW EXECUTE FUNCTION keep_tree();
CREATE TRIGGER keep_all_tree_nodes BEFORE TRUNCATE ON tree_nodes FOR EACH STATEMENT EXECUTE FUNCTION keep_tree();
CREATE TRIGGER keep_all_tree_heads BEFORE TRUNCATE ON tree_heads FOR EACH STATEMENT EXECUTE FUNCTION keep_tree();
