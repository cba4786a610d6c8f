import { Button, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import type { Asistencia } from '@nivela/contract/asistencias'
import type { Inscrito } from '@nivela/contract/inscripciones'
import type { Seccion } from '@nivela/contract/secciones'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { getHoy } from '../../lib/hoy.ts'
import { Fecha } from '../../ui/campos/Fecha.tsx'
import { ErrorDeFormulario } from '../../ui/ErrorDeFormulario.tsx'
import { useSinGuardar } from '../../ui/sinGuardar.ts'
import { toastSuccess } from '../../ui/toast.tsx'
import { listName } from '../usuarios/index.ts'
import classes from './Asistencias.module.css'
import { asistenciaQuery, saveAsistencia } from './asistencias.api.ts'

type Estado = 'presente' | 'ausente' | 'excusado'
const TEXTO: Record<Estado, string> = { presente: 'Presente', ausente: 'Ausente', excusado: 'Con excusa' }
/** One tap: absent. A second one: with an excuse. */
const SIGUIENTE: Record<Estado, Estado> = { presente: 'ausente', ausente: 'excusado', excusado: 'presente' }

const estadosDe = (clase: Asistencia | undefined) =>
  new Map<number, Estado>([
    ...(clase?.ausentes ?? []).map(id => [id, 'ausente'] as const),
    ...(clase?.excusados ?? []).map(id => [id, 'excusado'] as const),
  ])

const estadoOf = (estados: Map<number, Estado>, id: number) => estados.get(id) ?? 'presente'

interface Props {
  seccion: Seccion
  inscritos: Inscrito[]
  clases: Asistencia[]
  /** The one that is corrected; without it, today's. */
  clase?: Asistencia
  onDone: () => void
}

/** The roll of one day: everyone is there until their name is tapped. */
export function PasarLista({ seccion, inscritos, clases, clase, onDone }: Props) {
  const queryClient = useQueryClient()
  const claseDe = (dia: string) => clases.find(una => una.fecha.slice(0, 10) === dia)
  const [fecha, setFecha] = useState(clase?.fecha.slice(0, 10) ?? getHoy())
  const [base, setBase] = useState(clase ?? claseDe(fecha))
  const [estados, setEstados] = useState(() => estadosDe(base))
  const [error, setError] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  const guardados = estadosDe(base)
  useSinGuardar(!saving && inscritos.some(({ id }) => estadoOf(estados, id) !== estadoOf(guardados, id)))

  const open = (una: Asistencia | undefined) => {
    setBase(una)
    setEstados(estadosDe(una))
  }
  const pickFecha = (dia: string) => {
    setFecha(dia)
    setError(null)
    // Another day has its own roll; what was tapped for a day without one stays.
    if (claseDe(dia) || base) open(claseDe(dia))
  }
  const idsDe = (estado: Estado) =>
    inscritos.filter(({ id }) => estadoOf(estados, id) === estado).map(({ id }) => id)
  async function save() {
    setSaving(true)
    setError(null)
    try {
      await saveAsistencia(seccion.id, {
        ...{ fecha, ausentes: idsDe('ausente'), excusados: idsDe('excusado') },
        version: base?.version ?? 0,
      })
      await queryClient.invalidateQueries(asistenciaQuery(seccion.id))
      toastSuccess('Asistencia guardada.')
      onDone()
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason
      setError(reason.message)
      if (reason.actual) {
        open(reason.actual as Asistencia)
        setError('Alguien guardó la lista de ese día mientras la pasabas. Estás viendo lo que hay ahora.')
      }
    } finally {
      setSaving(false)
    }
  }
  return (
    <Stack gap="sm">
      {!clase && <Fecha label="Fecha de la clase" value={fecha} onChange={pickFecha} />}
      <Text c="dimmed" size="sm">
        Toca a quien faltó. Otro toque lo deja con excusa.
      </Text>
      <ul className={classes.nombres}>
        {inscritos.map(inscrito => {
          const estado = estadoOf(estados, inscrito.id)
          return (
            <li key={inscrito.id}>
              <UnstyledButton
                className={classes.nombre ?? ''}
                data-estado={estado}
                onClick={() => setEstados(previos => new Map(previos).set(inscrito.id, SIGUIENTE[estado]))}
              >
                <span>{listName(inscrito)}</span>
                <b>{TEXTO[estado]}</b>
              </UnstyledButton>
            </li>
          )
        })}
      </ul>
      <ErrorDeFormulario>{error}</ErrorDeFormulario>
      <Group gap="sm">
        <Button onClick={() => void save()} disabled={saving}>
          {saving ? 'Guardando...' : 'Guardar la asistencia'}
        </Button>
        <Button variant="default" onClick={onDone} disabled={saving}>
          Cancelar
        </Button>
      </Group>
    </Stack>
  )
}
