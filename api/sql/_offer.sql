-- What watchers hear of at once: that the offer or a window changed. Seats are told by the servers themselves, gathered
-- and after the fact: a NOTIFY inside an enrolment would make every commit wait for every other.
CREATE OR REPLACE FUNCTION tell_offer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('oferta', '');
  RETURN NULL;
END $$;
