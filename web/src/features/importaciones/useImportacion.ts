import type { ColumnasDeTabla, Importacion, TipoDeImportacion } from '@nivela/contract/importaciones'
import { TEXTOS } from '@nivela/contract/textos'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  importTabla,
  isFileAtFault,
  readColumnas,
  type Tabla,
} from '../../data/importaciones/importaciones.api.ts'
import { ApiError } from '../../lib/http/api.ts'
import { toastError, toastSuccess } from '../../ui/toasts/toast.tsx'

const INESPERADO = 'Ocurrió un error inesperado. Inténtalo de nuevo.'

/** What is being asked of the server: the columns, the review, or the import itself. */
type Acto = 'columnas' | 'revisar' | 'importar'

/** Where the import stands. */
export type PasoDeImportacion =
  | { tipo: 'elegir'; error: string | null }
  | { tipo: 'subir'; tabla: Tabla; acto: Acto; parte: number }
  | { tipo: 'columnas'; tabla: Tabla; vista: ColumnasDeTabla }
  | {
      tipo: 'revision' | 'hecho'
      tabla: Tabla
      vista: ColumnasDeTabla
      resultado: Importacion
      /** Being read again, after an answer that stays in sight. */
      pendiente?: boolean
    }
  | { tipo: 'fallo'; tabla: Tabla; acto: Acto; vista: ColumnasDeTabla | null; error: ApiError }

/** A table is looked at as soon as it is chosen; nothing is written until the person confirms. */
export function useImportacion(que: TipoDeImportacion) {
  const queryClient = useQueryClient()
  const [paso, setPaso] = useState<PasoDeImportacion>({ tipo: 'elegir', error: null })
  const [invitar, setInvitar] = useState(true)
  const review = useRef(new AbortController())
  // Anyone who leaves needs no review; an import that has begun is finished and told.
  useEffect(() => () => review.current.abort(), [])

  async function run(tabla: Tabla, acto: Acto, vista: ColumnasDeTabla | null) {
    const controller = new AbortController()
    review.current.abort()
    const simular = acto !== 'importar'
    if (simular) review.current = controller
    setPaso(previo =>
      previo.tipo === 'revision' && acto === 'revisar'
        ? { ...previo, tabla, pendiente: true }
        : { tipo: 'subir', tabla, acto, parte: 0 },
    )
    const { signal } = controller
    const onProgress = (parte: number) =>
      setPaso(previo => (previo.tipo === 'subir' && previo.tabla === tabla ? { ...previo, parte } : previo))
    try {
      if (acto === 'columnas' || !vista) {
        const found = await readColumnas(que, tabla, { onProgress, signal })
        const isClear = found.faltan.length === 0 && found.repetidas.length === 0
        if (isClear) return await run(tabla, 'revisar', found)
        setPaso({ tipo: 'columnas', tabla, vista: found })
        return
      }
      // Students are invited when the office says so, all at once; the page has the button.
      const modo = { simular, invitar: que === 'maestros' && invitar }
      const resultado = await importTabla(que, tabla, modo, { onProgress, signal })
      if (!simular) toastSuccess(que === 'resultados' ? TEXTOS.poma.enviada : 'Tabla importada.')
      setPaso({ tipo: simular ? 'revision' : 'hecho', tabla, vista, resultado })
    } catch (reason) {
      if (signal.aborted) return
      const error = reason instanceof ApiError ? reason : new ApiError(0, INESPERADO)
      // What a review finds wrong with the file is told by its cells; anything else is a sending that failed.
      if (!simular || !isFileAtFault(error)) toastError(TEXTOS.poma.error)
      setPaso({ tipo: 'fallo', tabla, acto, vista, error })
    } finally {
      // What was imported may show on any page; and a lost answer is no lost import.
      if (!simular) void queryClient.invalidateQueries()
    }
  }

  return {
    paso,
    invitar,
    setInvitar,
    choose: (tabla: Tabla) => void run(tabla, 'columnas', null),
    refuse: (error: string) => setPaso({ tipo: 'elegir', error }),
    /** Reads the columns anew, from another row of headings. */
    look: (tabla: Tabla) => void run(tabla, 'columnas', null),
    showColumnas: (tabla: Tabla, vista: ColumnasDeTabla) => setPaso({ tipo: 'columnas', tabla, vista }),
    review: (tabla: Tabla, vista: ColumnasDeTabla) => void run(tabla, 'revisar', vista),
    confirm: (tabla: Tabla, vista: ColumnasDeTabla) => void run(tabla, 'importar', vista),
    retry: (tabla: Tabla, acto: Acto, vista: ColumnasDeTabla | null) => void run(tabla, acto, vista),
    discard: () => {
      review.current.abort()
      setPaso({ tipo: 'elegir', error: null })
    },
  }
}
