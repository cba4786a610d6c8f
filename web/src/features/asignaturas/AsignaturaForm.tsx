import { NumberInput, TextInput } from '@mantine/core'
import { type Asignatura, type AsignaturaBody, asignaturaBody } from '@nivela/contract/asignaturas'
import { Formulario } from '../../ui/catalogo/Formulario.tsx'
import type { Catalogo } from '../../ui/catalogo/useCatalogo.ts'
import { useEdicion } from '../../ui/catalogo/useEdicion.ts'

interface Props {
  asignatura: Asignatura
  catalogo: Catalogo<Asignatura, AsignaturaBody>
}

export function AsignaturaForm({ asignatura, catalogo }: Props) {
  const formulario = useEdicion({
    cosa: asignatura,
    toValores: ({ nombre, creditos }) => ({ nombre, creditos: creditos || '' }),
    campos: { nombre: 'Nombre', creditos: 'Créditos' },
    esquema: asignaturaBody,
    catalogo,
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
