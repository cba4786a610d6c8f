import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { copyText } from '../../lib/device/clipboard.ts'
import { saveFile } from '../../lib/device/files.ts'
import { useSesion } from '../../lib/session/sesion.ts'
import classes from './SegundoFactor.module.css'

export const GUARDA_TUS_CODIGOS = 'Guarda tus códigos de recuperación'

const ARCHIVO = 'nivela-codigos-de-recuperacion.txt'

const toText = (correo: string, codigos: string[]) =>
  `Nivela: códigos de recuperación de ${correo}\nCada código sirve una sola vez.\n\n${codigos.join('\n')}\n`

/** Shown once. On paper only they are printed. */
export function CodigosDeRecuperacion({ codigos, onDone }: { codigos: string[]; onDone: () => void }) {
  const correo = useSesion()?.correo ?? ''
  const [copiados, setCopiados] = useState(false)
  const comienzo = useRef<HTMLParagraphElement>(null)
  useEffect(() => comienzo.current?.focus(), [])
  const texto = toText(correo, codigos)
  const Copia = copiados ? IconCheck : IconCopy
  const icono = { size: 18, stroke: 1.7, 'aria-hidden': true } as const

  return (
    <Stack gap="md" className={classes.hoja ?? ''}>
      <Text ref={comienzo} tabIndex={-1} className={classes.comienzo ?? ''}>
        Si pierdes el teléfono, entras con uno de ellos. Cada uno sirve una sola vez, y no volveremos a
        mostrarlos.
      </Text>
      <ul className={classes.codigos} aria-label={`Códigos de recuperación de ${correo}`}>
        {codigos.map(codigo => (
          <li key={codigo}>{codigo}</li>
        ))}
      </ul>
      <Text size="sm" c="dimmed">
        Cuenta de Nivela: {correo}
      </Text>
      <Group gap="xs">
        <Button
          variant="default"
          size="sm"
          leftSection={<Copia {...icono} />}
          onClick={async () => setCopiados(await copyText(texto))}
        >
          <span aria-live="polite">{copiados ? 'Copiados' : 'Copiar'}</span>
        </Button>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconDownload {...icono} />}
          onClick={() => saveFile(new Blob([texto], { type: 'text/plain' }), ARCHIVO)}
        >
          Descargar
        </Button>
        <Button variant="default" size="sm" leftSection={<IconPrinter {...icono} />} onClick={() => print()}>
          Imprimir
        </Button>
      </Group>
      <Button onClick={onDone}>Ya los guardé</Button>
    </Stack>
  )
}
