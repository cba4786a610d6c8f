import type { Calificacion } from '@nivela/contract/calificaciones'
import { count } from '@nivela/contract/palabras'
import type { Seccion } from '@nivela/contract/secciones'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { selloQuery } from '../../../../data/calificaciones/calificaciones.api.ts'
import { SearchableSelect } from '../../../../ui/campos/SearchableSelect.tsx'
import { Lista } from '../../../../ui/catalogo/Lista.tsx'
import { Buscador } from '../../../../ui/lista/Buscador.tsx'
import { EsqueletoDeFilas } from '../../../../ui/lista/EsqueletoDeFilas.tsx'
import { useBusqueda } from '../../../../ui/lista/useBusqueda.ts'
import classes from '../Calificaciones.module.css'
import type { Cierre } from '../hoja/planilla.ts'
import { EnOtrasSecciones } from '../tabla/EnOtrasSecciones.tsx'
import { LoQueFalta } from '../tabla/LoQueFalta.tsx'
import { PlanillaDeSeccion } from '../tabla/PlanillaDeSeccion.tsx'
import { matchesName, useFoundStudents } from '../tabla/useFoundStudents.ts'
import type { PeriodoDeMaestro } from './elegida.ts'
import { SelectorDeSeccion } from './SelectorDeSeccion.tsx'
import { useSeccion } from './useSeccion.ts'

interface Props {
  /** Those with sections. */
  periodos: PeriodoDeMaestro[]
  periodo: PeriodoDeMaestro
  elegida: Seccion
  /** Why its grades can't change. */
  cierre: Cierre | null
  /** Opens the form of a grade. */
  onUpdate: (calificacion: Calificacion) => void
}

/** The sections of a period, one of them open. */
export function Secciones({ periodos, periodo, elegida, cierre, onUpdate }: Props) {
  const { buscar, escrito, onType } = useBusqueda()
  const navigate = useNavigate()
  const consulta = useSeccion(elegida.id)
  const sellado = useQuery(selloQuery(elegida.idusuario))
  const visibles = consulta.data?.filter(({ estudiante }) => matchesName(estudiante, buscar))
  const otras = useFoundStudents(
    periodo.secciones.filter(({ id }) => id !== elegida.id),
    buscar,
  )
  const hallados =
    (visibles?.length ?? 0) + otras.reduce((suma, { estudiantes }) => suma + estudiantes.length, 0)
  return (
    <>
      <SelectorDeSeccion secciones={periodo.secciones} elegida={elegida} buscar={buscar} />
      {!periodo.cerrado && <LoQueFalta secciones={periodo.secciones} />}
      <div className={classes.barra}>
        <Buscador
          escrito={escrito}
          onType={onType}
          cuenta={buscar && visibles ? count(hallados, 'estudiante', 'estudiantes') : ''}
        />
        {periodos.length > 1 && (
          <SearchableSelect
            aria-label="Período"
            value={periodo.id}
            opciones={periodos.map(({ id, nombre }) => ({ value: id, label: nombre }))}
            onChange={valor => {
              const primera = periodos.find(({ id }) => id === valor)?.secciones[0]
              if (primera) void navigate(`?seccion=${primera.id}`)
            }}
          />
        )}
      </div>
      <EnOtrasSecciones halladas={otras} buscar={buscar} />
      <Lista consulta={consulta} esqueleto={<EsqueletoDeFilas />}>
        {filas => (
          <Lista consulta={sellado} esqueleto={<EsqueletoDeFilas />}>
            {sello => (
              <PlanillaDeSeccion
                key={elegida.id}
                seccion={elegida}
                cierre={cierre}
                filas={filas}
                visibles={visibles ?? filas}
                onUpdate={onUpdate}
                sello={sello}
              />
            )}
          </Lista>
        )}
      </Lista>
    </>
  )
}
