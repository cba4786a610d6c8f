import { Badge } from '@mantine/core'
import type { PasoDeAvance } from '@nivela/contract/avance'
import type { Ficha } from '@nivela/contract/fichas'
import { CorregirResultados } from './CorregirResultados.tsx'
import classes from './Fichas.module.css'
import { tellPaso } from './frases.ts'
import { Parte } from './Parte.tsx'

/** What they owe and why, where the office corrects the placement result. */
export function Deudas({ ficha }: { ficha: Ficha }) {
  const { avance } = ficha
  return (
    <Parte titulo="Qué debe y por qué" accion={<CorregirResultados ficha={ficha} />}>
      <ul className={classes.lineas}>
        {avance.asignaturas.map(paso => (
          <li key={`${paso.area}-${paso.idasignatura}`}>
            <div>
              <b>{paso.nombre}</b>
              <small>{tellPaso(paso, avance)}</small>
            </div>
            <Badge variant="light" color={colorOf(paso)} tt="none" size="lg">
              {markOf(paso)}
            </Badge>
          </li>
        ))}
      </ul>
    </Parte>
  )
}

const COLOR = { aprobada_poma: 'verde', aprobada: 'verde', cursando: 'indigo', pendiente: 'coral' }
const MARCA = { aprobada_poma: 'Aprobada', aprobada: 'Aprobada', cursando: 'La cursa', pendiente: 'La debe' }

function markOf({ estado, porEmpezar, sinResultadoEn, area }: PasoDeAvance) {
  if (sinResultadoEn) return 'Sin nota todavía'
  if (porEmpezar) return 'Tiene sección'
  return estado === 'pendiente' && !area ? 'Sin aprobar' : MARCA[estado]
}

/** What waits for its grade is owed and yet may be passed: not the red of a debt. */
const colorOf = ({ estado, sinResultadoEn }: PasoDeAvance) => (sinResultadoEn ? 'ambar' : COLOR[estado])
