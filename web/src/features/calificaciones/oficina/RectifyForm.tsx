import { Button, Group, Stack, TextInput } from '@mantine/core'
import { type Calificacion, CONDICIONES, rectificarBody } from '@nivela/contract/calificaciones'
import { toCondicion, toNumber } from '@nivela/contract/notas'
import { useRef } from 'react'
import { rectifyCalificacion } from '../../../data/calificaciones/calificaciones.api.ts'
import { ApiError } from '../../../lib/http/api.ts'
import { ErrorDeFormulario } from '../../../ui/campos/ErrorDeFormulario.tsx'
import { FormattedInput } from '../../../ui/campos/FormattedInput.tsx'
import { useFormulario } from '../../../ui/campos/useFormulario.ts'
import { toastSuccess } from '../../../ui/toasts/toast.tsx'
import { formatNota, typeNota, valorOf } from '../maestro/hoja/notas.ts'

interface Props {
  calificacion: Calificacion
  /** The student's name. */
  estudiante: string
  onCancel: () => void
  /** Someone else rectified it meanwhile. */
  onStale: () => Promise<void>
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

const tellActual = (actual: Calificacion) =>
  `Alguien la rectificó mientras escribías: ahora dice ${formatNota(valorOf(actual))}. Para poner lo tuyo encima, pulsa «Rectificar» otra vez.`

/** The one change that a closed period takes: the acta gets its next version. */
export function RectifyForm({ calificacion, estudiante, onCancel, onStale, onDone }: Props) {
  const { id } = calificacion
  // As it stood when the form opened: the list behind it is read again while someone types.
  const version = useRef(calificacion.version)
  const formulario = useFormulario({
    valores: { calificacion: formatNota(valorOf(calificacion)), motivo: '' },
    esquema: ESQUEMA,
    onSave: async body => {
      try {
        const { current } = version
        await rectifyCalificacion(id, { ...body, ...(current !== undefined && { version: current }) })
      } catch (reason) {
        if (!(reason instanceof ApiError && reason.actual)) throw reason
        const actual = reason.actual as Calificacion
        version.current = actual.version
        await onStale()
        throw new ApiError(reason.status, tellActual(actual))
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
