import { suyasEnVivo } from '@nivela/contract/inscripciones'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listenEventos } from '../../lib/http/eventStream.ts'
import { hearSuyas } from './suyas.ts'

/** What a student does with their sections on another device, and the office for them, is seen on this one too. */
export function SuyasEnVivo({ idusuario }: { idusuario: number }) {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      listenEventos(({ tipo, datos }) => {
        if (tipo === 'suyas') hearSuyas(queryClient, idusuario, suyasEnVivo.parse(JSON.parse(datos)))
      }),
    [queryClient, idusuario],
  )
  return null
}
