import './tema/panel.ts'
import { QueryClientProvider } from '@tanstack/react-query'

import { type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react'
import { subscribeSinRespuesta } from '../lib/http/api.ts'
import { whenBack } from '../lib/http/conexion.ts'
import { queryClient } from '../lib/http/queryClient.ts'
import { lazy } from '../lib/lazy/lazy.ts'
import { useLater } from '../lib/lazy/useLater.ts'
import { arePreguntasWanted, subscribePreguntas, wantPreguntas } from './dialogos/preguntas.ts'
import { ToastPlace } from './toasts/ToastPlace.tsx'
import { LO_QUE_QUEDO, toastNews } from './toasts/toast.tsx'

const Preguntas = lazy(async () => ({ default: (await import('./dialogos/Preguntas.tsx')).Preguntas }))

/** What pages need once somebody is signed in: reads, `confirm` and the toasts. The public pages stay light without. */
export function AppProviders({ children }: { children: ReactNode }) {
  useLostActs()
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <LaterPreguntas />
      {/* After the page: its place is by the menu's button, which must come before it. */}
      <ToastPlace />
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

function LaterPreguntas() {
  const wanted = useSyncExternalStore(subscribePreguntas, arePreguntasWanted, () => false)
  useLater(wantPreguntas)
  return (
    wanted && (
      <Suspense>
        <Preguntas />
      </Suspense>
    )
  )
}
