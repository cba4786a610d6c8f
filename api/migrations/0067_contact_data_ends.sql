-- Contact data of a student whose account has been off for longer than the school's term may be erased; what they took and passed stays.
ALTER TABLE escuela ADD COLUMN meses_de_datos integer
  CONSTRAINT escuela_meses_de_datos_validos CHECK (meses_de_datos BETWEEN 1 AND 240);
ALTER TABLE usuarios
  ADD COLUMN desactivado timestamptz,
  ADD COLUMN borrado timestamptz,
  ADD CONSTRAINT usuarios_borrado_desactivado CHECK (borrado IS NULL OR NOT activo);
-- As the bitácora has it, else the term begins now.
UPDATE usuarios u SET desactivado = COALESCE(
  (SELECT max(b.momento) FROM bitacora b
    WHERE b.objeto = 'usuarios' AND b.idobjeto = u.id AND b.antes ->> 'activo' = 'true' AND b.despues ->> 'activo' = 'false'), now())
 WHERE NOT u.activo;
ALTER TABLE usuarios ADD CONSTRAINT usuarios_desactivado_desde CHECK (activo = (desactivado IS NULL));

ALTER TABLE recibos
  ADD COLUMN imagen_borrada boolean NOT NULL DEFAULT false,
  DROP CONSTRAINT recibos_enviado_con_imagen,
  ADD CONSTRAINT recibos_enviado_con_imagen
    CHECK (medio <> 'imagen' OR (codrecibo IS NOT NULL AND (imagenurl IS NOT NULL OR imagen_borrada)));
