import type { Periodo, PeriodoBody } from '@nivela/contract/periodos'
import { TEXTOS } from '@nivela/contract/textos'
import { useQuery } from '@tanstack/react-query'
import { periodosQuery, removePeriodo, savePeriodo } from '../../data/periodos/periodos.api.ts'
import { queryClient } from '../../lib/http/queryClient.ts'
import { newestFirst } from '../../lib/time/calendario.ts'
import { AddButton } from '../../ui/catalogo/AddButton.tsx'
import { Dialogo } from '../../ui/catalogo/Dialogo.tsx'
import { EsqueletoDeTarjetas } from '../../ui/catalogo/EsqueletoDeTarjetas.tsx'
import { Lista } from '../../ui/catalogo/Lista.tsx'
import { Tarjetas } from '../../ui/catalogo/Tarjeta.tsx'
import { type Sustantivo, useCatalogo } from '../../ui/catalogo/useCatalogo.ts'
import { EstadoVacio } from '../../ui/estados/EstadoVacio.tsx'
import { Pagina } from '../../ui/Pagina.tsx'
import { PeriodoForm } from './PeriodoForm.tsx'
import { askAboutSolapes } from './solapes.ts'
import { TarjetaDePeriodo } from './TarjetaDePeriodo.tsx'

const PERIODO: Sustantivo<Periodo, PeriodoBody> = {
  uno: 'período',
  el: 'el período',
  nombreDe: periodo => periodo.nombre,
  textos: TEXTOS.periodo,
  save: async (id, body) => {
    askAboutSolapes(queryClient.getQueryData(periodosQuery.queryKey) ?? [], id, body)
    return savePeriodo(id, body)
  },
  remove: removePeriodo,
  consulta: periodosQuery,
}
const NUEVO: Periodo = {
  id: 0,
  nombre: '',
  inicio: '',
  fin: '',
  precio: null,
  asistencia: false,
  cerrado: false,
  version: 0,
}

export function PeriodosPage() {
  const catalogo = useCatalogo(PERIODO)
  return (
    <Pagina
      titulo="Períodos"
      frase="Los períodos académicos, con su fecha de inicio y de fin."
      accion={<AddButton ref={catalogo.agregar} onClick={() => catalogo.open(NUEVO)} />}
    >
      <Lista consulta={useQuery(periodosQuery)} esqueleto={<EsqueletoDeTarjetas cuantas={3} lineas={2} />}>
        {periodos =>
          periodos.length === 0 ? (
            <EstadoVacio titulo="Todavía no hay períodos">
              Pulsa «Agregar» y di cuándo empieza y termina el primero. De él cuelgan las secciones y las
              inscripciones.
            </EstadoVacio>
          ) : (
            <Tarjetas>
              {newestFirst(periodos).map(periodo => (
                <TarjetaDePeriodo key={periodo.id} periodo={periodo} catalogo={catalogo} />
              ))}
            </Tarjetas>
          )
        }
      </Lista>
      <Dialogo catalogo={catalogo}>
        {periodo => <PeriodoForm periodo={periodo} catalogo={catalogo} />}
      </Dialogo>
    </Pagina>
  )
}
