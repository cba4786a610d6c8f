-- A window opens on a table that is empty, or that was when its statistics were taken: a plan that reads it from end to
-- end is the cheapest then, is kept, and gets slower with every student of the rush. By index it is as fast at the end
-- as at the beginning, whatever the planner believes about sizes.
ALTER FUNCTION inscribir(integer, integer, integer[]) SET enable_seqscan = off;
ALTER FUNCTION desinscribir(integer, integer) SET enable_seqscan = off;
