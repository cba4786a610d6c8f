import { Group, Stack, Title } from '@mantine/core'
import { count } from '@nivela/contract/palabras'
import type { Estudiante } from '@nivela/contract/poma'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { NADIE_LO_RECIBE, useSinCorreo } from '../../data/correos/useSinCorreo.ts'
import { estudiantesQuery, invite } from '../../data/poma/poma.api.ts'
import { attempt } from '../../ui/actos/attempt.ts'
import { Lista } from '../../ui/catalogo/Lista.tsx'
import { EstadoVacio } from '../../ui/estados/EstadoVacio.tsx'
import { ActiveFilter } from '../../ui/lista/ActiveFilter.tsx'
import { Buscador } from '../../ui/lista/Buscador.tsx'
import { EsqueletoDeTabla } from '../../ui/lista/EsqueletoDeTabla.tsx'
import { Paginas } from '../../ui/lista/Paginas.tsx'
import { useBusqueda } from '../../ui/lista/useBusqueda.ts'
import { toastSuccess } from '../../ui/toasts/toast.tsx'
import { Exportar } from '../tablas/index.ts'
import { useConfirmEnvio } from '../usuarios/index.ts'
import { LeyendaDeAreas } from './AreasDePoma.tsx'
import { TablaDeEstudiantes } from './TablaDeEstudiantes.tsx'

/** Who came with the results, what they owe, and whether their invitation got through. */
export function Estudiantes() {
  const lista = useRef<HTMLElement>(null)
  const titulo = useRef<HTMLHeadingElement>(null)
  const { buscar, escrito, pagina, ver, onType, onPagina, onShowAll } = useBusqueda(lista)
  const sinVerificar = ver === 'sin-verificar'
  const consulta = useQuery(estudiantesQuery({ buscar, pagina, sinVerificar }))
  const inviteAgain = useInvite()
  return (
    <section ref={lista} aria-labelledby="estudiantes" style={{ scrollMarginTop: 84 }}>
      <Group justify="space-between" gap="xs" mb="sm">
        <Title order={2} id="estudiantes" ref={titulo} tabIndex={-1} style={{ scrollMarginTop: 84 }}>
          Estudiantes
        </Title>
        <Group gap="sm">
          {consulta.data?.total ? <LeyendaDeAreas /> : null}
          <Exportar cuales={['poma']} filtros={{ buscar, ...(sinVerificar && { verificado: 'false' }) }} />
        </Group>
      </Group>
      <Buscador
        escrito={escrito}
        onType={onType}
        cuenta={consulta.data && count(consulta.data.total, 'estudiante', 'estudiantes')}
      />
      {sinVerificar && (
        <ActiveFilter quitar="Ver todos" onClear={onShowAll}>
          Solo los que no han verificado su correo
        </ActiveFilter>
      )}
      <Lista consulta={consulta} esqueleto={<EsqueletoDeTabla />}>
        {({ filas, total }) =>
          filas.length === 0 && sinVerificar && !buscar ? (
            <EstadoVacio titulo="Todos están verificados" escena="logrado">
              Cada estudiante entró ya con su invitación.
            </EstadoVacio>
          ) : filas.length === 0 ? (
            <EstadoVacio titulo={buscar ? 'Nadie se llama así' : 'Todavía no hay estudiantes'}>
              {buscar
                ? `No encontramos a nadie cuyo nombre contenga «${buscar}». Prueba con menos letras.`
                : 'Descarga la plantilla, llénala con los resultados de la prueba y suéltala arriba.'}
            </EstadoVacio>
          ) : (
            <Stack gap="md">
              <TablaDeEstudiantes
                estudiantes={filas}
                onInvite={inviteAgain}
                onRemoved={() => titulo.current?.focus()}
              />
              <Paginas total={total} pagina={pagina} onPagina={onPagina} />
            </Stack>
          )
        }
      </Lista>
    </section>
  )
}

/** Sends somebody their invitation, the first or another. */
function useInvite() {
  const queryClient = useQueryClient()
  const busy = useRef(new Set<number>())
  const sinCorreo = useSinCorreo()
  const confirmEnvio = useConfirmEnvio()

  // The button stays enabled, so that it keeps the focus; a second press meanwhile does nothing.
  return async ({ id, correo, invitacion }: Estudiante) => {
    if (busy.current.has(id)) return
    busy.current.add(id)
    const done =
      (await confirmEnvio(`¿Enviar la invitación a ${correo}?`)) && (await attempt(() => invite(id)))
    busy.current.delete(id)
    if (done)
      toastSuccess(
        sinCorreo ? NADIE_LO_RECIBE : `${invitacion ? 'Otra' : 'La'} invitación va en camino a ${correo}.`,
      )
    await queryClient.invalidateQueries({ queryKey: ['poma'] })
  }
}
