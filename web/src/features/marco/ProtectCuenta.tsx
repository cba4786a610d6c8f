import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import type { Sesion } from '@nivela/contract/auth'
import { IconFingerprint, IconShieldLock } from '@tabler/icons-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { readSegundoFactor } from '../../data/segundo-factor/segundo-factor.api.ts'
import { getSesion, markFaltaSegundoFactor } from '../../lib/session/sesion.ts'
import { Carta, ContactLink, LogoutLink, MarcoDeAcceso, useWebAuthn } from '../auth/index.ts'
import { CreateLlave } from '../llaves/index.ts'
import { Activacion, GUARDA_TUS_CODIGOS, type PasoDeActivacion } from '../segundo-factor/index.ts'

const NUMERO: Record<PasoDeActivacion, number> = { contrasena: 1, escanear: 2, codigos: 3 }

interface Props {
  sesion: Sesion
  /** Recovery codes are shown: the page stays until they are stored. */
  onCodigos: () => void
  onDone: () => void
}

/** Replaces every page for people who still have to set up their second factor. */
export function ProtectCuenta({ sesion, onCodigos, onDone }: Props) {
  const [paso, setPaso] = useState<PasoDeActivacion>('contrasena')
  const [vez, setVez] = useState(0)
  const [conLlave, setConLlave] = useState(false)
  const comienzo = useRef<HTMLParagraphElement>(null)
  const available = useWebAuthn()
  useFaltaSegundoFactor(sesion.id)
  // The focused element was removed with the previous step.
  useEffect(() => {
    if (vez > 0) comienzo.current?.focus()
  }, [vez])

  function follow(nuevo: PasoDeActivacion) {
    setPaso(nuevo)
    if (nuevo !== 'codigos') return
    onCodigos()
    markFaltaSegundoFactor(false)
  }
  function startAnew() {
    setPaso('contrasena')
    setConLlave(false)
    setVez(vez + 1)
  }

  return (
    <MarcoDeAcceso titulo={paso === 'codigos' ? GUARDA_TUS_CODIGOS : 'Protege tu cuenta'}>
      <Stack gap="md">
        {!conLlave && (
          <Text size="sm" c="dimmed" ref={comienzo} tabIndex={-1} style={{ outline: 'none' }}>
            Paso {NUMERO[paso]} de 3
          </Text>
        )}
        {paso === 'contrasena' && <Porque nombre={sesion.nombre} />}
        {conLlave ? (
          <Suspense>
            <CreateLlave onDone={() => markFaltaSegundoFactor(false)} />
          </Suspense>
        ) : (
          <Activacion key={vez} onPaso={follow} onDone={onDone} />
        )}
        {paso === 'contrasena' && !conLlave && available && (
          <Button
            variant="default"
            fullWidth
            leftSection={<IconFingerprint size={18} stroke={1.7} aria-hidden="true" />}
            onClick={() => setConLlave(true)}
          >
            Mejor con una llave de acceso
          </Button>
        )}
        {paso !== 'codigos' && (
          <Group justify="space-between">
            {conLlave || paso === 'escanear' ? (
              <Anchor component="button" type="button" py={12} my={-4} onClick={startAnew}>
                {conLlave ? 'Usar una aplicación' : 'Empezar de nuevo'}
              </Anchor>
            ) : (
              <ContactLink />
            )}
            <LogoutLink />
          </Group>
        )}
      </Stack>
    </MarcoDeAcceso>
  )
}

function Porque({ nombre }: { nombre: string }) {
  return (
    <Carta Icono={IconShieldLock}>
      <p>
        Hola, {nombre}. La escuela pide que, además de tu contraseña, entres con un código que te muestra tu
        teléfono, o con una llave de acceso: tu huella, tu cara o tu PIN. Así, quien descubra tu contraseña no
        puede entrar en tu nombre.
      </p>
      <p>Se prepara una sola vez y toma unos cinco minutos. Después sigues donde ibas.</p>
    </Carta>
  )
}

/** Whether it is still missing: the school may have lifted the rule, or another tab set it up. */
async function checkFalta(id: number) {
  const { activo, obligatorio } = await readSegundoFactor()
  if ((activo || !obligatorio) && getSesion()?.id === id) markFaltaSegundoFactor(false)
}

/** Asks when the page opens, and when the person comes back to it. */
function useFaltaSegundoFactor(id: number) {
  const check = () => void checkFalta(id).catch(() => {})
  useEffect(check, [id])
  useWindowEvent('focus', check)
}
