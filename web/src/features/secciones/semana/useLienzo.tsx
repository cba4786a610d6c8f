import { formatHora } from '@nivela/contract/horas'
import { NOMBRE_DE_DIA, type Seccion } from '@nivela/contract/secciones'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { choquesQuery } from '../../../data/secciones/secciones.api.ts'
import type { Lienzo } from '../../horarios/index.ts'
import { findChoques, tellChoques } from '../choques.ts'
import type { OfertaDeOficina } from '../useOferta.ts'
import classes from './Lienzo.module.css'
import { type Gesto, lugarDe, toHoras } from './lugar.ts'
import { type Actos, useGesto } from './useGesto.ts'
import { usePuntero } from './usePuntero.ts'
import { useTeclado } from './useTeclado.ts'

interface Input extends Actos {
  oferta: OfertaDeOficina
  /** Those of the week that is shown. */
  secciones: Seccion[]
}

/** A week that is drawn on: what its table needs for it, and who would clash where the section is now. */
export function useLienzo({ oferta, secciones, ...actos }: Input) {
  const tabla = useRef<HTMLTableElement>(null)
  const gestos = useGesto(secciones.map(lugarDe), actos)
  const { gesto } = gestos
  const seccionOf = (celda: Element) =>
    secciones.find(({ id }) => id === Number((celda as HTMLElement).dataset.seccion))
  const input = { tabla, gestos, seccionOf, onOpen: actos.onOpen }
  const puntero = usePuntero(input)
  const teclado = useTeclado(input)
  const choques = useChoques(gesto, oferta)
  const movida = gesto && gesto.acto !== 'dibujar' ? gesto.seccion : null

  const lienzo: Lienzo = {
    tabla: {
      ref: tabla,
      role: 'grid',
      className: classes.lienzo,
      'aria-describedby': INSTRUCCIONES,
      ...teclado.props,
      ...puntero,
    },
    celda: (dia, hora, clase) => ({
      role: 'gridcell',
      tabIndex: teclado.isTabStop({ dia, hora }, clase ? clase.fin - clase.inicio : 1) ? 0 : -1,
      'data-dia': dia,
      'data-hora': hora,
      ...(clase
        ? {
            'data-seccion': clase.id,
            'data-movida': clase.id === movida?.id || undefined,
            children: <span className={classes.tirador} data-tirador />,
          }
        : { 'aria-label': `${NOMBRE_DE_DIA[dia]}, ${formatHora(hora)}, libre` }),
    }),
    encima: gesto && {
      ...gesto.lugar,
      choca: choques.length > 0,
      texto: (
        <>
          {movida ? `${movida.asignaturas.nombre} ${movida.nombre}` : 'Nueva sección'}
          <br />
          {formatHora(gesto.lugar.inicio)} – {formatHora(gesto.lugar.fin)}
        </>
      ),
    },
  }
  return { gesto, lienzo, choques }
}

export const INSTRUCCIONES = 'semana-instrucciones'

/** Who and what is in the way of a section where it is being dragged, as sentences. */
function useChoques(gesto: Gesto | null, { secciones }: OfertaDeOficina): string[] {
  const movida = gesto && gesto.acto !== 'dibujar' ? gesto.seccion : null
  const horas = gesto && toHoras(gesto.lugar)
  const lejos =
    movida &&
    horas &&
    (movida.dia !== horas.dia || movida.inicio !== horas.inicio || movida.fin !== horas.fin)
  // Where it can't be read the drop asks again, and says so.
  const { data: estudiantes } = useQuery({
    ...choquesQuery(movida?.id ?? 0, horas ?? { dia: 'Lunes', inicio: '', fin: '' }),
    enabled: Boolean(lejos && movida.inscritos),
  })
  if (!lejos) return []
  return tellChoques({ ...findChoques({ ...movida, ...horas }, secciones), estudiantes: estudiantes ?? [] })
}
