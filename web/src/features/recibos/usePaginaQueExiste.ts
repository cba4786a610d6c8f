import { useEffect } from 'react'
import { LIMITE } from '../../lib/paging.ts'

interface Consulta {
  data: { filas: unknown[]; total: number } | undefined
  isFetching: boolean
}

/** A last page whose rows have all left gives way to the one before it. */
export function usePaginaQueExiste(
  { data, isFetching }: Consulta,
  pagina: number,
  onPagina: (pagina: number) => void,
) {
  const ultima = Math.max(1, Math.ceil((data?.total ?? 0) / LIMITE))
  const sobra = data !== undefined && !isFetching && data.filas.length === 0 && pagina > ultima
  useEffect(() => {
    if (sobra) onPagina(ultima)
  })
}
