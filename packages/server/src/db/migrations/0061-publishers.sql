-- How many people it takes to publish is a matter of the fleet, too. Null: nobody has said it yet.
ALTER TABLE fleets ADD COLUMN publishers int CHECK (publishers BETWEEN 1 AND 2);
