import { Anchor } from '@mantine/core'
import { count } from '@nivela/contract/palabras'
import Markdown from 'markdown-to-jsx/react'
import { type ReactNode, useState } from 'react'
import { Link, NavLink, useParams } from 'react-router'
import { Buscador } from '../../ui/lista/Buscador.tsx'
import { Pagina } from '../../ui/Pagina.tsx'
import classes from './Guia.module.css'
import { findImagen, PAGINAS, searchPaginas } from './guia.ts'

const RUTA = '/adminhelp'

/** The office's guide: a page for each task, the same that stands in docs/guia. */
export function GuiaPage() {
  const { pagina } = useParams()
  const [buscado, setBuscado] = useState('')
  const halladas = searchPaginas(PAGINAS, buscado)
  const abierta = PAGINAS.find(({ clave }) => clave === pagina) ?? PAGINAS[0]
  return (
    <Pagina titulo="Ayuda" frase="Cómo se hace cada cosa, paso a paso.">
      <div className={classes.guia}>
        <nav aria-label="Páginas de la ayuda">
          <Buscador
            etiqueta="Buscar en la ayuda"
            escrito={buscado}
            onType={setBuscado}
            cuenta={buscado && count(halladas.length, 'página', 'páginas')}
          />
          <ul>
            {halladas.map(({ clave, titulo }) => (
              <li key={clave}>
                <NavLink to={`${RUTA}/${clave}`} data-abierta={clave === abierta?.clave || undefined}>
                  {titulo}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        {abierta && (
          <article className={classes.texto} aria-labelledby="guia-titulo">
            <h2 id="guia-titulo">{abierta.titulo}</h2>
            <Markdown options={{ disableParsingRawHTML: true, overrides: { a: Enlace, img: Imagen } }}>
              {abierta.texto}
            </Markdown>
          </article>
        )}
      </div>
    </Pagina>
  )
}

/** Loaded when it comes into view; its room is kept, so that the text does not jump. */
const Imagen = ({ src = '', alt = '' }: { src?: string; alt?: string }) => (
  <img className={classes.imagen} src={findImagen(src)} alt={alt} width={1280} height={800} loading="lazy" />
)

/** A link inside the product opens without loading it again. */
const Enlace = ({ href = '', children }: { href?: string; children?: ReactNode }) => (
  <Anchor component={Link} to={href} underline="always">
    {children}
  </Anchor>
)
