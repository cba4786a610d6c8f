import { Anchor, Button, Group, Text } from '@mantine/core'
import { activarBody, type Preparacion } from '@nivela/contract/segundo-factor'
import { IconCheck, IconCopy, IconDeviceMobile } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { encode } from 'uqr'
import { activate } from '../../data/segundo-factor/segundo-factor.api.ts'
import { copyText } from '../../lib/device/clipboard.ts'
import { useFormulario } from '../../ui/campos/useFormulario.ts'
import { Formulario } from '../../ui/catalogo/Formulario.tsx'
import { CampoDeCodigo } from './CampoDeCodigo.tsx'
import classes from './SegundoFactor.module.css'

/** In fours, as people copy it by hand. */
const spaced = (secreto: string) => secreto.replace(/(.{4})(?=.)/g, '$1 ')

interface Props {
  preparacion: Preparacion
  onDone: (codigos: string[]) => void
  onCancel?: () => void
}

export function PasoDeEscaneo({ preparacion: { secreto, uri }, onDone, ...salida }: Props) {
  const [copiada, setCopiada] = useState(false)
  const formulario = useFormulario({
    valores: { codigo: '' },
    esquema: activarBody,
    onSave: async body => onDone(await activate(body)),
  })
  const comienzo = useRef<HTMLParagraphElement>(null)
  // The focused element was removed with the previous step.
  useEffect(() => comienzo.current?.focus(), [])
  // A finger is on the phone that has the authenticator, and can't scan its own screen; a mouse is not.
  const [enTelefono] = useState(() => matchMedia('(pointer: coarse)').matches)
  const [otro, setOtro] = useState(false)
  const Icono = copiada ? IconCheck : IconCopy
  const qr = <Qr texto={uri} descripcion="Código QR para tu aplicación de verificación" />

  return (
    <Formulario espera="Un momento..." formulario={formulario} accion="Activar" {...salida}>
      <Text ref={comienzo} tabIndex={-1} className={classes.comienzo ?? ''}>
        {enTelefono
          ? 'Ábrelo en tu aplicación de verificación, vuelve aquí y escribe los dígitos que te muestre.'
          : 'Escanea este código con tu aplicación y escribe abajo los dígitos que te muestre.'}
      </Text>
      {enTelefono ? (
        <Button
          component="a"
          href={uri}
          variant="light"
          fullWidth
          leftSection={<IconDeviceMobile size={18} stroke={1.7} aria-hidden="true" />}
        >
          Abrir en mi app
        </Button>
      ) : (
        qr
      )}
      <div>
        <Text size="sm" c="dimmed">
          {enTelefono ? '¿No se abre? Copia' : '¿No puedes escanearlo? Escribe'} esta clave en la aplicación:
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
      {enTelefono && (
        <>
          <Anchor
            component="button"
            type="button"
            size="sm"
            className={classes.otro ?? ''}
            aria-expanded={otro}
            onClick={() => setOtro(!otro)}
          >
            Usar otro dispositivo
          </Anchor>
          {otro && (
            <>
              <Text size="sm" c="dimmed">
                Escanéalo con la aplicación del otro teléfono:
              </Text>
              {qr}
            </>
          )}
        </>
      )}
      <CampoDeCodigo {...formulario.field('codigo')} />
    </Formulario>
  )
}

/** Each dark square as a piece of one path. */
const toPath = (filas: boolean[][]) =>
  filas.flatMap((fila, y) => fila.map((oscuro, x) => (oscuro ? `M${x} ${y}h1v1h-1z` : ''))).join('')

/** Dark on white in any theme, with the margin that cameras look for. */
function Qr({ texto, descripcion }: { texto: string; descripcion: string }) {
  const { size, data } = encode(texto, { ecc: 'M', border: 4 })
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={descripcion}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={toPath(data)} fill="#000" />
    </svg>
  )
}
