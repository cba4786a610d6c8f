import { Text } from '@mantine/core'
import type { Ficha } from '@nivela/contract/fichas'
import type { Usuario } from '@nivela/contract/usuarios'
import { IconDownload, IconSend } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useRef } from 'react'
import { NADIE_LO_RECIBE, useSinCorreo } from '../../data/correos/useSinCorreo.ts'
import { invite } from '../../data/poma/poma.api.ts'
import { fullName } from '../../data/usuarios/nombres.ts'
import { downloadDatos } from '../../data/usuarios/usuarios.api.ts'
import { ajustes } from '../../lib/session/ajustes.ts'
import { formatMomento } from '../../lib/time/momento.ts'
import { attempt } from '../../ui/actos/attempt.ts'
import { useActo } from '../../ui/actos/useActo.ts'
import { Accion } from '../../ui/catalogo/Acciones.tsx'
import { toastSuccess } from '../../ui/toasts/toast.tsx'
import { RemoveSegundoFactor } from '../segundo-factor/index.ts'
import { CloseSesionesOf, SwitchActivo, useConfirmEnvio } from '../usuarios/index.ts'
import { BorrarContacto } from './BorrarContacto.tsx'
import { CodigoDeEntrada } from './CodigoDeEntrada.tsx'
import { EliminarPersona } from './EliminarPersona.tsx'
import classes from './Fichas.module.css'
import { tellCorreo } from './frases.ts'
import { Parte } from './Parte.tsx'
import { UnirRegistros } from './UnirRegistros.tsx'

/** Whether they get in, and how. */
export function CuentaDeEstudiante({ ficha }: { ficha: Ficha }) {
  const { usuario, conClave, segundoFactor, llaves, sesiones, correos } = ficha
  const acceso = !usuario.activo
    ? 'Desactivada: no puede entrar'
    : conClave || usuario.verificado
      ? usuario.verificado
        ? 'Activa'
        : 'Activa, con el correo sin verificar'
      : usuario.correo === null
        ? 'Todavía no entra: no tiene correo'
        : 'Todavía no siguió su invitación'
  const titulo = useRef<HTMLHeadingElement>(null)
  return (
    <Parte titulo="Cuenta" ref={titulo}>
      <dl className={classes.datos}>
        <dt>Acceso</dt>
        <dd>{acceso}</dd>
        <dt>Verificación en dos pasos</dt>
        <dd>{segundoFactor ? 'Activada' : 'Sin activar'}</dd>
        {llaves > 0 && (
          <>
            <dt>Llaves de acceso</dt>
            <dd>{llaves}</dd>
          </>
        )}
        <dt>Sesiones abiertas</dt>
        <dd>
          {sesiones.length === 0 && 'Ninguna'}
          {sesiones.map(({ dispositivo, creada, usada }) => (
            <div key={creada}>
              {dispositivo ?? 'Dispositivo desconocido'}
              <Text size="sm" c="dimmed">
                Última vez: {formatMomento(usada, ajustes.zonaHoraria)}
              </Text>
            </div>
          ))}
        </dd>
      </dl>
      <div className={classes.acciones}>
        {!usuario.verificado && usuario.activo && usuario.correo !== null && (
          <Reenviar usuario={usuario} primera={correos.length === 0} />
        )}
        {!conClave && usuario.activo && <CodigoDeEntrada usuario={usuario} />}
        {(segundoFactor || llaves > 0) && (
          <RemoveSegundoFactor
            persona={usuario}
            queryKey={['fichas']}
            onRemoved={() => titulo.current?.focus()}
          />
        )}
        <Suspense>
          <SwitchActivo persona={usuario} />
        </Suspense>
        <Accion
          texto="Descargar sus datos"
          de={`de ${fullName(usuario)}`}
          Icono={IconDownload}
          onClick={() => void attempt(() => downloadDatos(usuario.id, fullName(usuario)))}
        />
        <UnirRegistros usuario={usuario} />
        <EliminarPersona usuario={usuario} />
        <BorrarContacto ficha={ficha} />
      </div>
      {sesiones.length > 0 && (
        <Suspense>
          <CloseSesionesOf id={usuario.id} nombre={usuario.nombre} />
        </Suspense>
      )}
    </Parte>
  )
}

function Reenviar({
  usuario: { id, correo, nombre, apellido },
  primera,
}: {
  usuario: Usuario
  primera: boolean
}) {
  const queryClient = useQueryClient()
  const sinCorreo = useSinCorreo()
  const confirmEnvio = useConfirmEnvio()
  const [inviteAgain] = useActo(
    async () => {
      if (!(await confirmEnvio(`¿Enviar la invitación a ${correo}?`))) return false
      await invite(id)
      toastSuccess(sinCorreo ? NADIE_LO_RECIBE : `La invitación va en camino a ${correo}.`)
    },
    { after: () => queryClient.invalidateQueries({ queryKey: ['fichas'] }) },
  )
  return (
    <Accion
      texto={primera ? 'Enviar invitación' : 'Reenviar invitación'}
      de={`a ${nombre} ${apellido}`}
      Icono={IconSend}
      onClick={() => void inviteAgain()}
    />
  )
}

const MAX_NUEVOS = 10

/** What they were told by mail, and whether they followed its links. */
export function CorreosDeEstudiante({ ficha: { correos } }: { ficha: Ficha }) {
  const sinCorreo = useSinCorreo()
  return (
    <Parte titulo="Correos que recibió" ancha>
      {correos.length === 0 && <Text c="dimmed">No le hemos escrito.</Text>}
      <ul className={classes.lineas}>
        {correos.slice(0, MAX_NUEVOS).map(correo => (
          <li key={correo.id}>
            <div>
              <b>{correo.asunto}</b>
              <small>{tellCorreo(correo, ajustes.zonaHoraria, sinCorreo)}</small>
            </div>
          </li>
        ))}
      </ul>
    </Parte>
  )
}
