import { Text } from '@mantine/core'
import type { CuposEnVivo } from '@nivela/contract/inscripciones'
import { useState } from 'react'
import { Aviso } from '../../../../ui/campos/Aviso.tsx'
import type { Marco } from '../../../horarios/index.ts'
import { fraseDeTurno } from '../TuTurno.tsx'
import type { Oferta } from '../useInscripcion.ts'
import classes from './Armar.module.css'
import { explainSinLugar } from './armado.ts'
import { Propuesta } from './Propuesta.tsx'
import { type Cambios, isWorthTaking, type Marcas } from './plan.ts'
import { usePropuestas } from './usePropuestas.ts'

interface Props {
  oferta: Oferta
  cupos: CuposEnVivo | null
  marcas: Marcas
  /** The subjects to place. */
  elegidas: number[]
  /** Whether what the student already has may be moved. */
  mover: boolean
  marco: Marco
  take: (secciones: number[], deja: number[]) => Promise<boolean>
  taking: boolean
  turno: string | null
  onTaken: () => void
}

const OTRA_VEZ = 'No se pudo tomar ese horario. Buscamos otra vez con los cupos que quedan ahora.'

export function Propuestas(props: Props) {
  const { oferta, cupos, marcas, elegidas, mover, marco, take, taking, turno, onTaken } = props
  const armados = usePropuestas(oferta, cupos, marcas, elegidas, mover)
  // What was marked when it failed: whoever marks something else starts anew.
  const [failed, setFailed] = useState<Marcas | null>(null)
  const posibles = armados.filter(armado => isWorthTaking(armado, oferta.inscripciones))

  async function onTake({ nuevas, cambios }: Cambios) {
    setFailed(null)
    const deja = cambios.map(({ antes }) => antes.id)
    if (await take(nuevas, deja)) onTaken()
    else setFailed(marcas)
  }

  return (
    <>
      <Aviso>
        {turno
          ? `${fraseDeTurno(turno)}: desde entonces podrás tomarlo.`
          : failed === marcas
            ? OTRA_VEZ
            : null}
      </Aviso>
      <Text role="status" c="dimmed" size="sm" my="xs">
        {describe(posibles.length, elegidas.length, mover)}
      </Text>
      {posibles.length === 0 &&
        armados[0]?.sinLugar.map(({ idasignatura, motivo }) => (
          <Aviso key={idasignatura}>
            {explainSinLugar(motivo, oferta.materias.find(({ id }) => id === idasignatura)?.nombre ?? '')}
          </Aviso>
        ))}
      <ol className={classes.propuestas}>
        {posibles.map((armado, indice) => (
          <Propuesta
            key={armado.secciones.map(({ id }) => id).join()}
            numero={indice + 1}
            armado={armado}
            oferta={oferta}
            cupos={cupos}
            marco={marco}
            taking={taking || turno !== null}
            onTake={cambios => void onTake(cambios)}
          />
        ))}
      </ol>
    </>
  )
}

function describe(posibles: number, elegidas: number, mover: boolean) {
  if (elegidas === 0) return 'Elige al menos una asignatura.'
  if (posibles === 0 && mover) return 'No encontramos un horario mejor que el que ya tienes.'
  if (posibles === 0)
    return 'Con lo que marcaste no cabe ninguna sección. Libera alguna hora e inténtalo de nuevo.'
  if (posibles === 1) return 'Solo hay una combinación posible. Tómala con un toque.'
  return `Las ${posibles} mejores combinaciones que encontramos. Toma la que prefieras con un toque.`
}
