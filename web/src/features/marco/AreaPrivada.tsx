import { useHotkeys } from '@mantine/hooks'
import { ROL, type Rol } from '@nivela/contract/roles'
import { Suspense, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { PANEL, PERFIL, redirectFor, rememberDestino, takeSaludo } from '../../data/auth/acceso.ts'
import { confirmWithPassword } from '../../data/auth/contrasenaPropia.ts'
import { MENUS } from '../../data/menus.ts'
import { lazy } from '../../lib/lazy/lazy.ts'
import { getAuth, useSesion, wasEnded } from '../../lib/session/sesion.ts'
import { AppProviders } from '../../ui/AppProviders.tsx'
import { Disposicion } from '../../ui/disposicion/Disposicion.tsx'
import { useLogout } from '../auth/index.ts'
import { Campana } from '../avisos/index.ts'
import { BusquedaGlobal, openBusqueda } from '../buscar/index.ts'
import { SinCorreo } from '../correos/index.ts'
import { SuyasEnVivo } from '../esperas/index.ts'
import { BotonDeAyuda } from '../guia/index.ts'
import { PaginaPedida } from './PaginaPedida.tsx'
import { useFreshSesion } from './useFreshSesion.ts'
import { useOfflineCopy } from './useOfflineCopy.ts'

confirmWithPassword({
  password: async (...asked) => (await import('./askPassword.tsx')).askPassword(...asked),
  enterAgain: async frase => {
    const { confirm } = await import('../../ui/dialogos/confirm.tsx')
    return confirm('¿Entrar otra vez con tu institución?', {
      detalle: `${frase} Al volver, repítelo.`,
      verbo: 'Entrar',
    })
  },
})

/** Loaded lazily: few people need them. */
const Saludo = lazy(async () => ({ default: (await import('./Saludo.tsx')).Saludo }))
const ProtectCuenta = lazy(async () => ({ default: (await import('./ProtectCuenta.tsx')).ProtectCuenta }))

/** The router keeps strangers out on the way in; this sends them out when the session changes under an open page. */
export function AreaPrivada({ rol }: { rol: Rol }) {
  const sesion = useSesion()
  const { pathname, search } = useLocation()
  const logout = useLogout()
  // The person whose recovery codes are on the screen: the page stays until they have stored them.
  const [conCodigos, setConCodigos] = useState<number | null>(null)
  const [saludo, setSaludo] = useState(false)
  useEffect(() => {
    if (takeSaludo()) setSaludo(true)
  }, [])
  useHotkeys(rol === ROL.administrador ? [['mod+K', () => void openBusqueda()]] : [], [])
  const destino = redirectFor(sesion, rol)
  useFreshSesion(sesion?.id)
  useOfflineCopy(rol, destino ? undefined : sesion?.id)
  if (destino || !sesion) {
    if (wasEnded(getAuth())) rememberDestino(`${pathname}${search}`)
    return <Navigate to={destino ?? '/login'} replace />
  }
  return (
    <AppProviders>
      {sesion.faltaSegundoFactor || conCodigos === sesion.id ? (
        <Suspense>
          <ProtectCuenta
            key={sesion.id}
            sesion={sesion}
            onCodigos={() => setConCodigos(sesion.id)}
            onDone={() => setConCodigos(null)}
          />
        </Suspense>
      ) : (
        <Disposicion
          titular={sesion}
          menu={MENUS[rol]}
          inicio={PANEL[rol]}
          perfil={PERFIL[rol]}
          franja={
            <>
              {saludo && (
                <Suspense>
                  <Saludo nombre={sesion.nombre} rol={rol} onClose={() => setSaludo(false)} />
                </Suspense>
              )}
              <PaginaPedida rol={rol} />
              {rol === ROL.administrador && <SinCorreo />}
            </>
          }
          headerActions={
            <>
              {rol === ROL.administrador && (
                <Suspense>
                  <BusquedaGlobal paginas={MENUS[rol]} />
                </Suspense>
              )}
              {rol === ROL.administrador && <BotonDeAyuda />}
              <Campana perfil={PERFIL[rol]} />
              {rol === ROL.estudiante && (
                <Suspense>
                  <SuyasEnVivo idusuario={sesion.id} />
                </Suspense>
              )}
            </>
          }
          onLogout={logout}
        />
      )}
    </AppProviders>
  )
}
