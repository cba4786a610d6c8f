-- An acta shows official grades alone. Once one of them changes, is taken back or goes, the actas that were printed before are
-- superseded. Beside the counters, which only those who grade write: the section's own row belongs to those who enrol.
CREATE OR REPLACE FUNCTION supersede_acta() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    UPDATE notas_por_seccion SET acta_version = acta_version + 1 WHERE idseccion IN (
      SELECT v.idseccion FROM viejas v JOIN nuevas n USING (id) WHERE v.oficializado
         AND (v.calificacion, v.condicion, v.oficializado) IS DISTINCT FROM (n.calificacion, n.condicion, n.oficializado));
  ELSE
    UPDATE notas_por_seccion SET acta_version = acta_version + 1
     WHERE idseccion IN (SELECT v.idseccion FROM viejas v WHERE v.oficializado);
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER calificaciones_sustituye_acta AFTER UPDATE ON calificaciones
  REFERENCING OLD TABLE AS viejas NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION supersede_acta();
CREATE OR REPLACE TRIGGER calificaciones_sustituye_acta_al_borrar AFTER DELETE ON calificaciones
  REFERENCING OLD TABLE AS viejas FOR EACH STATEMENT EXECUTE FUNCTION supersede_acta();

CREATE OR REPLACE TRIGGER documentos_no_cambian BEFORE DELETE OR TRUNCATE ON documentos
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Whose it is may change: two records of one student that are joined keep their papers.
CREATE OR REPLACE TRIGGER documentos_no_cambian_de_contenido BEFORE UPDATE ON documentos
  FOR EACH ROW WHEN (
    (OLD.id, OLD.codigo, OLD.tipo, OLD.idseccion, OLD.idrecibo, OLD.version, OLD.huella, OLD.contenido, OLD.emitido)
    IS DISTINCT FROM
    (NEW.id, NEW.codigo, NEW.tipo, NEW.idseccion, NEW.idrecibo, NEW.version, NEW.huella, NEW.contenido, NEW.emitido)
  ) EXECUTE FUNCTION refuse_change();
