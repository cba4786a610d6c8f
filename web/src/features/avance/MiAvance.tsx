import { Button, Skeleton } from '@mantine/core'
import { type Avance, estaAprobada, type PasoDeAvance } from '@nivela/contract/avance'
import { IconArrowRight, IconCheck, IconProgress } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { TONO_DE_AREA } from '../../data/asignaturas/tono.ts'
import { avanceQuery } from '../../data/avance/avance.api.ts'
import { useEstadoDeInscripcion } from '../../data/avance/useEstadoDeInscripcion.ts'
import { ApiError } from '../../lib/http/api.ts'
import { Lista } from '../../ui/catalogo/Lista.tsx'
import { Figura } from '../../ui/dibujo/Figura.tsx'
import { Glifo } from '../../ui/dibujo/Glifo.tsx'
import { Lectura } from '../../ui/estados/Lectura.tsx'
import { Confeti } from './Confeti.tsx'
import { isCelebrada, keepCelebrada } from './celebracion.ts'
import { canElegir, describePaso, summarize, tellEstado } from './frases.ts'
import classes from './MiAvance.module.css'

interface Props {
  idusuario: number
  /** On the page of the récord, which needs no way there. */
  enRecord?: boolean
}

/** The first question that a student comes with: what do I owe, why, and what is next. */
export function MiAvance({ idusuario, enRecord = false }: Props) {
  const consulta = useQuery(avanceQuery(idusuario))
  // Without a network the page has a line that says so, and the week as it was last read.
  if (!consulta.data && consulta.error instanceof ApiError && consulta.error.status === 0) return null
  return (
    <Lista consulta={consulta} esqueleto={<Skeleton className={classes.esqueleto ?? ''} />}>
      {avance => <Escalera avance={avance} idusuario={idusuario} enRecord={enRecord} />}
    </Lista>
  )
}

interface EscaleraProps extends Required<Props> {
  avance: Avance
}

function Escalera({ avance, idusuario, enRecord }: EscaleraProps) {
  const inscribible = useEstadoDeInscripcion(idusuario, avance.pendientes > 0)
  const [celebrada] = useState(() => isCelebrada(idusuario))
  useEffect(() => keepCelebrada(idusuario, avance.completo), [idusuario, avance.completo])
  const { titulo, sigue } = summarize(avance, inscribible)
  const areas = avance.asignaturas.filter(({ area }) => area !== null)
  const otras = avance.asignaturas.filter(({ area }) => area === null)
  const ahora = areas.find(paso => !estaAprobada(paso)) ?? areas.at(-1)
  return (
    <section
      className={classes.avance}
      data-completo={avance.completo || undefined}
      data-breve={!enRecord || undefined}
      aria-label="Mi avance"
    >
      {avance.completo && !celebrada && <Confeti />}
      <header className={classes.cabeza}>
        <div>
          <h2>{titulo}</h2>
          {inscribible.lectura.error ? (
            <Lectura consulta={inscribible.lectura} fallo="No pudimos ver si puedes inscribirte ahora." />
          ) : (
            <p>{sigue}</p>
          )}
        </div>
        {canElegir(avance, inscribible) && (
          <Button
            component={Link}
            to="/studentsinscription"
            rightSection={<IconArrowRight size={18} aria-hidden="true" />}
          >
            {inscribible.cuando ? 'Ver las secciones' : 'Elegir secciones'}
          </Button>
        )}
        {avance.completo && !enRecord && (
          <Button component={Link} to="/studentqualification" variant="default">
            Ver mi récord
          </Button>
        )}
      </header>
      <ol className={classes.escalera}>
        {areas.map(paso => (
          <Peldano key={paso.area} paso={paso} avance={avance} conPersona={paso === ahora} />
        ))}
      </ol>
      {otras.length > 0 && (
        <div className={classes.otras}>
          <h3>Otras asignaturas</h3>
          <ul>
            {otras.map(paso => (
              <li key={paso.idasignatura}>
                <b>{paso.nombre}</b>
                <span>
                  {paso.estado === 'pendiente' && !paso.sinResultadoEn ? 'Sin aprobar' : tellEstado(paso)}.{' '}
                  {describePaso(paso, avance)}
                </span>
              </li>
            ))}
          </ul>
          <p>No forman parte de las cuatro áreas: no las debes.</p>
        </div>
      )}
    </section>
  )
}

const MARCA = { aprobada_poma: IconCheck, aprobada: IconCheck, cursando: IconProgress, pendiente: null }

function Peldano({ paso, avance, conPersona }: { paso: PasoDeAvance; avance: Avance; conPersona: boolean }) {
  const tono = paso.area ? TONO_DE_AREA[paso.area] : 'teal'
  const Marca = MARCA[paso.estado]
  return (
    <li className={classes.peldano} data-tono={tono} data-estado={paso.estado}>
      {conPersona && (
        <svg className={classes.persona} viewBox="-32 -122 72 122" aria-hidden="true">
          <Figura x={0} y={0} ropa="violeta" mochila="teal" piel={6} peinado="rizos" />
        </svg>
      )}
      <div className={classes.losa}>
        <span className={classes.glifo}>
          <Glifo tono={tono} lado={24} />
        </span>
        <div className={classes.textos}>
          <b>{paso.nombre}</b>
          <span className={classes.estado}>
            {Marca && <Marca size={16} stroke={2.4} aria-hidden="true" />}
            {tellEstado(paso)}
          </span>
          <small>{describePaso(paso, avance)}</small>
        </div>
      </div>
    </li>
  )
}
