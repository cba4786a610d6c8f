import { comparable, count } from '@nivela/contract/palabras'
import type { Seccion } from '@nivela/contract/secciones'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { tonoDe } from '../../../../data/asignaturas/tono.ts'
import { calificacionesQuery } from '../../../../data/calificaciones/calificaciones.api.ts'
import { inscritosQuery } from '../../../../data/inscripciones/inscripciones.api.ts'
import { fullName } from '../../../../data/usuarios/nombres.ts'
import { Glifo } from '../../../../ui/dibujo/Glifo.tsx'
import classes from './Selector.module.css'

interface Props {
  secciones: Seccion[]
  /** The one that is open, if any is. */
  elegida?: Seccion
  /** Part of a student's name. */
  buscar: string
}

/** The sections side by side: which is open, and how far each one is. */
export function SelectorDeSeccion({ secciones, elegida, buscar }: Props) {
  const abierta = useRef<HTMLAnchorElement>(null)
  // The strip scrolls: what is open must be in it.
  const idabierta = elegida?.id
  useEffect(() => {
    if (idabierta) abierta.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [idabierta])
  return (
    <nav className={classes.tira} aria-label="Secciones">
      {secciones.map(seccion => {
        const { id, nombre, idasignatura, asignaturas } = seccion
        const tono = tonoDe({ id: idasignatura, nombre: asignaturas.nombre })
        return (
          <Link
            key={id}
            ref={id === idabierta ? abierta : null}
            to={`?${new URLSearchParams({ seccion: String(id), ...(buscar && { buscar }) })}`}
            className={classes.seccion}
            data-tono={tono}
            aria-current={id === idabierta ? 'page' : undefined}
            preventScrollReset
          >
            <span className={classes.glifo}>
              <Glifo tono={tono} lado={20} />
            </span>
            <span>
              <strong>
                {nombre} <span>{asignaturas.nombre}</span>
              </strong>
              <Avance seccion={seccion} buscar={buscar} />
            </span>
          </Link>
        )
      })}
    </nav>
  )
}

function Avance({ seccion: { id, inscritos }, buscar }: { seccion: Seccion; buscar: string }) {
  const { data: calificaciones } = useQuery(calificacionesQuery(id))
  const { data: lista } = useQuery({ ...inscritosQuery(id), enabled: buscar !== '' })
  if (buscar && lista) {
    const hallados = lista.filter(inscrito => comparable(fullName(inscrito)).includes(comparable(buscar)))
    return (
      <small data-hallados={hallados.length > 0}>{count(hallados.length, 'coincide', 'coinciden')}</small>
    )
  }
  return (
    <small>{calificaciones ? `${calificaciones.length} de ${inscritos} calificados` : 'Cargando…'}</small>
  )
}
