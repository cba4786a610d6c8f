import { Skeleton, Stack } from '@mantine/core'
import { ROL } from '@nivela/contract/roles'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { usuarioQuery } from '../../data/usuarios/usuarios.api.ts'
import { useSesion } from '../../lib/session/sesion.ts'
import { EstadoError } from '../../ui/estados/EstadoError.tsx'
import { Pagina } from '../../ui/Pagina.tsx'
import { TarjetaDePreferencias } from '../avisos/index.ts'
import { MiDisponibilidad } from '../disponibilidad/index.ts'
import { TarjetaDeLlaves } from '../llaves/index.ts'
import { PermisoDeCorreo } from '../mensajes/index.ts'
import { TarjetaDeSegundoFactor } from '../segundo-factor/index.ts'
import { ChangeContrasena } from './ChangeContrasena.tsx'
import { DatosPersonales } from './DatosPersonales.tsx'
import classes from './Perfil.module.css'
import { Sesiones } from './Sesiones.tsx'
import { TarjetaDeInstitucion } from './TarjetaDeInstitucion.tsx'

export function PerfilPage() {
  const sesion = useSesion()
  if (!sesion) return null
  return (
    <Pagina titulo="Perfil" frase="Tus datos en la escuela, tu contraseña y tus avisos.">
      <div className={classes.columnas}>
        <div className={classes.columna}>
          <Datos id={sesion.id} />
          <Sesiones />
          {sesion.idrol === ROL.maestro && (
            <Suspense fallback={<Skeleton height={480} aria-busy="true" />}>
              <MiDisponibilidad id={sesion.id} className={classes.tarjeta} />
            </Suspense>
          )}
        </div>
        <div className={classes.columna}>
          <ChangeContrasena id={sesion.id} />
          <Suspense fallback={<Skeleton height={190} aria-busy="true" />}>
            <TarjetaDeSegundoFactor className={classes.tarjeta} />
          </Suspense>
          <Suspense fallback={<Skeleton height={190} aria-busy="true" />}>
            <TarjetaDeLlaves className={classes.tarjeta} />
          </Suspense>
          <TarjetaDeInstitucion className={classes.tarjeta} />
          <Suspense fallback={<Skeleton height={320} aria-busy="true" />}>
            <TarjetaDePreferencias rol={sesion.idrol} className={classes.tarjeta} />
          </Suspense>
          {sesion.idrol === ROL.estudiante && <PermisoDeCorreo className={classes.tarjeta} />}
        </div>
      </div>
    </Pagina>
  )
}

function Datos({ id }: { id: number }) {
  const { data, error, refetch, isFetching } = useQuery(usuarioQuery(id))
  if (data) return <DatosPersonales usuario={data} />
  if (error) return <EstadoError error={error} onRetry={() => void refetch()} retrying={isFetching} />
  return <Esqueleto />
}

function Esqueleto() {
  return (
    <section className={classes.tarjeta} aria-busy="true" aria-label="Cargando tus datos">
      <div className={classes.persona}>
        <Skeleton circle height={64} />
        <Stack gap={8} flex={1}>
          <Skeleton height={22} width="60%" />
          <Skeleton height={18} width={110} />
        </Stack>
      </div>
      {['70%', '50%', '55%', '40%'].map(ancho => (
        <div key={ancho} className={classes.dato}>
          <Skeleton height={14} width={80} my={4} />
          <Skeleton height={16} width={ancho} my={4} />
        </div>
      ))}
      <Skeleton height={14} width="80%" mt={20} mb={4} />
    </section>
  )
}
