import { Button, Skeleton, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { randomId } from '@mantine/hooks'
import { correoALista, LISTAS, type LineaDeLista, rellenar } from '@nivela/contract/listas-de-oficina'
import { count } from '@nivela/contract/palabras'
import { IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NADIE_LO_RECIBE, useSinCorreo } from '../../data/correos/useSinCorreo.ts'
import { type Destino, destinatariosQuery, writeToLista } from '../../data/listas/listas.api.ts'
import { Aviso } from '../../ui/campos/Aviso.tsx'
import { useFormulario } from '../../ui/campos/useFormulario.ts'
import { Formulario } from '../../ui/catalogo/Formulario.tsx'
import { Lista } from '../../ui/catalogo/Lista.tsx'
import { Modal } from '../../ui/dialogos/Modal.tsx'
import { toastSuccess } from '../../ui/toasts/toast.tsx'
import classes from './Listas.module.css'

/** Writes to those who were chosen: a template to begin with, what one of them will read, and how many they are. */
export function EscribirALista({ destino, vacia }: { destino: Destino; vacia: boolean }) {
  const [abierto, setAbierto] = useState(false)
  const close = () => setAbierto(false)
  return (
    <>
      <Button
        leftSection={<IconMail size={18} stroke={1.7} aria-hidden="true" />}
        disabled={vacia}
        onClick={() => setAbierto(true)}
      >
        {destino.ids ? `Escribir a ${count(destino.ids.length, 'persona', 'personas')}` : 'Escribir a todos'}
      </Button>
      <Modal opened={abierto} onClose={close} title="Escribir un correo" size="lg">
        {abierto && <Destinatarios destino={destino} onClose={close} />}
      </Modal>
    </>
  )
}

interface Props {
  destino: Destino
  onClose: () => void
}

/** Counted by the server before anything is sent: a list may name someone twice, and people turn mails off. */
function Destinatarios({ destino, onClose }: Props) {
  const consulta = useQuery(destinatariosQuery(destino))
  return (
    <Lista consulta={consulta} esqueleto={<Skeleton height={360} aria-busy="true" />}>
      {({ enviados, soloAviso, ejemplo }) =>
        ejemplo ? (
          <Carta {...{ destino, onClose, enviados, soloAviso, ejemplo }} />
        ) : (
          <Text>Ya no queda nadie en esta lista.</Text>
        )
      }
    </Lista>
  )
}

interface CartaProps extends Props {
  enviados: number
  soloAviso: number
  ejemplo: LineaDeLista
}

function Carta({ destino, onClose, enviados, soloAviso, ejemplo }: CartaProps) {
  // One name for this letter: pressing twice, or a lost answer, sends it once.
  const [clave] = useState(() => randomId('carta-'))
  const { asunto, mensaje } = LISTAS[destino.cual]
  const sinCorreo = useSinCorreo()
  const formulario = useFormulario({
    valores: { asunto: asunto as string, mensaje: mensaje as string },
    esquema: correoALista,
    onSave: async carta => {
      const sent = await writeToLista(destino, { ...carta, clave })
      onClose()
      const aparte = sent.soloAviso ? ` ${tellSoloAviso(sent.soloAviso)}` : ''
      toastSuccess(
        sinCorreo
          ? `${NADIE_LO_RECIBE}${aparte}`
          : `El correo va en camino a ${count(sent.enviados, 'persona', 'personas')}.${aparte}`,
      )
    },
  })
  const { field, values } = formulario
  return (
    <Formulario
      formulario={formulario}
      onCancel={onClose}
      accion={`Enviar a ${count(enviados + soloAviso, 'persona', 'personas')}`}
      espera="Enviando..."
    >
      {sinCorreo && <Aviso>{NADIE_LO_RECIBE}</Aviso>}
      {soloAviso > 0 && (
        <Text size="sm">
          {count(enviados, 'persona lo recibe', 'personas lo reciben')} por correo. {tellSoloAviso(soloAviso)}
        </Text>
      )}
      <TextInput {...field('asunto')} label="Asunto" maxLength={150} data-autofocus />
      <Textarea
        {...field('mensaje')}
        label="Mensaje"
        description="{nombre} y {detalle} se llenan con lo de cada persona."
        autosize
        minRows={4}
        maxRows={12}
      />
      <Stack gap={6} className={classes.vista ?? ''} role="region" aria-label="Vista previa">
        <Text size="sm" c="dimmed">
          Así lo lee {ejemplo.nombre} {ejemplo.apellido} ({ejemplo.correo})
        </Text>
        <Text fw={700}>{values.asunto}</Text>
        <Text>Hola, {ejemplo.nombre}:</Text>
        <Text style={{ whiteSpace: 'pre-line' }}>{rellenar(values.mensaje, ejemplo)}</Text>
      </Stack>
    </Formulario>
  )
}

const tellSoloAviso = (cuantas: number) =>
  `${count(cuantas, 'persona lo verá', 'personas lo verán')} solo entre sus avisos, porque no quieren estos correos.`
