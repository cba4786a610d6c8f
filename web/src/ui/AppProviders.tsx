import './tema/panel.ts'
import { ModalsProvider } from '@mantine/modals'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from '../lib/queryClient.ts'
import { Toasts } from './Toasts.tsx'

/** What pages need once somebody is signed in: reads, `confirm` and the toasts. The public pages stay light without. */
export function AppProviders({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <ModalsProvider>
        <Toasts />
        {children}
      </ModalsProvider>
    </QueryClientProvider>
  )
}
