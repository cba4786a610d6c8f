import { PasswordInput, Text } from '@mantine/core'
import { type Preparacion, prepararBody } from '@nivela/contract/segundo-factor'
import { Formulario } from '../../../ui/catalogo/Formulario.tsx'
import { useFormulario } from '../../../ui/useFormulario.ts'
import { prepare } from './dosPasos.api.ts'

interface Props {
  onListo: (preparacion: Preparacion) => void
  onCancel: () => void
}

export function PasoDeContrasena({ onListo, onCancel }: Props) {
  const formulario = useFormulario({
    valores: { contrasena: '' },
    esquema: prepararBody,
    onSave: async body => onListo(await prepare(body)),
  })
  return (
    <Formulario espera="Un momento..." formulario={formulario} accion="Continuar" onCancel={onCancel}>
      <Text>
        Ten a mano tu teléfono con una aplicación de verificación, como Google Authenticator, Microsoft
        Authenticator o 2FAS. Primero, confirma que eres tú.
      </Text>
      <PasswordInput
        {...formulario.field('contrasena')}
        label="Contraseña"
        autoComplete="current-password"
        data-autofocus
      />
    </Formulario>
  )
}
