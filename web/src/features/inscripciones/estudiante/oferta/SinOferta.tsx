import { Button } from '@mantine/core'
import { formatFecha } from '@nivela/contract/fechas'
import type { Proceso } from '@nivela/contract/inscripciones'
import { endSentence } from '@nivela/contract/palabras'
import { Link } from 'react-router'
import {
  findProgramada,
  formatHoraDeVentana,
  fraseDeTurno,
  turnoEn,
} from '../../../../data/inscripciones/horas.ts'
import { newestFirst, positionOf } from '../../../../lib/time/calendario.ts'
import { getHoy } from '../../../../lib/time/hoy.ts'
import { CuentaAtras } from '../../../../ui/CuentaAtras.tsx'
import { EstadoVacio } from '../../../../ui/estados/EstadoVacio.tsx'
import classes from '../Inscripcion.module.css'
import type { Oferta } from '../useInscripcion.ts'

/** Why there is nothing to choose from, or null when there is. */
export function whyNothing({ ventana, materias, inscripciones, avance }: Oferta) {
  if (!ventana) return 'cerrada'
  if (materias.some(({ secciones }) => secciones.length) || inscripciones.length) return null
  return avance.completo ? 'nadaDebido' : 'sinSecciones'
}

export function SinOferta({ oferta }: { oferta: Oferta }) {
  const motivo = whyNothing(oferta)
  if (motivo === 'nadaDebido')
    return (
      <EstadoVacio titulo="No debes ninguna asignatura" escena="logrado">
        Aprobaste las cuatro áreas. ¡Felicidades!
      </EstadoVacio>
    )
  if (motivo === 'sinSecciones')
    return (
      <EstadoVacio titulo="Todavía no hay secciones">
        La inscripción está abierta, pero la oficina aún no ha publicado secciones. Aparecerán aquí solas.
      </EstadoVacio>
    )
  const programada = findProgramada(oferta.procesos)
  if (programada) return <SeAbreSola ventana={programada} turno={turnoEn(oferta, programada)} />
  const proxima = findProxima(oferta.procesos, getHoy())
  return (
    <EstadoVacio
      titulo="La inscripción no está abierta"
      accion={
        <Button component={Link} to="/studentpanel" variant="default" mt="xs">
          Ver mi semana
        </Button>
      }
    >
      {proxima
        ? `«${proxima.nombre}» está prevista para el ${formatFecha(proxima.inicio)}. `
        : 'Cuando la oficina la abra podrás elegir tus secciones. '}
      No hace falta que recargues: esta página se pone al día sola.
    </EstadoVacio>
  )
}

interface Programada {
  ventana: Proceso & { abreEn: string }
  turno: string | null
}

/** Opens by itself at an hour: the page counts down, and shows the offer when it does. */
function SeAbreSola({ ventana: { nombre, abreEn }, turno }: Programada) {
  const suTurno = turno && turno > abreEn ? turno : null
  return (
    <EstadoVacio
      titulo="La inscripción se abre sola"
      accion={
        <div className={classes.cuenta}>
          <CuentaAtras hasta={suTurno ?? abreEn} despues="Abriendo…" />
        </div>
      }
    >
      {endSentence(`«${nombre}» abre el ${formatHoraDeVentana(abreEn)}`)}{' '}
      {suTurno && <strong>{endSentence(fraseDeTurno(suTurno))} </strong>}
      No hace falta que recargues: esta página se pone al día sola.
    </EstadoVacio>
  )
}

/** The next window whose dates have not passed. */
const findProxima = (procesos: Proceso[], hoy: string) =>
  newestFirst(procesos)
    .filter(proceso => positionOf(hoy, proceso) === 'antes')
    .at(-1)
