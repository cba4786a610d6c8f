import { Button, Skeleton, Text } from '@mantine/core'
import type { CuposEnVivo } from '@nivela/contract/inscripciones'
import { IconBulb } from '@tabler/icons-react'
import { useState } from 'react'
import type { Marco } from '../../../../data/horarios/semana.ts'
import { fraseDeTurno } from '../../../../data/inscripciones/horas.ts'
import { Aviso } from '../../../../ui/campos/Aviso.tsx'
import type { Oferta } from '../useInscripcion.ts'
import classes from './Armar.module.css'
import type { Remedio } from './armado.ts'
import { describeRemedio, explainSinLugar } from './frases.ts'
import { nombreDeMaestro } from './Preferencias.tsx'
import { Propuesta } from './Propuesta.tsx'
import { applyRemedio, asignaturasOf, type Cambios, type Deseos, worthTaking } from './plan.ts'
import { usePropuestas } from './usePropuestas.ts'

interface Props {
  oferta: Oferta
  cupos: CuposEnVivo | null
  deseos: Deseos
  onDeseos: (deseos: Deseos) => void
  marco: Marco
  take: (secciones: number[], deja: number[]) => Promise<boolean>
  taking: boolean
  turno: string | null
  onTaken: () => void
}

const OTRA_VEZ = 'No se pudo tomar ese horario. Buscamos otra vez con los cupos que quedan ahora.'

export function Propuestas(props: Props) {
  const { oferta, cupos, deseos, onDeseos, marco, take, taking, turno, onTaken } = props
  const { respuesta, failed: sinRespuesta, retry } = usePropuestas(oferta, cupos, deseos)
  // What was asked for when it failed: asking for something else starts anew.
  const [failed, setFailed] = useState<Deseos | null>(null)

  async function onTake({ nuevas, cambios }: Cambios) {
    setFailed(null)
    const deja = cambios.map(({ antes }) => antes.id)
    if (await take(nuevas, deja)) onTaken()
    else setFailed(deseos)
  }

  if (sinRespuesta)
    return (
      <>
        <Aviso>No pudimos buscar horarios. Revisa tu conexión.</Aviso>
        <Button variant="default" onClick={retry}>
          Buscar otra vez
        </Button>
      </>
    )
  if (!respuesta) return <Skeleton height={320} mt="sm" aria-busy="true" />
  const { armados, remedio, moverAyuda } = respuesta
  const posibles = worthTaking(armados, oferta.inscripciones)
  const elegidas = asignaturasOf(oferta, deseos).length
  return (
    <>
      <Aviso>
        {turno
          ? `${fraseDeTurno(turno)}: desde entonces podrás tomarlo.`
          : failed === deseos
            ? OTRA_VEZ
            : null}
      </Aviso>
      <Text role="status" c="dimmed" size="sm" my="xs">
        {describe(posibles.length, elegidas, deseos.mover)}
      </Text>
      {posibles.length === 0 &&
        armados[0]?.sinLugar.map(({ idasignatura, motivo }) => (
          <Aviso key={idasignatura}>
            {explainSinLugar(motivo, oferta.materias.find(({ id }) => id === idasignatura)?.nombre ?? '')}
          </Aviso>
        ))}
      {remedio && (
        <Consejo
          frase={describeRemedio(remedio, {
            seccion: id => describeNombre(oferta, id),
            maestro: id => nombreDeMaestro(oferta, id),
          })}
          verbo={verboDe(remedio)}
          onAccept={() => onDeseos(applyRemedio(deseos, remedio))}
        />
      )}
      {moverAyuda && (
        <Consejo
          frase="Si mueves lo que ya tienes, caben más asignaturas. Verás qué cambiaría antes de tomarlo."
          verbo="Buscar moviendo lo que tengo"
          onAccept={() => onDeseos({ ...deseos, mover: true })}
        />
      )}
      <ol className={classes.propuestas}>
        {posibles.map((armado, indice) => (
          <Propuesta
            key={armado.secciones.map(({ id }) => id).join()}
            numero={indice + 1}
            armado={armado}
            oferta={oferta}
            cupos={cupos}
            marco={marco}
            deseos={deseos}
            onDeseos={onDeseos}
            taking={taking || turno !== null}
            onTake={cambios => void onTake(cambios)}
          />
        ))}
      </ol>
    </>
  )
}

const verboDe = ({ maestros, fijas }: Remedio) =>
  maestros.length + fijas.length === 0 ? 'Liberar esas horas' : 'Aceptarlo'

const describeNombre = ({ secciones }: Oferta, id: number) => {
  const seccion = secciones.find(una => una.id === id)
  return seccion ? `${seccion.asignaturas.nombre} ${seccion.nombre}` : ''
}

interface PropsDeConsejo {
  frase: string
  verbo: string
  onAccept: () => void
}

/** The smallest thing that would help, and one press to do it. */
const Consejo = ({ frase, verbo, onAccept }: PropsDeConsejo) => (
  <div className={classes.consejo}>
    <IconBulb size={20} stroke={1.7} aria-hidden="true" />
    <p role="status">{frase}</p>
    <Button variant="light" size="sm" onClick={onAccept}>
      {verbo}
    </Button>
  </div>
)

function describe(posibles: number, elegidas: number, mover: boolean) {
  if (elegidas === 0) return 'Elige al menos una asignatura.'
  if (posibles === 0 && mover) return 'No encontramos un horario mejor que el que ya tienes.'
  if (posibles === 0) return 'Con lo que pediste no cabe ninguna sección.'
  if (posibles === 1) return 'Solo hay una combinación posible. Tómala con un toque.'
  return `Las ${posibles} mejores combinaciones que encontramos. Toma la que prefieras con un toque.`
}
