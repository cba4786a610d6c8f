import { PasswordInput } from '@mantine/core'
import { CampoDeCodigo } from './CampoDeCodigo.tsx'

interface Props {
  /** The form's own: the props of a field, its error among them. */
  field: (name: 'contrasena' | 'codigo') => object
  conCodigo: boolean
}

/** The password again, and a code where the person has an authenticator. */
export function CamposDeConfirmacion({ field, conCodigo }: Props) {
  return (
    <>
      <PasswordInput
        {...field('contrasena')}
        label="Contraseña"
        autoComplete="current-password"
        data-autofocus
      />
      {conCodigo && (
        <CampoDeCodigo
          {...field('codigo')}
          label="Código"
          description="El de tu aplicación, o uno de tus códigos de recuperación."
          inputMode="text"
        />
      )}
    </>
  )
}
