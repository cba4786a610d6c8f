import { Button } from '@mantine/core'
import { horaDe } from '@nivela/contract/horas'
import type { CuposEnVivo } from '@nivela/contract/inscripciones'
import type { Seccion } from '@nivela/contract/secciones'
import { IconArrowsExchange, IconPinned, IconPinnedFilled, IconUserOff } from '@tabler/icons-react'
import { toClase } from '../../../../data/horarios/clase.ts'
import type { Marco } from '../../../../data/horarios/semana.ts'
import { describeCupos, formatHorario } from '../../../../data/secciones/descripcion.ts'
import { fullName } from '../../../../data/usuarios/nombres.ts'
import { Aviso } from '../../../../ui/campos/Aviso.tsx'
import { Glifo } from '../../../../ui/dibujo/Glifo.tsx'
import { SemanaEnMiniatura } from '../../../horarios/index.ts'
import { inscritosOf } from '../oferta/oferta.ts'
import type { Oferta } from '../useInscripcion.ts'
import classes from './Armar.module.css'
import type { Armado } from './armado.ts'
import { describeSemana, explainSinLugar } from './frases.ts'
import { type Cambios, cambiosDe, type Deseos, keepSeccion } from './plan.ts'

interface Props {
  numero: number
  armado: Armado
  oferta: Oferta
  cupos: CuposEnVivo | null
  marco: Marco
  deseos: Deseos
  onDeseos: (deseos: Deseos) => void
  taking: boolean
  onTake: (cambios: Cambios) => void
}

const toFranja = ({ dia, inicio, fin }: Seccion) => ({ dia, inicio: horaDe(inicio), fin: horaDe(fin) })

/** One combination: why it is good, drawn, told, and taken in one press. */
export function Propuesta(props: Props) {
  const { numero, armado, oferta, cupos, marco, deseos, onDeseos, taking, onTake } = props
  const secciones = armado.secciones.flatMap(({ id }) => oferta.secciones.find(una => una.id === id) ?? [])
  const cambios = cambiosDe(armado, oferta.inscripciones)
  /** What stays as it is: outside of the proposal, or in it and already theirs. */
  const tomadas = oferta.inscripciones
    .filter(inscripcion => !cambios.cambios.some(({ antes }) => antes === inscripcion))
    .map(({ secciones }) => secciones)
  const nuevas = secciones.filter(({ id }) => cambios.nuevas.includes(id))
  return (
    <li className={classes.propuesta}>
      <div className={classes.encabezado}>
        <h3>Opción {numero}</h3>
        <strong className={classes.razon}>{describeSemana([...nuevas, ...tomadas].map(toFranja))}</strong>
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
          {secciones.map(seccion => (
            <SeccionPropuesta
              key={seccion.id}
              seccion={seccion}
              frase={
                nuevas.includes(seccion)
                  ? describeCupos(seccion.cupo, inscritosOf(seccion, cupos))
                  : 'Ya la tienes: sigue igual'
              }
              antes={cambios.cambios.find(({ despues }) => despues === seccion.id)?.antes.secciones}
              fija={deseos.fijas.includes(seccion.id)}
              onKeep={() => onDeseos(keepSeccion(deseos, seccion, oferta.secciones))}
              onAvoid={() => onDeseos({ ...deseos, evitados: [...deseos.evitados, seccion.idusuario] })}
            />
          ))}
        </ul>
      </div>
      {armado.sinLugar.map(({ idasignatura, motivo }) => (
        <Aviso key={idasignatura}>
          {explainSinLugar(motivo, oferta.materias.find(({ id }) => id === idasignatura)?.nombre ?? '')}
        </Aviso>
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

interface PropsDeSeccion {
  seccion: Seccion
  /** Its seats, or that it stays. */
  frase: string
  /** The section that it would take the place of. */
  antes: Seccion | undefined
  fija: boolean
  onKeep: () => void
  onAvoid: () => void
}

function SeccionPropuesta({ seccion, frase, antes, fija, onKeep, onAvoid }: PropsDeSeccion) {
  const { tono, titulo } = toClase(seccion, 'nada')
  const maestro = fullName(seccion.usuarios)
  const IconoDeFija = fija ? IconPinnedFilled : IconPinned
  return (
    <li data-tono={tono}>
      <span className={classes.glifo}>
        <Glifo tono={tono} lado={16} />
      </span>
      <div>
        <strong>
          {titulo} {seccion.nombre}
        </strong>
        <small>{formatHorario(seccion)}</small>
        <small>
          {seccion.aulas.nombre} · {maestro}
        </small>
        <small>{frase}</small>
        {antes && (
          <small className={classes.cambio}>
            <IconArrowsExchange size={15} aria-hidden="true" />
            En lugar de {antes.nombre}, {formatHorario(antes)}
          </small>
        )}
        <div className={classes.sobreSeccion}>
          <button
            type="button"
            aria-pressed={fija}
            aria-label={`Conservar ${titulo} ${seccion.nombre}`}
            onClick={onKeep}
          >
            <IconoDeFija size={16} aria-hidden="true" />
            Conservar
          </button>
          <button type="button" aria-label={`Evitar a ${maestro}`} onClick={onAvoid}>
            <IconUserOff size={16} aria-hidden="true" />
            Otro maestro
          </button>
        </div>
      </div>
    </li>
  )
}
