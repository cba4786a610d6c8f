import { EstadoVacio } from './EstadoVacio.tsx'
import { Pagina } from './Pagina.tsx'

interface Props {
  titulo: string
  frase: string
  vacio: string
}

export function PaginaPendiente({ titulo, frase, vacio }: Props) {
  return (
    <Pagina titulo={titulo} frase={frase}>
      <EstadoVacio titulo="Estamos preparando esta parte">{vacio} Todavía está en construcción.</EstadoVacio>
    </Pagina>
  )
}
