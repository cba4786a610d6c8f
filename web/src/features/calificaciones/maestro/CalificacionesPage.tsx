import { Stack } from '@mantine/core'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { type MisSecciones, useMisSecciones } from '../../../data/secciones/secciones.api.ts'
import { useSesion } from '../../../lib/session/sesion.ts'
import { AddButton } from '../../../ui/catalogo/AddButton.tsx'
import { Dialogo } from '../../../ui/catalogo/Dialogo.tsx'
import { Lista } from '../../../ui/catalogo/Lista.tsx'
import { useCatalogo } from '../../../ui/catalogo/useCatalogo.ts'
import { EstadoVacio } from '../../../ui/estados/EstadoVacio.tsx'
import { Pagina } from '../../../ui/Pagina.tsx'
import { EsqueletoDeCalificaciones } from './EsqueletoDeCalificaciones.tsx'
import { NOTA, NotaForm, newNota } from './NotaForm.tsx'
import { type Abierta, findElegida } from './secciones/elegida.ts'
import { Secciones } from './secciones/Secciones.tsx'
import { SelectorDeSeccion } from './secciones/SelectorDeSeccion.tsx'

export function CalificacionesPage() {
  const sesion = useSesion()
  return sesion && <DeMaestro id={sesion.id} />
}

function DeMaestro({ id }: { id: number }) {
  const consulta = useMisSecciones(id)
  const { pedida, periodos, periodo, seccion, cierre } = useElegida(consulta.data)
  const catalogo = useCatalogo(NOTA)
  const abiertas = periodos.filter(({ cerrado }) => !cerrado).flatMap(({ secciones }) => secciones)
  return (
    <Pagina
      titulo="Calificaciones"
      frase="Escribe las calificaciones finales y hazlas oficiales cuando estén listas."
      accion={
        <AddButton
          ref={catalogo.agregar}
          onClick={() => catalogo.open(newNota(seccion && cierre === null ? seccion.id : 0))}
          disabled={abiertas.length === 0}
        />
      }
    >
      <Lista consulta={consulta} esqueleto={<EsqueletoDeCalificaciones />}>
        {() =>
          periodo && seccion ? (
            <Secciones
              periodos={periodos}
              periodo={periodo}
              elegida={seccion}
              cierre={cierre}
              onUpdate={calificacion => catalogo.open({ ...calificacion, idseccion: seccion.id })}
            />
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
      <Dialogo catalogo={catalogo}>
        {nota => <NotaForm nota={nota} secciones={abiertas} catalogo={catalogo} />}
      </Dialogo>
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
