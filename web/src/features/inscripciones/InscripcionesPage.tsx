import type { Proceso, ProcesoBody } from '@nivela/contract/inscripciones'
import { TEXTOS } from '@nivela/contract/textos'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import {
  procesosConHorasQuery,
  procesosQuery,
  removeProceso,
  saveProceso,
} from '../../data/inscripciones/inscripciones.api.ts'
import { periodosQuery } from '../../data/periodos/periodos.api.ts'
import { stateOf } from '../../lib/http/jointQueries.ts'
import { newestFirst } from '../../lib/time/calendario.ts'
import { Acciones } from '../../ui/catalogo/Acciones.tsx'
import { AddButton } from '../../ui/catalogo/AddButton.tsx'
import { Dialogo } from '../../ui/catalogo/Dialogo.tsx'
import { EsqueletoDeTarjetas } from '../../ui/catalogo/EsqueletoDeTarjetas.tsx'
import { Lista } from '../../ui/catalogo/Lista.tsx'
import { Tarjetas } from '../../ui/catalogo/Tarjeta.tsx'
import { type Sustantivo, useCatalogo } from '../../ui/catalogo/useCatalogo.ts'
import { EstadoVacio } from '../../ui/estados/EstadoVacio.tsx'
import { Pagina } from '../../ui/Pagina.tsx'
import { FaltaPeriodo } from '../periodos/index.ts'
import { ProcesoForm } from './ProcesoForm.tsx'
import { TarjetaDeProceso } from './TarjetaDeProceso.tsx'
import { Turnos } from './turnos/Turnos.tsx'
import { useToggle } from './useToggle.ts'

const INSCRIPCION: Sustantivo<Proceso, ProcesoBody> = {
  uno: 'inscripción',
  el: 'la inscripción',
  nombreDe: proceso => proceso.nombre,
  textos: { ...TEXTOS.inscripcion, eliminado: 'Inscripción eliminada.' },
  save: saveProceso,
  remove: removeProceso,
  consulta: procesosQuery,
}
const NUEVA: Proceso = {
  ...{ id: 0, nombre: '', inicio: '', fin: '', idperiodo: 0, abierto: false, version: 0 },
  ...{ abreEn: null, cierraEn: null, conTurnos: false },
}

export function InscripcionesPage() {
  const catalogo = useCatalogo(INSCRIPCION)
  const ventanas = useVentanas()
  const [conTurnos, setConTurnos] = useState<Proceso | null>(null)
  const toggle = useToggle(catalogo.refresh, ventanas.data)
  return (
    <Pagina
      titulo="Inscripciones"
      frase="Las ventanas en las que los estudiantes eligen sus secciones."
      accion={
        <AddButton
          ref={catalogo.agregar}
          onClick={() => catalogo.open(NUEVA)}
          disabled={!ventanas.data?.periodos.length}
        />
      }
    >
      <Lista consulta={ventanas} esqueleto={<EsqueletoDeTarjetas cuantas={3} lineas={3} />}>
        {({ periodos, procesos }) =>
          periodos.length === 0 ? (
            <FaltaPeriodo>
              Una inscripción abre las secciones de un período. Crea el primero y vuelve aquí.
            </FaltaPeriodo>
          ) : procesos.length === 0 ? (
            <EstadoVacio titulo="Todavía no hay inscripciones">
              Pulsa «Agregar», elige el período y sus fechas, y ábrela cuando las secciones estén listas.
            </EstadoVacio>
          ) : (
            <Tarjetas>
              {procesos.map(proceso => (
                <TarjetaDeProceso
                  key={proceso.id}
                  proceso={proceso}
                  periodo={periodos.find(({ id }) => id === proceso.idperiodo)}
                  onToggle={() => void toggle(proceso)}
                  onTurnos={() => setConTurnos(proceso)}
                  acciones={<Acciones cosa={proceso} catalogo={catalogo} />}
                />
              ))}
            </Tarjetas>
          )
        }
      </Lista>
      <Turnos proceso={conTurnos} onClose={() => setConTurnos(null)} onSaved={catalogo.refresh} />
      <Dialogo catalogo={catalogo}>
        {proceso => (
          <ProcesoForm proceso={proceso} periodos={ventanas.data?.periodos ?? []} catalogo={catalogo} />
        )}
      </Dialogo>
    </Pagina>
  )
}

/** The windows and the periods that they belong to, the newest first. */
const useVentanas = () =>
  useQueries({
    queries: [periodosQuery, procesosConHorasQuery],
    combine: consultas => {
      const [{ data: periodos }, { data: procesos }] = consultas
      const data = periodos &&
        procesos && {
          periodos: newestFirst(periodos),
          procesos: newestFirst(procesos),
        }
      return { data, ...stateOf(consultas) }
    },
  })
