import { Button, Group, Stack, TextInput } from '@mantine/core'
import { type Calificacion, CONDICIONES, rectificarBody } from '@nivela/contract/calificaciones'
import { toCondicion, toNumber } from '@nivela/contract/notas'
import { ApiError } from '../../../lib/api.ts'
import { FormattedInput } from '../../../ui/campos/FormattedInput.tsx'
import { ErrorDeFormulario } from '../../../ui/ErrorDeFormulario.tsx'
import { toastSuccess } from '../../../ui/toast.tsx'
import { useFormulario } from '../../../ui/useFormulario.ts'
import { rectifyCalificacion } from '../calificaciones.api.ts'
import { formatNota, typeNota, valorOf } from '../maestro/notas.ts'

interface Props {
  calificacion: Calificacion
  /** The student's name. */
  estudiante: string
  onCancel: () => void
  onDone: () => Promise<void>
}

const ESQUEMA = {
  safeParse: (valores: unknown) => {
    const { calificacion, motivo } = valores as { calificacion: string; motivo: string }
    const condicion = toCondicion(calificacion)
    return rectificarBody.safeParse({
      ...(condicion ? { condicion } : { calificacion: toNumber(calificacion) }),
      motivo,
    })
  },
}

/** The one change that a closed period takes: the acta gets its next version. */
export function RectifyForm({ calificacion, estudiante, onCancel, onDone }: Props) {
  const { id, version } = calificacion
  const formulario = useFormulario({
    valores: { calificacion: formatNota(valorOf(calificacion)), motivo: '' },
    esquema: ESQUEMA,
    onSave: async body => {
      try {
        await rectifyCalificacion(id, { ...body, ...(version !== undefined && { version }) })
      } catch (reason) {
        // Someone else rectified it meanwhile: the list shows it.
        if (reason instanceof ApiError && reason.actual) await onDone()
        throw reason
      }
      toastSuccess(`Se rectificó la calificación de ${estudiante}. El acta tiene una versión nueva.`)
      await onDone()
    },
  })
  const { field, setValues, submit, error, saving } = formulario
  return (
    <form onSubmit={submit} noValidate aria-label={`Rectificar la calificación de ${estudiante}`}>
      <Stack gap="sm" py="sm">
        <FormattedInput
          {...field('calificacion')}
          format={typeNota}
          label="Calificación correcta"
          inputMode="decimal"
          autoComplete="off"
        />
        <Group gap="xs" mt={-4}>
          {CONDICIONES.map(condicion => (
            <Button
              key={condicion}
              size="compact-sm"
              variant="light"
              onClick={() => setValues({ calificacion: formatNota(condicion) })}
            >
              {formatNota(condicion)}
            </Button>
          ))}
        </Group>
        <TextInput
          {...field('motivo')}
          label="Motivo"
          description="Queda en el historial de la calificación."
          maxLength={300}
          autoComplete="off"
        />
        <ErrorDeFormulario>{error}</ErrorDeFormulario>
        <Group gap="sm">
          <Button type="submit" size="sm">
            {saving ? 'Guardando...' : 'Rectificar'}
          </Button>
          <Button size="sm" variant="default" onClick={onCancel}>
            Cancelar
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
