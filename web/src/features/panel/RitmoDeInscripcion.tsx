import { Anchor, Badge, Text } from '@mantine/core'
import { formatNumero } from '@nivela/contract/palabras'
import type { Resumen, Ritmo } from '@nivela/contract/panel'
import { Link } from 'react-router'
import { ajustes } from '../../lib/session/ajustes.ts'
import { Caja } from './Caja.tsx'
import { Cifras } from './Cifras.tsx'
import { listPasos, tellPaso, tellRitmo } from './frases.ts'
import classes from './Ritmo.module.css'

/** In the first minutes there are few columns: they stay columns. */
const ANCHO_DE_COLUMNA = 32
const ANCHO_MINIMO = 200

interface Props {
  resumen: Resumen
  enVivo: boolean
}

/** Enrolments over time while the window is open. */
export function RitmoDeInscripcion({ resumen: { ventana, ritmo }, enVivo }: Props) {
  if (!ventana)
    return (
      <Caja id="ritmo" titulo="Inscripciones">
        <Text mt="xs">
          No hay una ventana de inscripción abierta. Cuando{' '}
          <Anchor component={Link} to="/adminregistrations" underline="always">
            abras una
          </Anchor>
          , aquí verás llegar a los estudiantes.
        </Text>
      </Caja>
    )
  return (
    <Caja
      id="ritmo"
      titulo="Inscripciones"
      frase={`${ventana.nombre}: abierta`}
      marca={
        <Badge variant="light" color={enVivo ? 'verde' : 'gray'} tt="none" size="lg">
          {enVivo ? 'En vivo' : 'Cada 15 segundos'}
        </Badge>
      }
    >
      {ritmo ? (
        <Columnas ritmo={ritmo} />
      ) : (
        <Text mt="sm">Todavía no se inscribe nadie. Lo verás aquí en cuanto pase.</Text>
      )}
    </Caja>
  )
}

function Columnas({ ritmo }: { ritmo: Ritmo }) {
  const pasos = listPasos(ritmo, ajustes.zonaHoraria)
  const maximo = Math.max(1, ...ritmo.cuentas)
  return (
    <>
      <div
        className={classes.grafica}
        role="img"
        aria-label={tellRitmo(ritmo, pasos)}
        style={{ maxWidth: Math.max(ANCHO_MINIMO, pasos.length * ANCHO_DE_COLUMNA) }}
      >
        <span className={classes.maximo}>{formatNumero(maximo)}</span>
        <div className={classes.columnas}>
          {pasos.map(({ cuando, cuantas }) => (
            <i
              key={cuando}
              title={`${cuando}: ${formatNumero(cuantas)}`}
              style={{ height: `${(cuantas / maximo) * 100}%` }}
            />
          ))}
        </div>
        <div className={classes.eje}>
          <span>{pasos[0]?.cuando}</span>
          <span>ahora</span>
        </div>
      </div>
      <p className={classes.resumen}>
        <b>{formatNumero(ritmo.total)}</b> en total. Cada columna: {tellPaso(ritmo.minutos)}.{' '}
        <Anchor component={Link} to="/adminstudents?inscrito=true" underline="always">
          Ver a los inscritos
        </Anchor>
      </p>
      <details className={classes.detalle}>
        <summary>Ver los números</summary>
        <Cifras
          titulo="Inscripciones en el tiempo"
          columnas={['Desde', 'Inscripciones']}
          filas={pasos
            .filter(({ cuantas }) => cuantas > 0)
            .map(({ cuando, cuantas }) => ({ id: cuando, cabeza: cuando, celdas: [formatNumero(cuantas)] }))}
        />
      </details>
    </>
  )
}
