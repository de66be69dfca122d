-- Which labels a machine may choose itself, by name; none unless whoever made the token said so.
ALTER TABLE enrolment_tokens ADD COLUMN ask jsonb NOT NULL DEFAULT '[]';

-- What tokens bound to a machine, apart from what it chose: another token leaves it as it is.
ALTER TABLE machines ADD COLUMN bound jsonb NOT NULL DEFAULT '{}';
UPDATE machines m SET bound = t.labels FROM enrolment_tokens t
WHERE t.fleet_id = m.fleet_id AND t.token_id = m.token_id;
