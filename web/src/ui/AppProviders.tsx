import './tema/panel.ts'
import { ModalsProvider, useModals } from '@mantine/modals'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from '../lib/queryClient.ts'
import { useCloseOnBack } from './closeOnBack.ts'
import { Toasts } from './Toasts.tsx'

/** What pages need once somebody is signed in: reads, `confirm` and the toasts. The public pages stay light without. */
export function AppProviders({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <ModalsProvider>
        <Toasts />
        <ModalsOnBack />
        {children}
      </ModalsProvider>
    </QueryClientProvider>
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
