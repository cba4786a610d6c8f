import './tema/panel.ts'
import { ModalsProvider, useModals } from '@mantine/modals'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { subscribeSinRespuesta } from '../lib/http/api.ts'
import { whenBack } from '../lib/http/conexion.ts'
import { queryClient } from '../lib/http/queryClient.ts'
import { useCloseOnBack } from './dialogos/closeOnBack.ts'
import { ToastPlace } from './toasts/ToastPlace.tsx'
import { LO_QUE_QUEDO, toastNews } from './toasts/toast.tsx'

/** What pages need once somebody is signed in: reads, `confirm` and the toasts. The public pages stay light without. */
export function AppProviders({ children }: { children: ReactNode }) {
  useLostActs()
  return (
    <QueryClientProvider client={queryClient}>
      <ModalsProvider>
        <ModalsOnBack />
        {children}
        {/* After the page: its place is by the menu's button, which must come before it. */}
        <ToastPlace />
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

/** The questions (`confirm` and the like), which the browser's back answers with no. */
function ModalsOnBack() {
  const { modals, closeModal } = useModals()
  return modals.map(({ id }) => <ModalOnBack key={id} onBack={() => closeModal(id)} />)
}

function ModalOnBack({ onBack }: { onBack: () => void }) {
  useCloseOnBack(true, onBack)
  return null
}
