import { useSearchParams } from 'react-router'
import { useSesion } from '../../../lib/sesion.ts'
import { AddButton } from '../../../ui/catalogo/AddButton.tsx'
import { Lista } from '../../../ui/catalogo/Lista.tsx'
import { EstadoVacio } from '../../../ui/EstadoVacio.tsx'
import { Pagina } from '../../../ui/Pagina.tsx'
import { type MisSecciones, useMisSecciones } from '../../secciones/secciones.api.ts'
import { EsqueletoDeCalificaciones } from './EsqueletoDeCalificaciones.tsx'
import { Secciones } from './Secciones.tsx'

export function CalificacionesPage() {
  const sesion = useSesion()
  return sesion && <DeMaestro id={sesion.id} />
}

/** A grade is added where all of them stand: in the first cell that is empty. */
function focusEmptyCell() {
  const celdas = [...document.querySelectorAll<HTMLInputElement>('[data-nota]')]
  const celda = celdas.find(({ value }) => value === '') ?? celdas[0]
  celda?.scrollIntoView({ block: 'center' })
  celda?.focus()
}

function DeMaestro({ id }: { id: number }) {
  const consulta = useMisSecciones(id)
  const { periodos, periodo, elegida } = useElegida(consulta.data)
  return (
    <Pagina
      titulo="Calificaciones"
      frase="Escribe las calificaciones finales y hazlas oficiales cuando estén listas."
      accion={
        <AddButton
          onClick={focusEmptyCell}
          disabled={!elegida || elegida.inscritos === 0 || periodo?.cerrado === true}
        />
      }
    >
      <Lista consulta={consulta} esqueleto={<EsqueletoDeCalificaciones />}>
        {() =>
          periodo && elegida ? (
            <Secciones periodos={periodos} periodo={periodo} elegida={elegida} />
          ) : (
            <EstadoVacio titulo="Todavía no tienes secciones">
              Cuando la oficina te asigne una, aquí verás a sus estudiantes, listos para calificar.
            </EstadoVacio>
          )
        }
      </Lista>
    </Pagina>
  )
}

/** The section that stands in the address; without one, the first of the current period, or of the newest. */
function useElegida(data: MisSecciones | undefined) {
  const [params] = useSearchParams()
  const pedida = Number(params.get('seccion'))
  const periodos = (data?.periodos ?? []).filter(({ secciones }) => secciones.length)
  const periodo =
    periodos.find(({ secciones }) => secciones.some(({ id }) => id === pedida)) ??
    periodos.find(({ id }) => id === data?.actual?.id) ??
    periodos[0]
  const elegida = periodo?.secciones.find(({ id }) => id === pedida) ?? periodo?.secciones[0]
  return { periodos, periodo, elegida }
}
