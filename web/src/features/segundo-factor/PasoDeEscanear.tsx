import { Anchor, Button, Group, Text } from '@mantine/core'
import { activarBody, type Preparacion } from '@nivela/contract/segundo-factor'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { copyText } from '../../lib/portapapeles.ts'
import { CampoDeCodigo } from '../../ui/campos/CampoDeCodigo.tsx'
import { Formulario } from '../../ui/catalogo/Formulario.tsx'
import { useFormulario } from '../../ui/useFormulario.ts'
import { Qr } from './Qr.tsx'
import classes from './SegundoFactor.module.css'
import { activate } from './segundo-factor.api.ts'

/** In fours, as people copy it by hand. */
const spaced = (secreto: string) => secreto.replace(/(.{4})(?=.)/g, '$1 ')

interface Props {
  preparacion: Preparacion
  onListo: (codigos: string[]) => void
  onCancel?: () => void
}

export function PasoDeEscanear({ preparacion: { secreto, uri }, onListo, ...salida }: Props) {
  const [copiada, setCopiada] = useState(false)
  const formulario = useFormulario({
    valores: { codigo: '' },
    esquema: activarBody,
    onSave: async body => onListo(await activate(body)),
  })
  const comienzo = useRef<HTMLParagraphElement>(null)
  // What had the focus went with the step before.
  useEffect(() => comienzo.current?.focus(), [])
  const Icono = copiada ? IconCheck : IconCopy

  return (
    <Formulario espera="Un momento..." formulario={formulario} accion="Activar" {...salida}>
      <Text ref={comienzo} tabIndex={-1} className={classes.comienzo ?? ''}>
        Escanea este código con tu aplicación y escribe abajo los dígitos que te muestre.
      </Text>
      <Qr texto={uri} descripcion="Código QR para tu aplicación de verificación" />
      <Anchor href={uri} size="sm" className={classes.enTelefono ?? ''}>
        ¿Estás en el teléfono? Ábrelo en tu aplicación
      </Anchor>
      <div>
        <Text size="sm" c="dimmed">
          ¿No puedes escanearlo? Escribe esta clave en la aplicación:
        </Text>
        <Group gap="xs" wrap="nowrap" mt={4}>
          <code className={classes.clave}>{spaced(secreto)}</code>
          <Button
            variant="default"
            size="sm"
            flex="none"
            leftSection={<Icono size={18} stroke={1.7} aria-hidden="true" />}
            onClick={async () => setCopiada(await copyText(secreto))}
          >
            <span aria-live="polite">{copiada ? 'Copiada' : 'Copiar'}</span>
          </Button>
        </Group>
      </div>
      <CampoDeCodigo {...formulario.field('codigo')} />
    </Formulario>
  )
}
