import { Button, TextInput, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Proceso } from '@nivela/contract/inscripciones'
import type { Seccion } from '@nivela/contract/secciones'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { enrol } from '../../../data/inscripciones/inscripciones.api.ts'
import { listName } from '../../../data/usuarios/nombres.ts'
import { estudiantesQuery } from '../../../data/usuarios/usuarios.api.ts'
import { ApiError } from '../../../lib/api.ts'
import { type Opcion, SearchableSelect } from '../../../ui/campos/SearchableSelect.tsx'
import { ErrorDeFormulario } from '../../../ui/ErrorDeFormulario.tsx'
import { toastSuccess } from '../../../ui/toast.tsx'
import classes from './Oficina.module.css'

interface Props {
  seccion: Seccion
  /** Of its period: the open one, or the last. */
  ventana: Proceso
}

const PAUSE_MS = 250

/** The office enrols someone by hand; the same rules as for the student. */
export function InscribirEstudiante({ seccion, ventana }: Props) {
  const queryClient = useQueryClient()
  const [escrito, setEscrito] = useState('')
  const [buscar] = useDebouncedValue(escrito, PAUSE_MS)
  const [elegido, setElegido] = useState<Opcion<number> | null>(null)
  const [motivo, setMotivo] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  const { data, isPlaceholderData } = useQuery(estudiantesQuery(buscar))
  const encontrados = (data?.filas ?? []).map(one => ({
    value: one.id,
    label: `${listName(one)}${one.matricula ? ` (${one.matricula})` : ''}`,
  }))

  const otros = encontrados.filter(({ value }) => value !== elegido?.value)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setError(null)
    if (!elegido) return setError('Elige a un estudiante.')
    if (!ventana.abierto && !motivo.trim()) return setError('Di el motivo: la inscripción no está abierta.')
    setSaving(true)
    try {
      await enrol(elegido.value, {
        ...{ idperiodoinscripcion: ventana.id, idseccion: seccion.id },
        motivo: motivo.trim() || undefined,
      })
      await queryClient.invalidateQueries()
      setElegido(null)
      setEscrito('')
      toastSuccess(`Inscripción hecha: ${elegido.label}.`)
    } catch (reason) {
      setError(reason instanceof ApiError ? reason.message : 'Ocurrió un error inesperado.')
    } finally {
      setSaving(false)
    }
  }

  return (
    <section aria-labelledby="inscribir">
      <Title order={3} id="inscribir" size="h4" mb="xs">
        Inscribir a un estudiante
      </Title>
      <form onSubmit={event => void submit(event)} className={classes.acto} noValidate>
        <SearchableSelect
          label="Estudiante"
          placeholder="Nombre, correo, matrícula o cédula"
          searchValue={escrito}
          onSearchChange={setEscrito}
          opciones={elegido ? [elegido, ...otros] : otros}
          // The server has searched already, by more than the name; what it found for other words means nobody.
          filter={() => encontrados}
          find={(_, texto) => (data && !isPlaceholderData && texto === buscar ? encontrados : [])}
          value={elegido?.value ?? 0}
          onChange={valor => setElegido(encontrados.find(({ value }) => value === valor) ?? null)}
          onDrop={() => setElegido(null)}
        />
        <TextInput
          label={ventana.abierto ? 'Motivo (si quieres)' : 'Motivo'}
          value={motivo}
          maxLength={500}
          onChange={({ currentTarget }) => setMotivo(currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={saving}>
          Inscribir
        </Button>
      </form>
      <ErrorDeFormulario>{error}</ErrorDeFormulario>
    </section>
  )
}
