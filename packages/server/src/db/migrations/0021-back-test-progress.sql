-- Up to which time one has come: the share of its span is how far it is.
ALTER TABLE back_tests ADD COLUMN reached timestamptz;
