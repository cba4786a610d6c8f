import { PasswordInput, Text } from '@mantine/core'
import { type Preparacion, prepararBody } from '@nivela/contract/segundo-factor'
import { prepare } from '../../data/segundo-factor/segundo-factor.api.ts'
import { useFormulario } from '../../ui/campos/useFormulario.ts'
import { Formulario } from '../../ui/catalogo/Formulario.tsx'

interface Props {
  onDone: (preparacion: Preparacion) => void
  onCancel?: () => void
}

export function PasoDeContrasena({ onDone, ...salida }: Props) {
  const formulario = useFormulario({
    valores: { contrasena: '' },
    esquema: prepararBody,
    onSave: async body => onDone(await prepare(body)),
  })
  return (
    <Formulario espera="Un momento..." formulario={formulario} accion="Continuar" {...salida}>
      <Text>
        Necesitas en tu teléfono una aplicación de verificación, como Google Authenticator, Microsoft
        Authenticator o 2FAS: son gratis y están en la tienda de aplicaciones. Cuando la tengas, confirma aquí
        que eres tú.
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
