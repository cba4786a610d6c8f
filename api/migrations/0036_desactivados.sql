-- A partial index: few people are switched off, so whoever counts people leaves these out instead of looking everyone up.
CREATE INDEX usuarios_desactivados ON usuarios (id) WHERE NOT activo;
