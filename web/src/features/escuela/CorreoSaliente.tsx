import { Button, Group, NumberInput, PasswordInput, SimpleGrid, TextInput, Title } from '@mantine/core'
import { correo } from '@nivela/contract/campos'
import {
  type CorreoSalienteBody,
  correoSalienteBody,
  type Escuela,
  type Seguridad,
} from '@nivela/contract/escuela'
import { IconMailCheck, IconMailOff } from '@tabler/icons-react'
import { useState } from 'react'
import { sendPrueba, useEscuelaCalls } from '../../data/escuela/escuela.api.ts'
import { ApiError } from '../../lib/http/api.ts'
import { useActo } from '../../ui/actos/useActo.ts'
import { ErrorDeFormulario } from '../../ui/campos/ErrorDeFormulario.tsx'
import { SearchableSelect } from '../../ui/campos/SearchableSelect.tsx'
import { useFormulario } from '../../ui/campos/useFormulario.ts'
import { confirm } from '../../ui/dialogos/confirm.tsx'
import { toastSuccess } from '../../ui/toasts/toast.tsx'
import classes from './Escuela.module.css'
import { tellFijo } from './fijos.ts'

const SEGURIDAD: { value: Seguridad; label: string }[] = [
  { value: 'starttls', label: 'STARTTLS (587)' },
  { value: 'tls', label: 'TLS (465)' },
  { value: 'ninguna', label: 'Sin cifrar' },
]

const esquema = correoSalienteBody.extend({ remitente: correo.nullable() })
const vacioEsNada = (texto: string) => texto.trim() || null

/** The form's fields as the contract takes them. */
const lectura = {
  safeParse: (valores: unknown) => {
    const { usuario, contrasena, remitente, ...rest } = valores as Record<string, string>
    return esquema.safeParse({
      ...rest,
      usuario: vacioEsNada(usuario ?? ''),
      remitente: vacioEsNada(remitente ?? ''),
      ...(contrasena && { contrasena }),
    })
  },
}

/** Through which server mails leave. Without one they are files that nobody gets, and the page says so. */
export function CorreoSaliente({ escuela }: { escuela: Escuela }) {
  const { correoSaliente, correoConfigurado, fijos } = escuela
  return (
    <section className={classes.tarjeta} aria-labelledby="correo-saliente">
      <Title order={2} id="correo-saliente" mb="sm">
        Correo
      </Title>
      <p className={classes.estado} data-tono={correoConfigurado ? 'verde' : 'ambar'}>
        {correoConfigurado ? (
          <IconMailCheck size={20} stroke={1.7} aria-hidden="true" />
        ) : (
          <IconMailOff size={20} stroke={1.7} aria-hidden="true" />
        )}
        <span>
          {correoConfigurado
            ? 'Los correos salen por tu servidor.'
            : 'Los correos no salen: quedan como archivos en el servidor y nadie los recibe. Escribe aquí tu servidor de correo.'}
        </span>
      </p>
      {fijos.correoSaliente ? (
        <>
          <p className={classes.frase}>
            Lo decide el servidor con {fijos.correoSaliente}: no se cambia aquí.
          </p>
          {fijos.remitente && <RemitenteFijo escuela={escuela} />}
          <Prueba />
        </>
      ) : (
        <Servidor key={JSON.stringify([correoSaliente, escuela.remitente])} escuela={escuela} />
      )}
    </section>
  )
}

const REMITENTE = 'Dirección del remitente'

const RemitenteFijo = ({ escuela }: { escuela: Escuela }) => (
  <TextInput
    label={REMITENTE}
    defaultValue={escuela.remitente ?? ''}
    {...tellFijo(escuela, 'remitente', '')}
  />
)

function Servidor({ escuela }: { escuela: Escuela }) {
  const { correoSaliente, remitente, fijos } = escuela
  const { save } = useEscuelaCalls()
  const { field, submit, error, idDeError, saving, values } = useFormulario({
    valores: {
      servidor: correoSaliente?.servidor ?? '',
      puerto: correoSaliente?.puerto ?? 587,
      seguridad: (correoSaliente?.seguridad ?? 'starttls') as string,
      usuario: correoSaliente?.usuario ?? '',
      contrasena: '',
      remitente: fijos.remitente ? '' : (remitente ?? ''),
    },
    esquema: lectura,
    onSave: async ({ remitente, ...correoSaliente }) => {
      try {
        const body = { correoSaliente, ...(!fijos.remitente && { remitente }) }
        await save(body)
        toastSuccess('El servidor de correo está guardado.')
      } catch (reason) {
        throw toField(reason)
      }
    },
  })

  const [remove] = useActo(async () => {
    const detalle = 'Los correos quedarán como archivos en el servidor y nadie los recibirá.'
    if (!(await confirm('¿Quitar el servidor de correo?', { detalle, peligro: true, verbo: 'Quitar' })))
      return
    await save({ correoSaliente: null })
  })

  return (
    <form onSubmit={submit} noValidate aria-label="Servidor de correo">
      <SimpleGrid cols={1} spacing="md">
        <TextInput {...field('servidor')} label="Servidor" placeholder="smtp.gmail.com" autoComplete="off" />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <NumberInput {...field('puerto')} label="Puerto" inputMode="numeric" hideControls />
          <SearchableSelect
            {...field('seguridad')}
            opciones={SEGURIDAD}
            searchable={false}
            label="Seguridad"
          />
        </SimpleGrid>
        <TextInput
          {...field('usuario')}
          label="Usuario"
          description="Casi siempre la dirección completa. Vacío si el servidor no lo pide."
          autoComplete="off"
        />
        <PasswordInput
          {...field('contrasena')}
          label="Contraseña"
          description={
            correoSaliente?.conContrasena
              ? 'Hay una guardada, que nunca se muestra. Escribe otra solo para cambiarla.'
              : 'Se guarda cifrada y nunca se muestra. Algunos correos piden una «contraseña de aplicación».'
          }
          autoComplete="new-password"
        />
        {fijos.remitente ? (
          <RemitenteFijo escuela={escuela} />
        ) : (
          <TextInput
            {...field('remitente')}
            type="email"
            label={REMITENTE}
            description={`Vacía: ${escuela.correo}.`}
            placeholder={escuela.correo}
          />
        )}
        <ErrorDeFormulario id={idDeError}>{error}</ErrorDeFormulario>
        <Group gap="sm">
          <Button type="submit" disabled={saving}>
            {saving ? 'Guardando...' : 'Guardar el correo'}
          </Button>
          <Prueba read={() => lectura.safeParse(values)} />
          {correoSaliente && (
            <Button variant="subtle" color="red" onClick={() => void remove()} disabled={saving}>
              Quitar
            </Button>
          )}
        </Group>
      </SimpleGrid>
    </form>
  )
}

/** What the server says of the mail server as a whole is about its password. */
function toField(reason: unknown) {
  if (!(reason instanceof ApiError) || !reason.campos.correoSaliente) return reason
  return new ApiError(reason.status, reason.message, { campos: { contrasena: reason.campos.correoSaliente } })
}

interface Lectura {
  success: boolean
  data?: CorreoSalienteBody & { remitente: string | null }
}

/** A mail to oneself: with what stands in the form if it is complete, else with what the school has. */
function Prueba({ read }: { read?: () => Lectura }) {
  const [fallo, setFallo] = useState<string | null>(null)
  const [send, enviando] = useActo(
    async () => {
      const leida = read?.()
      setFallo(leida && !leida.success ? 'Completa primero el servidor y el puerto.' : null)
      if (leida && !leida.success) return
      const { remitente: _, ...servidor } = leida?.data ?? { remitente: null }
      toastSuccess(await sendPrueba(leida?.data ? (servidor as CorreoSalienteBody) : null))
    },
    { tell: setFallo },
  )
  return (
    <>
      <Button variant="default" onClick={() => void send()} disabled={enviando}>
        {enviando ? 'Enviando...' : 'Enviarme una prueba'}
      </Button>
      {fallo && <ErrorDeFormulario>{fallo}</ErrorDeFormulario>}
    </>
  )
}
