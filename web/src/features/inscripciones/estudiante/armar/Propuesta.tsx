import { Button } from '@mantine/core'
import type { CuposEnVivo } from '@nivela/contract/inscripciones'
import { count } from '@nivela/contract/palabras'
import { Aviso } from '../../../../ui/campos/Aviso.tsx'
import { Glifo } from '../../../../ui/Glifo.tsx'
import { type Marco, toClase } from '../../../horarios/index.ts'
import { formatHorario } from '../../../secciones/index.ts'
import { describeCupos, inscritosOf } from '../oferta.ts'
import type { Oferta } from '../useInscripcion.ts'
import classes from './Armar.module.css'
import { type Armado, explainSinLugar } from './armado.ts'
import { countDias } from './plan.ts'
import { SemanaEnMiniatura } from './SemanaEnMiniatura.tsx'

interface Props {
  numero: number
  armado: Armado
  oferta: Oferta
  cupos: CuposEnVivo | null
  marco: Marco
  taking: boolean
  onTake: (secciones: number[]) => void
}

/** One combination: drawn, told, and taken in one press. */
export function Propuesta({ numero, armado, oferta, cupos, marco, taking, onTake }: Props) {
  const ids = armado.secciones.map(({ id }) => id)
  const nuevas = ids.flatMap(id => oferta.secciones.find(seccion => seccion.id === id) ?? [])
  const tomadas = oferta.inscripciones.map(({ secciones }) => secciones)
  const nombreDe = (idasignatura: number) =>
    oferta.materias.find(({ id }) => id === idasignatura)?.nombre ?? ''
  return (
    <li className={classes.propuesta}>
      <div className={classes.encabezado}>
        <h3>Opción {numero}</h3>
        <small>Vienes {count(countDias(armado, tomadas), 'día', 'días')} a la semana</small>
      </div>
      <div className={classes.cuerpo}>
        <div>
          <SemanaEnMiniatura
            marco={marco}
            clases={[
              ...nuevas.map(seccion => toClase(seccion, 'nada')),
              ...tomadas.map(seccion => ({ ...toClase(seccion, 'nada'), fantasma: true })),
            ]}
          />
          {tomadas.length > 0 && (
            <small aria-hidden="true" className={classes.clave}>
              Punteado: lo que ya tienes
            </small>
          )}
        </div>
        <ul className={classes.secciones}>
          {nuevas.map(seccion => {
            const { tono, titulo } = toClase(seccion, 'nada')
            return (
              <li key={seccion.id} data-tono={tono}>
                <span className={classes.glifo}>
                  <Glifo tono={tono} lado={16} />
                </span>
                <span>
                  <strong>
                    {titulo} {seccion.nombre}
                  </strong>
                  <small>{formatHorario(seccion)}</small>
                  <small>{describeCupos(seccion.cupo, inscritosOf(seccion, cupos))}</small>
                </span>
              </li>
            )
          })}
        </ul>
      </div>
      {armado.sinLugar.map(({ idasignatura, motivo }) => (
        <Aviso key={idasignatura}>{explainSinLugar(motivo, nombreDe(idasignatura))}</Aviso>
      ))}
      <Button
        mt="sm"
        fullWidth
        variant={numero === 1 ? 'filled' : 'default'}
        aria-label={`Tomar este horario, opción ${numero}`}
        aria-disabled={taking || undefined}
        onClick={() => taking || onTake(ids)}
      >
        Tomar este horario
      </Button>
    </li>
  )
}
