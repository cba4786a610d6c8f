import { Button, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { randomId } from '@mantine/hooks'
import {
  type Cual,
  correoALista,
  LISTAS,
  type LineaDeLista,
  rellenar,
} from '@nivela/contract/listas-de-oficina'
import { count } from '@nivela/contract/palabras'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { Formulario } from '../../ui/catalogo/Formulario.tsx'
import { toastSuccess } from '../../ui/toast.tsx'
import { useFormulario } from '../../ui/useFormulario.ts'
import classes from './Listas.module.css'
import { writeToLista } from './listas.api.ts'

interface Props {
  cual: Cual
  idperiodo: number
  /** Chosen people; null for the whole list. */
  ids: number[] | null
  cuantos: number
  /** One of them, for the preview. */
  ejemplo: LineaDeLista | undefined
}

/** Writes to those who were chosen: a template to begin with, what one of them will read, and how many they are. */
export function EscribirALista(props: Props) {
  const [abierto, setAbierto] = useState(false)
  return (
    <>
      <Button
        leftSection={<IconMail size={18} stroke={1.7} aria-hidden="true" />}
        disabled={props.cuantos === 0}
        onClick={() => setAbierto(true)}
      >
        {props.ids ? `Escribir a ${count(props.cuantos, 'persona', 'personas')}` : 'Escribir a todos'}
      </Button>
      <Modal opened={abierto} onClose={() => setAbierto(false)} title="Escribir un correo" size="lg">
        {abierto && <Carta {...props} onClose={() => setAbierto(false)} />}
      </Modal>
    </>
  )
}

function Carta({ cual, idperiodo, ids, cuantos, ejemplo, onClose }: Props & { onClose: () => void }) {
  // One name for this letter: pressing twice, or a lost answer, sends it once.
  const [clave] = useState(() => randomId('carta-'))
  const { asunto, mensaje } = LISTAS[cual]
  const formulario = useFormulario({
    valores: { asunto: asunto as string, mensaje: mensaje as string },
    esquema: correoALista,
    onSave: async body => {
      const { enviados, soloAviso } = await writeToLista(cual, {
        ...body,
        clave,
        ...(ids && { ids }),
        ...(idperiodo && { idperiodo }),
      })
      onClose()
      const aparte = soloAviso ? ` Otras ${soloAviso} lo verán solo entre sus avisos.` : ''
      toastSuccess(`El correo va en camino a ${count(enviados, 'persona', 'personas')}.${aparte}`)
    },
  })
  const { field, values } = formulario
  return (
    <Formulario
      formulario={formulario}
      onCancel={onClose}
      accion={`Enviar a ${count(cuantos, 'persona', 'personas')}`}
      espera="Enviando..."
    >
      <TextInput {...field('asunto')} label="Asunto" maxLength={150} data-autofocus />
      <Textarea
        {...field('mensaje')}
        label="Mensaje"
        description="{nombre} y {detalle} se llenan con lo de cada persona."
        autosize
        minRows={4}
        maxRows={12}
      />
      {ejemplo && (
        <Stack gap={6} className={classes.vista ?? ''} role="region" aria-label="Vista previa">
          <Text size="sm" c="dimmed">
            Así lo lee {ejemplo.nombre} {ejemplo.apellido} ({ejemplo.correo})
          </Text>
          <Text fw={700}>{values.asunto}</Text>
          <Text>Hola, {ejemplo.nombre}:</Text>
          <Text style={{ whiteSpace: 'pre-line' }}>{rellenar(values.mensaje, ejemplo)}</Text>
        </Stack>
      )}
    </Formulario>
  )
}
