import './tema/panel.ts'
import { ModalsProvider, useModals } from '@mantine/modals'
import { useNotifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { subscribeSinRespuesta } from '../lib/api.ts'
import { whenBack } from '../lib/conexion.ts'
import { setAskPassword } from '../lib/confirmacion.ts'
import { lazy } from '../lib/lazy.ts'
import { queryClient } from '../lib/queryClient.ts'
import { useCloseOnBack } from './closeOnBack.ts'
import { LO_QUE_QUEDO, toastNews } from './toast.tsx'

setAskPassword(async (...asked) => (await import('./askPassword.tsx')).askPassword(...asked))

/** What pages need once somebody is signed in: reads, `confirm` and the toasts. The public pages stay light without. */
export function AppProviders({ children }: { children: ReactNode }) {
  useLostActs()
  return (
    <QueryClientProvider client={queryClient}>
      <ModalsProvider>
        <ToastsOnDemand />
        <ModalsOnBack />
        {children}
      </ModalsProvider>
    </QueryClientProvider>
  )
}

/** An act that nobody asks about by itself: once the server is back the page is read again, and says that it shows what was saved. */
function useLostActs() {
  useEffect(
    () =>
      subscribeSinRespuesta(async lost => {
        await whenBack()
        if (lost.seRevisa) return
        await queryClient.invalidateQueries()
        toastNews(LO_QUE_QUEDO)
      }),
    [],
  )
}

const loadToasts = async () => ({ default: (await import('./Toasts.tsx')).Toasts })
const Toasts = lazy(loadToasts)
const AT_REST_MS = 10_000

/**
 * Their code comes with the first touch or key: a toast answers something that somebody did. Or once the page is at rest: a toast
 * that tells of a lost connection can't be fetched any more.
 */
function ToastsOnDemand() {
  const { notifications } = useNotifications()
  const [shown, setShown] = useState(false)
  if (notifications.length > 0 && !shown) setShown(true)
  useEffect(() => {
    const load = () => void loadToasts().then(stop, () => {})
    const acts = ['pointerdown', 'keydown']
    for (const act of acts) addEventListener(act, load, { passive: true })
    const timer = setTimeout(load, AT_REST_MS)
    function stop() {
      clearTimeout(timer)
      for (const act of acts) removeEventListener(act, load)
    }
    return stop
  }, [])
  return (
    shown && (
      <Suspense>
        <Toasts />
      </Suspense>
    )
  )
}

/** The questions (`confirm` and the like), which the browser's back answers with no. */
function ModalsOnBack() {
  const { modals, closeModal } = useModals()
  return modals.map(({ id }) => <ModalOnBack key={id} onBack={() => closeModal(id)} />)
}

function ModalOnBack({ onBack }: { onBack: () => void }) {
  useCloseOnBack(true, onBack)
  return null
}
