import { Badge, Button, Group, Skeleton, Text, Title } from '@mantine/core'
import { count } from '@nivela/contract/palabras'
import type { SesionAbierta } from '@nivela/contract/sesiones'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { nameOf, sesionesQuery } from '../../data/usuarios/sesiones.api.ts'
import { ajustes } from '../../lib/session/ajustes.ts'
import { EstadoError } from '../../ui/estados/EstadoError.tsx'
import { CloseOtherSesiones } from './CloseOtherSesiones.tsx'
import classes from './Perfil.module.css'

const MAX_RECIENTES = 5

// Without the year: no session is older than a week.
const CUANDO = new Intl.DateTimeFormat('es-DO', {
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: ajustes.zonaHoraria,
})

const HORA_MS = 3_600_000

/** The server notes the use once an hour. */
const tellUso = (usada: string) =>
  Date.now() - Date.parse(usada) < 2 * HORA_MS
    ? 'usada hace poco'
    : `usada por última vez el ${CUANDO.format(new Date(usada))}`

export function Sesiones() {
  const { data, error, refetch, isFetching } = useQuery(sesionesQuery)
  return (
    <section className={classes.tarjeta} aria-labelledby="sesiones-abiertas">
      <Title order={2} id="sesiones-abiertas">
        Sesiones abiertas
      </Title>
      <Text size="sm" c="dimmed" mt={4} mb="md">
        Dónde has entrado y todavía no has salido. Una que no usas en un día se cierra sola.
      </Text>
      {data ? (
        <Abiertas sesiones={data} />
      ) : error ? (
        <EstadoError error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Skeleton height={72} aria-busy="true" />
      )}
    </section>
  )
}

/** This one first, then the last used of the others. */
function Abiertas({ sesiones }: { sesiones: SesionAbierta[] }) {
  /** Which are being closed: all others, or one by its name. */
  const [cerrando, setCerrando] = useState<'todas' | string | null>(null)
  const boton = useRef<HTMLButtonElement>(null)
  const lista = useRef<HTMLUListElement>(null)
  const antes = useRef(cerrando)
  const otras = sesiones.filter(({ esEsta }) => !esEsta).sort((a, b) => b.usada.localeCompare(a.usada))
  const resto = otras.length - MAX_RECIENTES
  // The focused field is gone: its replacement gets the focus.
  useEffect(() => {
    if (antes.current && !cerrando) (boton.current ?? lista.current)?.focus()
    antes.current = cerrando
  }, [cerrando])

  return (
    <>
      <ul className={classes.sesiones} ref={lista} tabIndex={-1}>
        {sesiones
          .filter(({ esEsta }) => esEsta)
          .concat(otras.slice(0, MAX_RECIENTES))
          .map(sesion => (
            <li key={sesion.id} className={classes.dato}>
              <Group justify="space-between" wrap="nowrap" gap="sm">
                <DatosDeSesion sesion={sesion} />
                {!sesion.esEsta && (
                  <Button
                    variant="subtle"
                    color="red"
                    flex="none"
                    aria-label={`Cerrar la sesión de ${nameOf(sesion)}`}
                    onClick={() => setCerrando(sesion.id)}
                  >
                    Cerrar
                  </Button>
                )}
              </Group>
              {cerrando === sesion.id && (
                <CloseOtherSesiones sesion={sesion} onEnd={() => setCerrando(null)} />
              )}
            </li>
          ))}
      </ul>
      {resto > 0 && (
        <Text size="sm" c="dimmed" mb="sm">
          Y {count(resto, 'sesión', 'sesiones')} más.
        </Text>
      )}
      {cerrando === 'todas' ? (
        <CloseOtherSesiones onEnd={() => setCerrando(null)} />
      ) : (
        otras.length > 0 && (
          <Button ref={boton} variant="default" mt="xs" onClick={() => setCerrando('todas')}>
            Cerrar las demás
          </Button>
        )
      )}
    </>
  )
}

function DatosDeSesion({ sesion }: { sesion: SesionAbierta }) {
  const { creada, esEsta, usada } = sesion
  return (
    <div>
      <Group gap="xs">
        <strong>{nameOf(sesion)}</strong>
        {esEsta && (
          <Badge variant="light" color="verde" tt="none">
            Esta sesión
          </Badge>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        Desde el <time dateTime={creada}>{CUANDO.format(new Date(creada))}</time>
        {!esEsta && ` · ${tellUso(usada)}`}
      </Text>
    </div>
  )
}
