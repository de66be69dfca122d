-- whether all its hooks only watch, as it was signed
ALTER TABLE bundles ADD COLUMN shadow boolean NOT NULL DEFAULT false;
