-- Every other administrator is told when one is made, changed or switched, and nobody can turn that off.
ALTER TABLE avisos
  DROP CONSTRAINT avisos_tipo_valido,
  ADD CONSTRAINT avisos_tipo_valido CHECK (tipo IN (
    'ventana_abierta', 'cupo_ganado', 'espera_pasada', 'espera_terminada', 'seccion_cambiada', 'seccion_cancelada',
    'seccion_asignada', 'movido_por_oficina', 'nota_oficial', 'nota_rectificada', 'recibo_pagado', 'recibo_rechazado',
    'notas_pendientes', 'mensaje', 'administradores', 'cuenta'
  ));
ALTER TABLE avisos_apagados
  DROP CONSTRAINT avisos_apagados_no_seguridad,
  ADD CONSTRAINT avisos_apagados_no_seguridad CHECK (tipo NOT IN ('administradores', 'cuenta'));
