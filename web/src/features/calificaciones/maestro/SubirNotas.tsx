import { Badge, Button, Group, Stack, Table, Text } from '@mantine/core'
import { type HojaDeNotas, MAX_NOTAS_MEGABYTES } from '@nivela/contract/notas'
import { count } from '@nivela/contract/palabras'
import type { Seccion } from '@nivela/contract/secciones'
import { IconArrowRight } from '@tabler/icons-react'
import { useState } from 'react'
import { readHoja, saveSeccionCalificada } from '../../../data/calificaciones/calificaciones.api.ts'
import { listName } from '../../../data/usuarios/nombres.ts'
import { ApiError } from '../../../lib/http/api.ts'
import { useActo } from '../../../ui/actos/useActo.ts'
import { ZonaDeTabla } from '../../../ui/archivos/ZonaDeTabla.tsx'
import { ErrorDeFormulario } from '../../../ui/campos/ErrorDeFormulario.tsx'
import { Modal } from '../../../ui/dialogos/Modal.tsx'
import { askMotivo } from '../../../ui/dialogos/motivo.tsx'
import { Tabla } from '../../../ui/lista/Tabla.tsx'
import { toastSuccess } from '../../../ui/toasts/toast.tsx'
import { useDeOficina } from './deOficina.ts'
import { askToChangeOfficial, tellHoja } from './hoja/frases.ts'
import { formatNota, toBody } from './hoja/notas.ts'
import { useWriteCalificaciones } from './hoja/useWriteCalificaciones.ts'
import classes from './SubirNotas.module.css'

const CAMBIADAS =
  'Alguien cambió calificaciones de esta sección mientras mirabas. Elige el archivo otra vez: verás lo que hay ahora.'

type Cambio = HojaDeNotas['cambios'][number]

interface Props {
  seccion: Seccion
  abierto: boolean
  onClose: () => void
}

/** Grades from a spreadsheet, by matrícula: what would change cell by cell, and then all of it or nothing. */
export function SubirNotas({ seccion, abierto, onClose }: Props) {
  return (
    <Modal
      opened={abierto}
      onClose={onClose}
      size="lg"
      title={`Subir notas de ${seccion.asignaturas.nombre} ${seccion.nombre}`}
    >
      <Pasos seccion={seccion} onDone={onClose} />
    </Modal>
  )
}

function Pasos({ seccion, onDone }: { seccion: Seccion; onDone: () => void }) {
  const [hoja, setHoja] = useState<HojaDeNotas | null>(null)
  const [error, setError] = useState<string | null>(null)
  const write = useWriteCalificaciones(seccion.id)
  const deOficina = useDeOficina()

  const [run, busy] = useActo(
    (act: () => Promise<void>) => {
      setError(null)
      return act()
    },
    {
      tell: (frase, reason) => {
        const changed = reason instanceof ApiError && reason.actual
        if (changed) setHoja(null)
        setError(changed ? CAMBIADAS : frase)
      },
    },
  )
  const read = (archivo: File) => run(async () => setHoja(await readHoja(seccion.id, archivo)))
  const save = (cambios: Cambio[]) =>
    run(async () => {
      const oficiales = cambios.filter(({ oficializado }) => oficializado).length
      const motivo = deOficina ?? (oficiales ? await askMotivo(askToChangeOfficial(oficiales)) : undefined)
      if (motivo === null) return
      const calificaciones = cambios.map(({ idusuario, version, despues, condicionDespues }) => ({
        ...{ idusuario, version },
        ...toBody(condicionDespues ?? despues),
      }))
      await write(() => saveSeccionCalificada(seccion.id, { calificaciones, ...(motivo && { motivo }) }))
      toastSuccess(`Se guardaron ${count(cambios.length, 'nota', 'notas')}.`)
      onDone()
    })

  if (!hoja)
    return (
      <Stack gap="sm">
        <Text c="dimmed">
          Descarga las notas de la sección, llena la columna «Calificación» y súbela aquí. Cada fila va a su
          estudiante por la matrícula; las celdas vacías no cambian nada.
        </Text>
        <ZonaDeTabla
          etiqueta={busy ? 'Leyendo…' : 'Archivo de notas'}
          maximoMegabytes={MAX_NOTAS_MEGABYTES}
          error={error}
          onFile={archivo => void read(archivo)}
          onRefuse={setError}
        />
      </Stack>
    )
  const { cambios, iguales, errores, malas } = hoja
  return (
    <Stack gap="md">
      <Text role="status">{tellHoja(hoja)}</Text>
      {malas > 0 && (
        <section className={classes.malas} aria-label="Filas que no se toman">
          <ul>
            {errores.map(({ fila, columna, mensaje }) => (
              <li key={`${fila} ${columna}`}>
                <b>Fila {fila}</b> · {mensaje}
              </li>
            ))}
          </ul>
          {malas > errores.length && <Text size="sm">Y {malas - errores.length} más.</Text>}
        </section>
      )}
      {cambios.length > 0 && (
        <div className={classes.cambios}>
          <Tabla columnas={['Estudiante', 'Cambio']}>
            {cambios.map(cambio => (
              <Table.Tr key={cambio.idusuario}>
                <Table.Td>
                  {listName(cambio.usuarios)}
                  <small>{cambio.matricula}</small>
                </Table.Td>
                <Table.Td className={classes.cambio ?? ''}>
                  <Celda cambio={cambio} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Tabla>
        </div>
      )}
      {iguales > 0 && cambios.length > 0 && (
        <Text size="sm" c="dimmed">
          {count(iguales, 'nota ya está así', 'notas ya están así')}.
        </Text>
      )}
      <ErrorDeFormulario>{error}</ErrorDeFormulario>
      <Group gap="sm" justify="flex-end">
        <Button variant="default" onClick={() => setHoja(null)} disabled={busy}>
          Elegir otro archivo
        </Button>
        {cambios.length > 0 && (
          <Button onClick={() => void save(cambios)} disabled={busy}>
            {busy ? 'Guardando...' : `Guardar ${count(cambios.length, 'nota', 'notas')}`}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

function Celda({
  cambio: { antes, condicionAntes, despues, condicionDespues, oficializado },
}: {
  cambio: Cambio
}) {
  return (
    <>
      <span className={classes.antes}>{formatNota(condicionAntes ?? antes) || 'Sin nota'}</span>
      <IconArrowRight size={16} stroke={1.7} aria-label="pasa a" />
      <b>{formatNota(condicionDespues ?? despues)}</b>
      {oficializado && (
        <Badge variant="light" color="ambar" tt="none">
          Oficial
        </Badge>
      )}
    </>
  )
}
