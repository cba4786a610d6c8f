import { useEffect } from 'react'
import { LIMITE } from '../../lib/http/paging.ts'

interface Consulta {
  data: { filas: unknown[]; total: number } | undefined
  isFetching: boolean
}

/** Goes back a page when the last page has become empty. */
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
