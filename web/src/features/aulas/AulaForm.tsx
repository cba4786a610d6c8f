import { TextInput } from '@mantine/core'
import { type Aula, type AulaBody, aulaBody } from '@nivela/contract/aulas'
import { Formulario } from '../../ui/catalogo/Formulario.tsx'
import type { Catalogo } from '../../ui/catalogo/useCatalogo.ts'
import { useEdicion } from '../../ui/catalogo/useEdicion.ts'

interface Props {
  aula: Aula
  catalogo: Catalogo<Aula, AulaBody>
}

export function AulaForm({ aula, catalogo }: Props) {
  const formulario = useEdicion({
    cosa: aula,
    toValores: ({ nombre }) => ({ nombre }),
    campos: { nombre: 'Nombre' },
    esquema: aulaBody,
    catalogo,
  })
  return (
    <Formulario formulario={formulario} onCancel={catalogo.close}>
      <TextInput
        {...formulario.field('nombre')}
        label="Nombre"
        placeholder="Aula 101"
        autoComplete="off"
        data-autofocus
      />
    </Formulario>
  )
}
