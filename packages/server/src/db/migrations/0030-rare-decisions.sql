-- What people look for among millions and is rare: each of these indexes has only the rows that it is about.
CREATE INDEX decisions_acts ON decisions (fleet_id, at) WHERE kind = 'act';
CREATE INDEX decisions_asked ON decisions (fleet_id, at) WHERE decision = 'ask';
CREATE INDEX decisions_would_refuse ON decisions (fleet_id, at) WHERE would_refuse;
