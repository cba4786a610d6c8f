import { Button, Group, Text } from '@mantine/core'
import type { Asistencia } from '@nivela/contract/asistencias'
import { formatFecha } from '@nivela/contract/fechas'
import type { Inscrito } from '@nivela/contract/inscripciones'
import type { Seccion } from '@nivela/contract/secciones'
import { IconChecklist, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { asistenciaQuery, removeAsistencia } from '../../data/asistencias/asistencias.api.ts'
import { periodosQuery } from '../../data/periodos/periodos.api.ts'
import { useActo } from '../../ui/actos/useActo.ts'
import { Accion } from '../../ui/catalogo/Acciones.tsx'
import { confirm } from '../../ui/dialogos/confirm.tsx'
import { EstadoError } from '../../ui/estados/EstadoError.tsx'
import { toastSuccess } from '../../ui/toasts/toast.tsx'
import classes from './Asistencias.module.css'
import { readLista } from './guardada.ts'
import { tellClase } from './lista.ts'
import { PasarLista } from './PasarLista.tsx'

interface Props {
  seccion: Seccion
  inscritos: Inscrito[]
}

/** Calls the roll, and shows the classes that were held; nothing where the school does not. */
export function AsistenciaDeSeccion({ seccion, inscritos }: Props) {
  const queryClient = useQueryClient()
  const consulta = asistenciaQuery(seccion.id)
  const { data, error, isFetching, refetch } = useQuery(consulta)
  const { data: periodos } = useQuery(periodosQuery)
  const [abierta, setAbierta] = useState<Asistencia | 'nueva' | null>(() =>
    // One that was not finished, or not sent, goes on.
    readLista(seccion.id) ? 'nueva' : null,
  )
  const parte = useRef<HTMLElement>(null)
  const pasaba = useRef(false)
  // The roll goes away with its button: focus, and the view, go back to where it was opened.
  useEffect(() => {
    if (!abierta && pasaba.current) parte.current?.querySelector('button')?.focus()
    pasaba.current = abierta !== null
  }, [abierta])
  const refresh = () => queryClient.invalidateQueries(consulta)
  const [remove] = useActo(
    async ({ id, fecha }: Asistencia) => {
      const pregunta = `¿Quitar la lista del ${formatFecha(fecha)}?`
      const detalle = 'Las faltas de ese día dejan de contar.'
      if (!(await confirm(pregunta, { detalle, verbo: 'Quitar la lista', peligro: true }))) return false
      await removeAsistencia(id)
      toastSuccess('Lista quitada.')
    },
    { after: refresh },
  )
  if (!data && error)
    return <EstadoError error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data || (!data.activa && data.clases.length === 0)) return null
  const { activa, clases } = data
  return (
    <section ref={parte} className={classes.asistencia} aria-label="Asistencia">
      {abierta ? (
        <PasarLista
          seccion={seccion}
          periodo={periodos?.find(({ id }) => id === seccion.idperiodo)}
          inscritos={inscritos}
          clases={clases}
          {...(abierta !== 'nueva' && { clase: abierta })}
          onDone={() => setAbierta(null)}
        />
      ) : (
        activa && (
          <Button
            variant="light"
            leftSection={<IconChecklist size={18} aria-hidden="true" />}
            onClick={() => setAbierta('nueva')}
          >
            Pasar lista
          </Button>
        )
      )}
      {!abierta && clases.length > 0 && (
        <ul className={classes.clases} aria-label="Clases dadas">
          {clases.map(clase => (
            <li key={clase.id}>
              <div>
                <b>{formatFecha(clase.fecha)}</b>
                <Text size="sm" c="dimmed">
                  {tellClase(clase, inscritos)}
                </Text>
              </div>
              {activa && (
                <Group gap={4} wrap="nowrap">
                  <Accion
                    texto="Corregir"
                    de={`la lista del ${formatFecha(clase.fecha)}`}
                    Icono={IconPencil}
                    onClick={() => setAbierta(clase)}
                  />
                  <Accion
                    texto="Quitar"
                    de={`la lista del ${formatFecha(clase.fecha)}`}
                    Icono={IconTrash}
                    onClick={() => void remove(clase)}
                  />
                </Group>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
