import { Button, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type Mensaje, mensajeBody } from '@nivela/contract/mensajes'
import { count } from '@nivela/contract/palabras'
import { IconMessage } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { mensajesQuery, sendMensaje } from '../../data/mensajes/mensajes.api.ts'
import { ajustes, useAjustes } from '../../lib/session/ajustes.ts'
import { formatMomento } from '../../lib/time/momento.ts'
import { ErrorDeFormulario } from '../../ui/campos/ErrorDeFormulario.tsx'
import { useFormulario } from '../../ui/campos/useFormulario.ts'
import { Lectura } from '../../ui/estados/Lectura.tsx'
import { toastSuccess } from '../../ui/toasts/toast.tsx'
import classes from './Mensajes.module.css'

interface Props {
  idseccion: number
  /** Begins with the form. */
  alAbrir?: boolean
}

/** A message to everyone in a section, and those that were sent before. */
export function EscribirASeccion({ idseccion, alAbrir = false }: Props) {
  const [abierto, setAbierto] = useState(alAbrir)
  return (
    <section className={classes.mensajes} aria-label="Mensajes a la sección">
      {abierto ? (
        <Formulario idseccion={idseccion} onDone={() => setAbierto(false)} />
      ) : (
        <Button
          variant="light"
          leftSection={<IconMessage size={18} aria-hidden="true" />}
          onClick={() => setAbierto(true)}
        >
          Escribir a la sección
        </Button>
      )}
      <Lectura
        consulta={useQuery(mensajesQuery(idseccion))}
        fallo="No pudimos cargar los mensajes que ya se enviaron."
      >
        {enviados => enviados.length > 0 && <Enviados mensajes={enviados} />}
      </Lectura>
    </section>
  )
}

const Enviados = ({ mensajes }: { mensajes: Mensaje[] }) => (
  <ul className={classes.enviados} aria-label="Mensajes enviados">
    {mensajes.map(({ id, asunto, mensaje, personas, momento, autor }) => (
      <li key={id}>
        <b>{asunto}</b>
        <p>{mensaje}</p>
        <small>
          {autor.nombre} {autor.apellido}, el {formatMomento(momento, ajustes.zonaHoraria)}, a{' '}
          {count(personas, 'estudiante', 'estudiantes')}
        </small>
      </li>
    ))}
  </ul>
)

function Formulario({ idseccion, onDone }: { idseccion: number; onDone: () => void }) {
  const queryClient = useQueryClient()
  const { conCorreo } = useAjustes()
  // The same for every try of this message: an answer that was lost does not send it twice.
  const envio = useRef(crypto.randomUUID())
  const { field, submit, error, idDeError, saving } = useFormulario({
    valores: { asunto: '', mensaje: '' },
    esquema: mensajeBody,
    onSave: async body => {
      const { personas } = await sendMensaje(idseccion, { ...body, envio: envio.current })
      await queryClient.invalidateQueries(mensajesQuery(idseccion))
      const aQuienes = count(personas, 'estudiante', 'estudiantes')
      toastSuccess(
        conCorreo
          ? `Mensaje enviado a ${aQuienes}.`
          : `El mensaje está en la campana de ${aQuienes}. Por correo no sale.`,
      )
      onDone()
    },
  })
  return (
    <form onSubmit={submit} noValidate aria-label="Escribir a la sección">
      <Stack gap="sm">
        <TextInput
          {...field('asunto')}
          label="Asunto"
          maxLength={120}
          autoComplete="off"
          autoFocus
          data-autofocus
        />
        <Textarea {...field('mensaje')} label="Mensaje" maxLength={2000} autosize minRows={3} />
        <Text c="dimmed" size="sm">
          {conCorreo
            ? 'Les llega a su campana y a su correo.'
            : 'Les llega solo a su campana: no hay un servidor de correo.'}{' '}
          Queda guardado quién lo escribió.
        </Text>
        <ErrorDeFormulario id={idDeError}>{error}</ErrorDeFormulario>
        <div className={classes.botones}>
          <Button type="submit" disabled={saving}>
            Enviar el mensaje
          </Button>
          <Button variant="default" onClick={onDone}>
            Cancelar
          </Button>
        </div>
      </Stack>
    </form>
  )
}
