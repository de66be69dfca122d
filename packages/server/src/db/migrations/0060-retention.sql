-- How long decisions are kept is a matter of the fleet, and not of whichever process starts next.
-- Null: nobody has said it yet.
ALTER TABLE fleets ADD COLUMN retention_days int CHECK (retention_days BETWEEN 1 AND 3650);
