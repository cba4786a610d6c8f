import type { MiEspera } from '@nivela/contract/esperas'
import { enumerate } from '@nivela/contract/palabras'

/** "Esperas un cupo de Matemáticas MA-02 (puesto 1): es tuyo en cuanto te toque." */
export const tellEsperas = (esperas: Pick<MiEspera, 'puesto' | 'secciones'>[]) =>
  `Esperas un cupo de ${enumerate(
    esperas.map(
      ({ puesto, secciones }) => `${secciones.asignaturas.nombre} ${secciones.nombre} (puesto ${puesto})`,
    ),
  )}: es tuyo en cuanto te toque.`
