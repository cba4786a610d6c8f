import { Button, Chip, Switch, Text } from '@mantine/core'
import type { CuposEnVivo } from '@nivela/contract/inscripciones'
import { count } from '@nivela/contract/palabras'
import { useMemo, useRef, useState } from 'react'
import { toClase, toMarco } from '../../../horarios/index.ts'
import type { Oferta } from '../useInscripcion.ts'
import classes from './Armar.module.css'
import { HorasOcupadas } from './HorasOcupadas.tsx'
import { Propuestas } from './Propuestas.tsx'
import type { Marcas } from './plan.ts'

interface Props {
  oferta: Oferta
  cupos: CuposEnVivo | null
  marcas: Marcas
  onMarcas: (marcas: Marcas) => void
  take: (secciones: number[], deja: number[]) => Promise<boolean>
  taking: boolean
  turno: string | null
  onTaken: () => void
}

export function PanelDeArmar({ oferta, cupos, marcas, onMarcas, take, taking, turno, onTaken }: Props) {
  const [mover, setMover] = useState(false)
  const puestas = oferta.inscripciones.length > 0
  const faltan = oferta.materias.filter(({ inscripcion }) => mover || !inscripcion)
  const opciones = useRef<HTMLHeadingElement>(null)
  const [omitidas, setOmitidas] = useState<number[]>([])
  const elegidas = faltan.map(({ id }) => id).filter(id => !omitidas.includes(id))
  const marco = useMemo(
    () => toMarco(oferta.secciones.map(seccion => toClase(seccion, 'nada'))),
    [oferta.secciones],
  )

  function showOpciones() {
    opciones.current?.focus({ preventScroll: true })
    opciones.current?.scrollIntoView()
  }

  const permiso = puestas && (
    <Switch
      my="sm"
      checked={mover}
      onChange={event => setMover(event.currentTarget.checked)}
      label="Se puede mover lo que ya tengo"
      description="Verás qué cambiaría antes de tomarlo. Nada se deja sin tener lo nuevo."
    />
  )
  if (faltan.length === 0)
    return (
      <>
        <Text>Ya elegiste una sección de cada asignatura. ¿Buscamos un horario mejor?</Text>
        {permiso}
      </>
    )
  return (
    <div className={classes.panel}>
      <section aria-labelledby="armar-horas">
        <h2 id="armar-horas">¿A qué horas no puedes?</h2>
        <Text c="dimmed" size="sm" mb="sm">
          Marca las horas en las que trabajas o tienes otro compromiso. Pulsa un día para marcarlo entero.
        </Text>
        <HorasOcupadas marco={marco} marcas={marcas} onChange={onMarcas} />
        <div className={classes.pieDeHoras}>
          <span role="status">
            {marcas.size ? count(marcas.size, 'hora marcada', 'horas marcadas') : 'Puedes a cualquier hora'}
          </span>
          {marcas.size > 0 && (
            <Button variant="subtle" size="sm" onClick={() => onMarcas(new Set())}>
              Borrar marcas
            </Button>
          )}
        </div>
        <div className={classes.ver}>
          <Button fullWidth onClick={showOpciones}>
            Ver mis mejores horarios
          </Button>
        </div>
      </section>
      <section aria-labelledby="armar-opciones">
        <h2 id="armar-opciones" ref={opciones} tabIndex={-1}>
          Tus mejores horarios
        </h2>
        {permiso}
        {faltan.length > 1 && (
          <Chip.Group
            multiple
            value={elegidas.map(String)}
            onChange={valores =>
              setOmitidas(faltan.map(({ id }) => id).filter(id => !valores.includes(String(id))))
            }
          >
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't stand in a flowing row */}
            <div className={classes.materias} role="group" aria-label="Asignaturas que quieres incluir">
              {faltan.map(({ id, nombre }) => (
                <Chip key={id} value={String(id)} size="md" variant="outline">
                  {nombre}
                </Chip>
              ))}
            </div>
          </Chip.Group>
        )}
        <Propuestas
          oferta={oferta}
          cupos={cupos}
          marcas={marcas}
          elegidas={elegidas}
          mover={mover}
          marco={marco}
          take={take}
          taking={taking}
          turno={turno}
          onTaken={onTaken}
        />
      </section>
    </div>
  )
}
