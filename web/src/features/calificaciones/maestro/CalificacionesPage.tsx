import type { CalificacionBody } from '@nivela/contract/calificaciones'
import { TEXTOS } from '@nivela/contract/textos'
import { useSearchParams } from 'react-router'
import { useSesion } from '../../../lib/sesion.ts'
import { AddButton } from '../../../ui/catalogo/AddButton.tsx'
import { Dialogo } from '../../../ui/catalogo/Dialogo.tsx'
import { Lista } from '../../../ui/catalogo/Lista.tsx'
import { type Sustantivo, useCatalogo } from '../../../ui/catalogo/useCatalogo.ts'
import { EstadoVacio } from '../../../ui/EstadoVacio.tsx'
import { Pagina } from '../../../ui/Pagina.tsx'
import { type MisSecciones, useMisSecciones } from '../../secciones/secciones.api.ts'
import { saveCalificacion } from '../calificaciones.api.ts'
import { CalificacionForm, type Nota } from './CalificacionForm.tsx'
import { EsqueletoDeCalificaciones } from './EsqueletoDeCalificaciones.tsx'
import { Secciones } from './Secciones.tsx'

const CALIFICACION: Sustantivo<Nota, CalificacionBody> = {
  uno: 'calificación',
  el: 'la calificación',
  nombreDe: ({ estudiante }) => estudiante,
  textos: TEXTOS.calificacion,
  save: saveCalificacion,
}

export function CalificacionesPage() {
  const sesion = useSesion()
  return sesion && <DeMaestro id={sesion.id} />
}

function DeMaestro({ id }: { id: number }) {
  const consulta = useMisSecciones(id)
  const { periodos, periodo, elegida } = useElegida(consulta.data)
  const catalogo = useCatalogo(CALIFICACION)
  return (
    <Pagina
      titulo="Calificaciones"
      frase="Escribe las calificaciones finales y hazlas oficiales cuando estén listas."
      accion={
        <AddButton
          ref={catalogo.agregar}
          onClick={() =>
            catalogo.open({
              id: 0,
              idseccion: elegida?.id ?? 0,
              idusuario: 0,
              valor: null,
              oficializado: false,
              estudiante: '',
              version: 0,
            })
          }
          disabled={!elegida || periodo?.cerrado === true}
        />
      }
    >
      <Lista consulta={consulta} esqueleto={<EsqueletoDeCalificaciones />}>
        {() =>
          periodo && elegida ? (
            <Secciones periodos={periodos} periodo={periodo} elegida={elegida} onEdit={catalogo.open} />
          ) : (
            <EstadoVacio titulo="Todavía no tienes secciones">
              Cuando la oficina te asigne una, aquí verás a sus estudiantes, listos para calificar.
            </EstadoVacio>
          )
        }
      </Lista>
      <Dialogo catalogo={catalogo}>
        {nota => <CalificacionForm nota={nota} secciones={periodo?.secciones ?? []} catalogo={catalogo} />}
      </Dialogo>
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
