import { Anchor, Button, Title } from '@mantine/core'
import { weekdayOf } from '@nivela/contract/dias'
import { formatFecha } from '@nivela/contract/fechas'
import { formatHora } from '@nivela/contract/horas'
import { enumerate } from '@nivela/contract/palabras'
import { NOMBRE_DE_DIA, type Seccion } from '@nivela/contract/secciones'
import { type Icon, IconMessage, IconPencil, IconUsers } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { tellFaltante, useFaltantes } from '../../../data/calificaciones/useFaltantes.ts'
import { toClase } from '../../../data/horarios/clase.ts'
import { findCercano } from '../../../data/horarios/proxima.ts'
import type { Clase } from '../../../data/horarios/semana.ts'
import { useAhora } from '../../../data/horarios/useAhora.ts'
import type { MisSecciones } from '../../../data/secciones/secciones.api.ts'
import { lazy } from '../../../lib/lazy/lazy.ts'
import { useLater } from '../../../lib/lazy/useLater.ts'
import { positionOf } from '../../../lib/time/calendario.ts'
import { Glifo } from '../../../ui/dibujo/Glifo.tsx'
import { ProximaClase } from '../../horarios/index.ts'
import classes from './MiDia.module.css'
import { findPorEntregar } from './porEntregar.ts'

const loadDialogo = async () => ({
  default: (await import('./DialogoDeEstudiantes.tsx')).DialogoDeEstudiantes,
})
const DialogoDeEstudiantes = lazy(loadDialogo)

/** What a teacher has to do today: the classes, with the one that is on, and the grades that are due. */
export function MiDia({ semanas, periodos }: MisSecciones) {
  const { hoy, minutos } = useAhora()
  const [abierta, setAbierta] = useState<{ seccion: Seccion; escribir: boolean } | null>(null)
  const [pedido, setPedido] = useState(false)
  useLater(loadDialogo)
  const open = (seccion: Seccion, escribir: boolean) => {
    setPedido(true)
    setAbierta({ seccion, escribir })
  }
  const cercano = findCercano(semanas)
  const porEntregar = findPorEntregar(periodos, hoy)
  if (!cercano && porEntregar.length === 0) return null
  const dia = weekdayOf(hoy)
  const deHoy = semanas
    .filter(periodo => positionOf(hoy, periodo) === 'dentro')
    .flatMap(({ secciones }) => secciones)
    .filter(seccion => seccion.dia === dia)
  const clases = deHoy
    .map(seccion => ({ seccion, clase: toClase(seccion, 'aula') }))
    .sort((una, otra) => una.clase.inicio - otra.clase.inicio)
  return (
    <div className={classes.dia}>
      {clases.length === 0 && cercano && (
        <ProximaClase clases={cercano.secciones.map(seccion => toClase(seccion, 'aula'))} periodo={cercano} />
      )}
      {clases.length > 0 && dia && (
        <section aria-labelledby="hoy">
          <Title order={2} id="hoy">
            Hoy, {NOMBRE_DE_DIA[dia].toLowerCase()}
          </Title>
          <ul className={classes.clases}>
            {clases.map(({ seccion, clase }) => (
              <ClaseDeHoy
                key={seccion.id}
                clase={clase}
                hora={minutos / 60}
                onLista={() => open(seccion, false)}
                onEscribir={() => open(seccion, true)}
              />
            ))}
          </ul>
        </section>
      )}
      {porEntregar.map(periodo => (
        <PorEntregar key={periodo.id} periodo={periodo} hoy={hoy} unico={porEntregar.length === 1} />
      ))}
      {pedido && (
        <Suspense>
          <DialogoDeEstudiantes
            seccion={abierta?.seccion ?? null}
            escribir={abierta?.escribir ?? false}
            abierto={abierta !== null}
            onClose={() => setAbierta(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

interface ClaseProps {
  clase: Clase
  hora: number
  onLista: () => void
  onEscribir: () => void
}

function ClaseDeHoy({ clase, hora, onLista, onEscribir }: ClaseProps) {
  const { id, inicio, fin, titulo, detalle, tono } = clase
  const estado = hora < inicio ? null : hora < fin ? 'ahora' : 'terminada'
  const de = `${titulo} ${detalle[0]}`
  return (
    <li className={classes.clase} data-tono={tono} data-estado={estado ?? undefined}>
      <span className={classes.glifo}>
        <Glifo tono={tono} lado={22} />
      </span>
      <div className={classes.que}>
        <span className={classes.cuando}>
          {formatHora(inicio)} a {formatHora(fin)}
          {estado === 'ahora' && <b>Ahora</b>}
          {estado === 'terminada' && <span>Terminó</span>}
        </span>
        <strong>{titulo}</strong>
        <span>{detalle.join(' · ')}</span>
      </div>
      <div className={classes.actos}>
        <Acto texto="Estudiantes" de={`de ${de}`} Icono={IconUsers} onClick={onLista} />
        <Acto texto="Calificar" de={de} Icono={IconPencil} to={`/teacherqualification?seccion=${id}`} />
        <Acto texto="Escribir" de={`a ${de}`} Icono={IconMessage} onClick={onEscribir} />
      </div>
    </li>
  )
}

interface ActoProps {
  texto: string
  de: string
  Icono: Icon
  to?: string
  onClick?: () => void
}

function Acto({ texto, de, Icono, to, onClick }: ActoProps) {
  const shared = {
    variant: 'default',
    size: 'sm',
    mih: 44,
    px: 12,
    leftSection: <Icono size={18} stroke={1.7} aria-hidden="true" />,
    'aria-label': `${texto} ${de}`,
    children: texto,
  }
  return to ? <Button component={Link} to={to} {...shared} /> : <Button {...shared} onClick={onClick} />
}

interface EntregaProps {
  periodo: MisSecciones['periodos'][number]
  hoy: string
  unico: boolean
}

/** The sections whose grades are not all official yet, each a way to its sheet. */
function PorEntregar({ periodo: { id, nombre, secciones, fin }, hoy, unico }: EntregaProps) {
  const faltantes = useFaltantes(secciones)
  if (!faltantes) return null
  const conFaltas = faltantes.flatMap(faltante => {
    const partes = tellFaltante(faltante)
    return partes.length ? [{ ...faltante, partes }] : []
  })
  if (secciones.every(({ inscritos }) => inscritos === 0)) return null
  return (
    <section aria-labelledby={`por-entregar-${id}`}>
      <Title order={2} id={`por-entregar-${id}`}>
        {unico ? 'Por entregar' : `Por entregar de ${nombre}`}
      </Title>
      <p className={classes.plazo}>
        {conFaltas.length
          ? `El período ${hoy > fin.slice(0, 10) ? 'terminó' : 'termina'} el ${formatFecha(fin)}.`
          : 'Entregaste todas las calificaciones de este período.'}
      </p>
      <ul className={classes.faltas}>
        {conFaltas.map(({ seccion: { id, nombre, asignaturas }, partes }) => (
          <li key={id}>
            <Anchor component={Link} to={`/teacherqualification?seccion=${id}`} c="inherit" underline="never">
              <b>
                {asignaturas.nombre} {nombre}
              </b>
              <span>{enumerate(partes)}</span>
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  )
}
