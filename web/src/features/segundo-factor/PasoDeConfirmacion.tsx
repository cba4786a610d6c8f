import { Text } from '@mantine/core'
import { type ConfirmarBody, confirmarBody } from '@nivela/contract/segundo-factor'
import { useFormulario } from '../../ui/campos/useFormulario.ts'
import { Formulario } from '../../ui/catalogo/Formulario.tsx'
import { CamposDeConfirmacion } from './CamposDeConfirmacion.tsx'

interface Props {
  frase: string
  accion: string
  peligro?: boolean
  onSave: (body: ConfirmarBody) => Promise<void>
  onCancel?: () => void
}

/** Password and code, asked before any change of a second factor. */
export function PasoDeConfirmacion({ frase, accion, peligro = false, onSave, ...salida }: Props) {
  const formulario = useFormulario({
    valores: { contrasena: '', codigo: '' },
    esquema: confirmarBody,
    onSave,
  })
  return (
    <Formulario espera="Un momento..." formulario={formulario} accion={accion} peligro={peligro} {...salida}>
      <Text>{frase}</Text>
      <CamposDeConfirmacion field={formulario.field} conCodigo />
    </Formulario>
  )
}
