import { Skeleton } from '@mantine/core'
import { type ConfirmarLlaveBody, confirmarLlaveBody } from '@nivela/contract/llaves'
import { confirmarBody } from '@nivela/contract/segundo-factor'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { segundoFactorQuery } from '../../data/segundo-factor/segundo-factor.api.ts'
import { useFormulario } from '../../ui/campos/useFormulario.ts'
import { Formulario } from '../../ui/catalogo/Formulario.tsx'
import { Lista } from '../../ui/catalogo/Lista.tsx'
import { CamposDeConfirmacion } from '../segundo-factor/index.ts'

interface Props {
  accion: string
  espera: string
  peligro?: boolean
  onSave: (body: ConfirmarLlaveBody) => Promise<void>
  /** Only in a dialog, which can be cancelled. */
  onCancel?: () => void
  /** What is about to happen. */
  children: ReactNode
}

/** The password, and a code if they have an authenticator, before a key comes or goes. */
export function ConfirmacionDeLlave(props: Props) {
  const consulta = useQuery(segundoFactorQuery)
  return (
    <Lista consulta={consulta} esqueleto={<Skeleton height={140} />}>
      {({ activo }) => <Campos conCodigo={activo} {...props} />}
    </Lista>
  )
}

function Campos({ conCodigo, children, onSave, ...resto }: Props & { conCodigo: boolean }) {
  const formulario = useFormulario({
    valores: { contrasena: '', ...(conCodigo && { codigo: '' }) },
    esquema: conCodigo ? confirmarBody : confirmarLlaveBody,
    onSave,
  })
  return (
    <Formulario formulario={formulario} {...resto}>
      {children}
      <CamposDeConfirmacion field={formulario.field} conCodigo={conCodigo} />
    </Formulario>
  )
}
