import './tema/panel.ts'
import { ModalsProvider, useModals } from '@mantine/modals'
import { useNotifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { queryClient } from '../lib/queryClient.ts'
import { useCloseOnBack } from './closeOnBack.ts'

/** What pages need once somebody is signed in: reads, `confirm` and the toasts. The public pages stay light without. */
export function AppProviders({ children }: { children: ReactNode }) {
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

const loadToasts = async () => ({ default: (await import('./Toasts.tsx')).Toasts })
const Toasts = lazy(loadToasts)

/** Their code comes with the first touch or key: a toast answers something that somebody did. */
function ToastsOnDemand() {
  const { notifications } = useNotifications()
  const [shown, setShown] = useState(false)
  if (notifications.length > 0 && !shown) setShown(true)
  useEffect(() => {
    const load = () => void loadToasts().catch(() => {})
    const acts = ['pointerdown', 'keydown']
    for (const act of acts) addEventListener(act, load, { once: true, passive: true })
    return () => {
      for (const act of acts) removeEventListener(act, load)
    }
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
