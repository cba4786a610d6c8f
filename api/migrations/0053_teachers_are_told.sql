-- A teacher is told of a section that they get or lose, and of a grade that the office rectified.
ALTER TABLE avisos
  DROP CONSTRAINT avisos_tipo_valido,
  ADD CONSTRAINT avisos_tipo_valido CHECK (tipo IN (
    'ventana_abierta', 'cupo_ganado', 'espera_pasada', 'espera_terminada', 'seccion_cambiada', 'seccion_cancelada',
    'seccion_asignada', 'movido_por_oficina', 'nota_oficial', 'nota_rectificada', 'recibo_pagado', 'recibo_rechazado',
    'notas_pendientes', 'mensaje', 'cuenta'
  ));
