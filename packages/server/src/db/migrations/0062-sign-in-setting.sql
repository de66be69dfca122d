-- With whom people of the fleet sign in, and what gives them which role. Null: nobody has said it yet.
ALTER TABLE fleets ADD COLUMN sign_in text;
