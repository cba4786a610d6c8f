import { Pagination } from '@mantine/core'
import { LIMITE } from '../../lib/http/paging.ts'

const ETIQUETAS = { first: 'Primera', previous: 'Anterior', next: 'Siguiente', last: 'Última' }

interface Props {
  /** How many there are in all. */
  total: number
  pagina: number
  onPagina: (pagina: number) => void
}

/** The pages of a long list; a list of one page has none. */
export function Paginas({ total, pagina, onPagina }: Props) {
  if (total <= LIMITE) return null
  return (
    <Pagination
      total={Math.ceil(total / LIMITE)}
      value={pagina}
      onChange={onPagina}
      size={44}
      styles={{ control: { fontSize: 'var(--mantine-font-size-md)' } }}
      getItemProps={numero => ({ 'aria-label': `Página ${numero}` })}
      getControlProps={control => ({ 'aria-label': ETIQUETAS[control] })}
    />
  )
}
