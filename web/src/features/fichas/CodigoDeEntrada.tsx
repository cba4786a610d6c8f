import { Button, Group, Stack, Text } from '@mantine/core'
import type { CodigoDeEntrada as Codigo } from '@nivela/contract/codigos'
import { endSentence } from '@nivela/contract/palabras'
import type { Usuario } from '@nivela/contract/usuarios'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { useSinCorreo } from '../../data/correos/useSinCorreo.ts'
import { giveCodigo } from '../../data/fichas/fichas.api.ts'
import { fullName } from '../../data/usuarios/nombres.ts'
import { ajustes } from '../../lib/session/ajustes.ts'
import { formatMomento } from '../../lib/time/momento.ts'
import { useActo } from '../../ui/actos/useActo.ts'
import { PrintButton } from '../../ui/archivos/PrintButton.tsx'
import { Aviso } from '../../ui/campos/Aviso.tsx'
import { Accion } from '../../ui/catalogo/Acciones.tsx'
import { Modal } from '../../ui/dialogos/Modal.tsx'
import classes from './Fichas.module.css'

const SIN_CONFIRMAR =
  'No hay un servidor de correo: el enlace que confirma su correo queda en un archivo, y sin él no termina de entrar.'

/** Gives a student who has no e-mail a code, to read aloud or to print. It is shown once. */
export function CodigoDeEntrada({ usuario }: { usuario: Usuario }) {
  const [codigo, setCodigo] = useState<Codigo | null>(null)
  const sinCorreo = useSinCorreo()
  const [give] = useActo(async () => setCodigo(await giveCodigo(usuario.id)))
  const close = () => setCodigo(null)
  return (
    <>
      <Accion
        texto="Dar un código para entrar"
        de={`a ${fullName(usuario)}`}
        Icono={IconKey}
        onClick={() => void give()}
      />
      <Modal opened={codigo !== null} onClose={close} title="Código para entrar">
        {codigo && (
          <Stack gap="md">
            <div className={`${classes.codigo} codigo-impreso`}>
              <Text fw={600}>{fullName(usuario)}</Text>
              <Text>
                Entra en <b>{`${window.location.host}/activar`}</b> con tu matrícula o documento y este
                código:
              </Text>
              <output className={classes.cifras}>
                {codigo.codigo.slice(0, 4)} {codigo.codigo.slice(4)}
              </output>
              <Text size="sm">
                {endSentence(
                  `Sirve una sola vez, hasta el ${formatMomento(codigo.vence, ajustes.zonaHoraria)}`,
                )}
              </Text>
            </div>
            <Text size="sm" c="dimmed">
              No se vuelve a mostrar. Si se pierde, da otro: el anterior deja de servir.
            </Text>
            <Aviso>{sinCorreo ? SIN_CONFIRMAR : null}</Aviso>
            <Group justify="flex-end" gap="sm">
              <PrintButton />
              <Button onClick={close} data-autofocus>
                Listo
              </Button>
            </Group>
          </Stack>
        )}
      </Modal>
    </>
  )
}
