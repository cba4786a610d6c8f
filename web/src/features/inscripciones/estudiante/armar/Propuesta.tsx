import { Button } from '@mantine/core'
import type { CuposEnVivo } from '@nivela/contract/inscripciones'
import { count } from '@nivela/contract/palabras'
import { IconArrowsExchange } from '@tabler/icons-react'
import { Aviso } from '../../../../ui/campos/Aviso.tsx'
import { Glifo } from '../../../../ui/Glifo.tsx'
import { type Marco, toClase } from '../../../horarios/index.ts'
import { formatHorario } from '../../../secciones/index.ts'
import { describeCupos, inscritosOf } from '../oferta.ts'
import type { Oferta } from '../useInscripcion.ts'
import classes from './Armar.module.css'
import { type Armado, explainSinLugar } from './armado.ts'
import { type Cambios, cambiosDe, countDias } from './plan.ts'
import { SemanaEnMiniatura } from './SemanaEnMiniatura.tsx'

interface Props {
  numero: number
  armado: Armado
  oferta: Oferta
  cupos: CuposEnVivo | null
  marco: Marco
  taking: boolean
  onTake: (cambios: Cambios) => void
}

/** One combination: drawn, told, and taken in one press. */
export function Propuesta({ numero, armado, oferta, cupos, marco, taking, onTake }: Props) {
  const ids = armado.secciones.map(({ id }) => id)
  const nuevas = ids
    .filter(id => !oferta.inscripciones.some(({ idseccion }) => idseccion === id))
    .flatMap(id => oferta.secciones.find(seccion => seccion.id === id) ?? [])
  const cambios = cambiosDe(armado, oferta.inscripciones)
  /** What stays as it is: outside of the proposal, or in it and already theirs. */
  const tomadas = oferta.inscripciones
    .filter(inscripcion => !cambios.cambios.some(({ antes }) => antes === inscripcion))
    .map(({ secciones }) => secciones)
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
                  {cambios.cambios
                    .filter(({ despues }) => despues === seccion.id)
                    .map(({ antes }) => (
                      <small key={antes.id} className={classes.cambio}>
                        <IconArrowsExchange size={15} aria-hidden="true" />
                        En lugar de {antes.secciones.nombre}, {formatHorario(antes.secciones)}
                      </small>
                    ))}
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
        onClick={() => taking || onTake(cambios)}
      >
        Tomar este horario
      </Button>
    </li>
  )
}
