import { Button, Switch, Text } from '@mantine/core'
import type { CuposEnVivo } from '@nivela/contract/inscripciones'
import { count } from '@nivela/contract/palabras'
import { useMemo, useRef } from 'react'
import { toClase } from '../../../../data/horarios/clase.ts'
import { toMarco } from '../../../../data/horarios/semana.ts'
import type { Oferta } from '../useInscripcion.ts'
import classes from './Armar.module.css'
import { HorasOcupadas } from './HorasOcupadas.tsx'
import { Preferencias } from './Preferencias.tsx'
import { Propuestas } from './Propuestas.tsx'
import { type Deseos, planeablesOf } from './plan.ts'

interface Props {
  oferta: Oferta
  cupos: CuposEnVivo | null
  deseos: Deseos
  onDeseos: (deseos: Deseos) => void
  take: (secciones: number[], deja: number[]) => Promise<boolean>
  taking: boolean
  turno: string | null
  onTaken: () => void
}

export function PanelDeArmar({ oferta, cupos, deseos, onDeseos, take, taking, turno, onTaken }: Props) {
  const { marcas, mover } = deseos
  const faltan = planeablesOf(oferta, deseos)
  const opciones = useRef<HTMLHeadingElement>(null)
  const marco = useMemo(
    () => toMarco(oferta.secciones.map(seccion => toClase(seccion, 'nada'))),
    [oferta.secciones],
  )

  function showOpciones() {
    opciones.current?.focus({ preventScroll: true })
    opciones.current?.scrollIntoView()
  }

  const permiso = oferta.inscripciones.length > 0 && (
    <Switch
      my="sm"
      checked={mover}
      onChange={event => onDeseos({ ...deseos, mover: event.currentTarget.checked })}
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
      <div>
        <Preferencias
          oferta={oferta}
          faltan={faltan}
          marco={marco}
          deseos={deseos}
          onDeseos={onDeseos}
          permiso={permiso}
        />
        <section aria-labelledby="armar-horas">
          <h2 id="armar-horas">¿A qué horas no puedes?</h2>
          <Text c="dimmed" size="sm" mb="sm">
            <span className={classes.conRaton}>Pulsa y arrastra para marcarlas.</span>
            <span className={classes.conDedo}>Tócalas, o mantén el dedo y arrastra.</span> Un día o una hora
            enteros, por su nombre.
          </Text>
          <HorasOcupadas marco={marco} marcas={marcas} onChange={marcas => onDeseos({ ...deseos, marcas })} />
          <div className={classes.pieDeHoras}>
            <span role="status">
              {marcas.size ? count(marcas.size, 'hora marcada', 'horas marcadas') : 'Puedes a cualquier hora'}
            </span>
            {marcas.size > 0 && (
              <Button variant="subtle" size="sm" onClick={() => onDeseos({ ...deseos, marcas: new Set() })}>
                Borrar marcas
              </Button>
            )}
          </div>
        </section>
        <div className={classes.ver}>
          <Button fullWidth onClick={showOpciones}>
            Ver mis mejores horarios
          </Button>
        </div>
      </div>
      <section aria-labelledby="armar-opciones">
        <h2 id="armar-opciones" ref={opciones} tabIndex={-1}>
          Tus mejores horarios
        </h2>
        <Propuestas
          oferta={oferta}
          cupos={cupos}
          deseos={deseos}
          onDeseos={onDeseos}
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
