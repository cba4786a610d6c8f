import { NumberInput, TextInput } from '@mantine/core'
import { type Asignatura, type AsignaturaBody, asignaturaBody } from '@nivela/contract/asignaturas'
import { Formulario } from '../../ui/catalogo/Formulario.tsx'
import type { Catalogo } from '../../ui/catalogo/useCatalogo.ts'
import { useFormulario } from '../../ui/useFormulario.ts'

interface Props {
  asignatura: Asignatura
  catalogo: Catalogo<Asignatura, AsignaturaBody>
}

export function AsignaturaForm({ asignatura, catalogo }: Props) {
  const formulario = useFormulario({
    valores: { nombre: asignatura.nombre, creditos: asignatura.creditos || '' },
    esquema: asignaturaBody,
    onSave: body => catalogo.save(asignatura.id, body),
  })
  const { field } = formulario
  return (
    <Formulario formulario={formulario} onCancel={catalogo.close}>
      <TextInput
        {...field('nombre')}
        label="Nombre"
        description="Lengua Española, Matemáticas, Ciencias Sociales y Ciencias Naturales se ofrecen según la POMA; las demás, a todos."
        autoComplete="off"
        data-autofocus
      />
      <NumberInput
        {...field('creditos')}
        label="Créditos"
        description="De 1 a 20."
        inputMode="numeric"
        allowDecimal={false}
        allowNegative={false}
        hideControls
      />
    </Formulario>
  )
}
