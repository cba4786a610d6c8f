import { ROL, type Rol } from '@nivela/contract/roles'
import { lazy, Suspense, useState } from 'react'
import { Navigate } from 'react-router'
import { useSesion } from '../../lib/sesion.ts'
import { Disposicion } from '../../ui/disposicion/Disposicion.tsx'
import { Interior } from '../../ui/Interior.tsx'
import { Campana } from '../avisos/index.ts'
import { BusquedaGlobal } from '../buscar/index.ts'
import { BotonDeAyuda } from '../guia/index.ts'
import { MENUS, PERFIL } from '../panel/index.ts'
import { PANEL, redirectFor } from './acceso.ts'
import { useLogout } from './useLogout.ts'

/** Loaded lazily: few people need it. */
const ProtectCuenta = lazy(async () => ({ default: (await import('./ProtectCuenta.tsx')).ProtectCuenta }))

/** The router keeps strangers out on the way in; this sends them out when the session changes under an open page. */
export function AreaPrivada({ rol }: { rol: Rol }) {
  const sesion = useSesion()
  const logout = useLogout()
  // The person whose recovery codes are on the screen: the page stays until they have stored them.
  const [conCodigos, setConCodigos] = useState<number | null>(null)
  const destino = redirectFor(sesion, rol)
  if (destino || !sesion) return <Navigate to={destino ?? '/login'} replace />
  return (
    <Interior>
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
          campana={
            <>
              {rol === ROL.administrador && (
                <Suspense>
                  <BusquedaGlobal paginas={MENUS[rol]} />
                </Suspense>
              )}
              {rol === ROL.administrador && <BotonDeAyuda />}
              <Campana perfil={PERFIL[rol]} />
            </>
          }
          onLogout={logout}
        />
      )}
    </Interior>
  )
}
