import { Accordion, Text } from '@mantine/core'
import type { MiEspera } from '@nivela/contract/esperas'
import type { CuposEnVivo } from '@nivela/contract/inscripciones'
import { count } from '@nivela/contract/palabras'
import type { Seccion } from '@nivela/contract/secciones'
import { IconCircleCheckFilled, IconHourglass } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { formatHorario } from '../../../../data/secciones/descripcion.ts'
import { Glifo } from '../../../../ui/dibujo/Glifo.tsx'
import classes from '../Inscripcion.module.css'
import { needsTurno } from '../TuTurno.tsx'
import type { Oferta } from '../useInscripcion.ts'
import { cuposLibresOf, inscritosOf, type Materia, stateOfSeccion, tellSinResultado } from './oferta.ts'
import { TarjetaDeOferta } from './TarjetaDeOferta.tsx'
import type { useChooseSeccion } from './useChooseSeccion.ts'

interface Props {
  oferta: Oferta
  cupos: CuposEnVivo | null
  eleccion: ReturnType<typeof useChooseSeccion>
  /** When the student's turn begins, if it has not. */
  turno: string | null
  onLook: (seccion: Seccion | null) => void
}

/** The subjects to choose from, each with its sections. The first one without a choice is open. */
export function Materias({ oferta, cupos, eleccion, turno, onLook }: Props) {
  const { materias, inscripciones } = oferta
  const { add, change, remove, wait, leaveEspera } = eleccion
  const acciones = useMemo(
    () => ({ add, change, remove, wait, leaveEspera }),
    [add, change, remove, wait, leaveEspera],
  )
  const [abiertas, setAbiertas] = useState(() => {
    const primera = materias.find(({ inscripcion, secciones }) => !inscripcion && secciones.length)
    return primera ? [String(primera.id)] : []
  })
  return (
    <Accordion
      multiple
      order={2}
      variant="unstyled"
      value={abiertas}
      onChange={setAbiertas}
      classNames={{
        item: classes.materia ?? '',
        control: classes.control ?? '',
        label: classes.etiqueta ?? '',
        content: classes.contenido ?? '',
      }}
    >
      {materias.map(materia => (
        <Accordion.Item key={materia.id} value={String(materia.id)} data-tono={materia.tono}>
          <Accordion.Control>
            <Rotulo
              materia={materia}
              cupos={cupos}
              esperas={oferta.esperas.filter(({ secciones }) => secciones.idasignatura === materia.id)}
            />
          </Accordion.Control>
          <Accordion.Panel>
            {materia.secciones.length === 0 && (
              <Text c="dimmed">
                La oficina todavía no ha abierto secciones de esta asignatura. Vuelve más tarde.
              </Text>
            )}
            <ul className={classes.ofertas}>
              {materia.secciones.map(seccion => {
                const inscritos = inscritosOf(seccion, cupos)
                const estado = stateOfSeccion(seccion, inscritos, inscripciones, oferta.esperas)
                return (
                  <TarjetaDeOferta
                    key={seccion.id}
                    seccion={seccion}
                    tono={materia.tono}
                    inscritos={inscritos}
                    {...estado}
                    antesDeTurno={turno !== null && needsTurno(estado)}
                    pendiente={eleccion.pendientes.includes(seccion.id)}
                    eleccion={acciones}
                    onLook={onLook}
                  />
                )
              })}
            </ul>
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  )
}

interface PropsDeRotulo {
  materia: Materia
  cupos: CuposEnVivo | null
  esperas: MiEspera[]
}

function Rotulo({ materia, cupos, esperas }: PropsDeRotulo) {
  const { nombre, tono, secciones, inscripcion, sinResultadoEn } = materia
  const conCupo = secciones.filter(seccion => cuposLibresOf(seccion, cupos) > 0)
  const elegida = inscripcion?.secciones
  return (
    <span className={classes.rotulo}>
      <span className={classes.glifo} data-tono={tono}>
        <Glifo tono={tono} lado={22} />
      </span>
      <span className={classes.textos}>
        {nombre}
        {elegida ? (
          <small className={classes.elegida}>
            <IconCircleCheckFilled size={16} aria-hidden="true" />
            <span>
              {elegida.nombre}, {formatHorario(elegida)}
            </span>
          </small>
        ) : (
          <small>
            {secciones.length === 0
              ? 'Aún no hay secciones'
              : conCupo.length === 0
                ? `${count(secciones.length, 'sección', 'secciones')}, sin cupos`
                : count(secciones.length, 'sección', 'secciones')}
          </small>
        )}
        {sinResultadoEn && <small>{tellSinResultado(sinResultadoEn)}</small>}
        {esperas.map(({ id, puesto, secciones }) => (
          <small key={id} className={classes.enEspera}>
            <IconHourglass size={16} stroke={1.8} aria-hidden="true" />
            <span>
              En espera de {secciones.nombre}, puesto {puesto}
            </span>
          </small>
        ))}
      </span>
    </span>
  )
}
