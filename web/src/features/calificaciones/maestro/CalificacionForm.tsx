import { NumberInput } from '@mantine/core'
import { type CalificacionBody, calificacionBody } from '@nivela/contract/calificaciones'
import type { Seccion } from '@nivela/contract/secciones'
import { fullName } from '../../../lib/secciones.ts'
import { Elegir } from '../../../ui/campos/Elegir.tsx'
import { Formulario } from '../../../ui/catalogo/Formulario.tsx'
import type { Catalogo } from '../../../ui/catalogo/useCatalogo.ts'
import { useFormulario } from '../../../ui/useFormulario.ts'
import { useSeccion } from './useSeccion.ts'

/** A grade as its form holds it: one that is being made has no student and no number yet. */
export interface Nota {
  id: number
  idseccion: number
  idusuario: number
  calificacion: number | ''
  /** The student's name. */
  estudiante: string
}

interface Props {
  nota: Nota
  secciones: Seccion[]
  catalogo: Catalogo<Nota, CalificacionBody>
}

export function CalificacionForm({ nota, secciones, catalogo }: Props) {
  const { id, idseccion, idusuario, calificacion } = nota
  const formulario = useFormulario({
    valores: { idseccion, idusuario, calificacion },
    esquema: calificacionBody,
    onSave: body => catalogo.save(id, body),
  })
  const { field, values, setValues } = formulario
  const { data: filas = [] } = useSeccion(values.idseccion)
  // Of an existing grade only the number can change.
  const posibles = filas.filter(({ estudiante, calificacion }) =>
    id ? estudiante.id === idusuario : !calificacion,
  )
  return (
    <Formulario formulario={formulario} onCancel={catalogo.close}>
      <Elegir
        {...field('idseccion')}
        label="Sección"
        opciones={secciones.map(({ id, nombre, asignaturas }) => ({
          value: id,
          label: `${asignaturas.nombre} ${nombre}`,
        }))}
        onChange={valor => setValues({ idseccion: valor ?? 0, idusuario: 0 })}
        disabled={id > 0}
      />
      <Elegir
        {...field('idusuario')}
        label="Estudiante"
        opciones={posibles.map(({ estudiante }) => ({ value: estudiante.id, label: fullName(estudiante) }))}
        {...(filas.length > 0 &&
          posibles.length === 0 && { nothingFoundMessage: 'Todos tienen ya su calificación' })}
        disabled={id > 0}
        data-autofocus={id === 0 || undefined}
      />
      <NumberInput
        {...field('calificacion')}
        label="Calificación"
        description="De 0 a 100 puntos, hasta dos decimales."
        inputMode="decimal"
        allowedDecimalSeparators={['.', ',']}
        decimalScale={2}
        allowNegative={false}
        hideControls
        data-autofocus={id > 0 || undefined}
      />
    </Formulario>
  )
}
