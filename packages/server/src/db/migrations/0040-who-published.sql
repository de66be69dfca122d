-- Whom the provider means by the one who published, for ever: a name can become somebody else's. Null: from before this was kept,
-- where the name is all there is.
ALTER TABLE bundles ADD COLUMN made_by_subject text;

-- Two people may have had one name.
ALTER TABLE bundle_approvals DROP CONSTRAINT bundle_approvals_pkey;
ALTER TABLE bundle_approvals ADD PRIMARY KEY (fleet_id, digest, subject);
