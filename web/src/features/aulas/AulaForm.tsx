import { NumberInput, TextInput } from '@mantine/core'
import { type Aula, type AulaBody, aulaEscrita } from '@nivela/contract/aulas'
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
    toValores: ({ nombre, capacidad }) => ({ nombre, capacidad: capacidad ?? '' }),
    campos: { nombre: 'Nombre', capacidad: 'Capacidad' },
    esquema: aulaEscrita,
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
      <NumberInput
        {...formulario.field('capacidad')}
        label="Capacidad (opcional)"
        description="Cuántas personas caben. Al ofrecer una sección se avisa si el cupo es mayor."
        inputMode="numeric"
        allowDecimal={false}
        allowNegative={false}
        hideControls
      />
    </Formulario>
  )
}
