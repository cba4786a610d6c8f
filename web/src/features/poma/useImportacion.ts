import type { Importacion } from '@nivela/contract/poma'
import { TEXTOS } from '@nivela/contract/textos'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { toastError, toastSuccess } from '../../ui/toast.tsx'
import { importFile, isFileAtFault } from './poma.api.ts'

const INESPERADO = 'Ocurrió un error inesperado. Inténtalo de nuevo.'

/** Where the import stands. `simular` says whether it is the review or the import itself. */
export type PasoDeImportacion =
  | { tipo: 'elegir'; error: string | null }
  | { tipo: 'subir'; archivo: File; simular: boolean; parte: number }
  | { tipo: 'resultado'; archivo: File; simular: boolean; resultado: Importacion }
  | { tipo: 'fallo'; archivo: File; simular: boolean; error: ApiError }

/** A file is reviewed as soon as it is chosen; nothing is written until the person confirms. */
export function useImportacion() {
  const queryClient = useQueryClient()
  const [paso, setPaso] = useState<PasoDeImportacion>({ tipo: 'elegir', error: null })
  const review = useRef(new AbortController())
  // Who leaves needs no review; an import that has begun is finished and told.
  useEffect(() => () => review.current.abort(), [])

  async function upload(archivo: File, simular: boolean) {
    const controller = new AbortController()
    review.current.abort()
    if (simular) review.current = controller
    setPaso({ tipo: 'subir', archivo, simular, parte: 0 })
    const { signal } = controller
    const onProgress = (parte: number) =>
      setPaso(previo =>
        previo.tipo === 'subir' && previo.archivo === archivo ? { ...previo, parte } : previo,
      )
    try {
      const resultado = await importFile(archivo, { simular, onProgress, signal })
      if (!simular) toastSuccess(TEXTOS.poma.enviada)
      setPaso({ tipo: 'resultado', archivo, simular, resultado })
    } catch (reason) {
      if (signal.aborted) return
      const error = reason instanceof ApiError ? reason : new ApiError(0, INESPERADO)
      // What a review finds wrong with the file is told by its cells; anything else is a sending that failed.
      if (!simular || !isFileAtFault(error)) toastError(TEXTOS.poma.error)
      setPaso({ tipo: 'fallo', archivo, simular, error })
    } finally {
      // Who was imported may show on any page; and a lost answer is no lost import.
      if (!simular) void queryClient.invalidateQueries()
    }
  }

  return {
    paso,
    choose: (archivo: File) => void upload(archivo, true),
    refuse: (error: string) => setPaso({ tipo: 'elegir', error }),
    confirm: (archivo: File) => void upload(archivo, false),
    retry: (archivo: File, simular: boolean) => void upload(archivo, simular),
    discard: () => {
      review.current.abort()
      setPaso({ tipo: 'elegir', error: null })
    },
  }
}
