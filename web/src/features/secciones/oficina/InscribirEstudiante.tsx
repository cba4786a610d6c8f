import { Button, Skeleton, TextInput, Title } from '@mantine/core'
import type { Proceso } from '@nivela/contract/inscripciones'
import type { Seccion } from '@nivela/contract/secciones'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, Suspense, useState } from 'react'
import { enrol } from '../../../data/inscripciones/inscripciones.api.ts'
import { ApiError } from '../../../lib/http/api.ts'
import { ErrorDeFormulario } from '../../../ui/campos/ErrorDeFormulario.tsx'
import type { Opcion } from '../../../ui/campos/SearchableSelect.tsx'
import { toastSuccess } from '../../../ui/toasts/toast.tsx'
import { CampoDeEstudiante } from '../../usuarios/index.ts'
import classes from './Oficina.module.css'

interface Props {
  seccion: Seccion
  /** Of its period: the open one, or the last. */
  ventana: Proceso
}

/** The office enrols someone by hand; the same rules as for the student. */
export function InscribirEstudiante({ seccion, ventana }: Props) {
  const queryClient = useQueryClient()
  const [vez, setVez] = useState(0)
  const [elegido, setElegido] = useState<Opcion<number> | null>(null)
  const [motivo, setMotivo] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)

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
      setVez(vez + 1)
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
        <Suspense fallback={<Skeleton height={64} />}>
          <CampoDeEstudiante key={vez} elegido={elegido} onElegir={setElegido} />
        </Suspense>
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
