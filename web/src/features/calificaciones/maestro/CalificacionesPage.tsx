import { Stack } from '@mantine/core'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useSesion } from '../../../lib/sesion.ts'
import { AddButton } from '../../../ui/catalogo/AddButton.tsx'
import { Lista } from '../../../ui/catalogo/Lista.tsx'
import { EstadoVacio } from '../../../ui/EstadoVacio.tsx'
import { Pagina } from '../../../ui/Pagina.tsx'
import { type MisSecciones, useMisSecciones } from '../../secciones/secciones.api.ts'
import { EsqueletoDeCalificaciones } from './EsqueletoDeCalificaciones.tsx'
import { type Abierta, findElegida } from './elegida.ts'
import { Secciones } from './Secciones.tsx'
import { SelectorDeSeccion } from './SelectorDeSeccion.tsx'

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
  const { pedida, periodos, periodo, seccion, cierre } = useElegida(consulta.data)
  return (
    <Pagina
      titulo="Calificaciones"
      frase="Escribe las calificaciones finales y hazlas oficiales cuando estén listas."
      accion={
        <AddButton
          onClick={focusEmptyCell}
          disabled={!seccion || seccion.inscritos === 0 || cierre !== null}
        />
      }
    >
      <Lista consulta={consulta} esqueleto={<EsqueletoDeCalificaciones />}>
        {() =>
          periodo && seccion ? (
            <Secciones periodos={periodos} periodo={periodo} elegida={seccion} cierre={cierre} />
          ) : pedida !== null ? (
            <Stack gap="lg">
              <EstadoVacio titulo="Esa sección no es tuya, o ya no lo es.">
                {periodo
                  ? 'Elige una de las tuyas para calificarla. Si crees que es un error, habla con la oficina.'
                  : 'Todavía no tienes otras secciones. Si crees que es un error, habla con la oficina.'}
              </EstadoVacio>
              {periodo && <SelectorDeSeccion secciones={periodo.secciones} buscar="" />}
            </Stack>
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

function useElegida(data: MisSecciones | undefined) {
  const [params] = useSearchParams()
  const pedida = params.get('seccion') || null
  const abierta = useRef<Abierta | null>(null)
  const elegida = data && findElegida(data, pedida, abierta.current)
  const { periodo, seccion, cierre = null } = elegida ?? {}
  if (data) abierta.current = periodo && seccion ? { pedida, periodo, seccion } : null
  const periodos = (data?.periodos ?? []).filter(({ secciones }) => secciones.length)
  return { pedida, periodos, periodo, seccion, cierre }
}
