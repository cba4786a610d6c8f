import { Title } from '@mantine/core'
import { formatNumero } from '@nivela/contract/palabras'
import type { Resumen } from '@nivela/contract/panel'
import {
  type Icon,
  IconArmchairOff,
  IconChecklist,
  IconCircleCheck,
  IconReceipt,
  IconUserQuestion,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import classes from './Espera.module.css'
import { tellEspera } from './frases.ts'

const ICONOS: Record<keyof ReturnType<typeof tellEspera>, Icon> = {
  recibos: IconReceipt,
  estudiantes: IconUserQuestion,
  secciones: IconArmchairOff,
  notas: IconChecklist,
}

/** What waits for the office: a number each, and the way to where it is dealt with. */
export function Espera({ resumen, cerrado }: { resumen: Resumen; cerrado: boolean }) {
  const tarjetas = tellEspera(resumen, cerrado)
  return (
    <section aria-labelledby="espera">
      <Title order={2} id="espera" className={classes.titulo ?? ''}>
        Lo que espera
      </Title>
      <ul className={classes.tarjetas}>
        {(Object.keys(ICONOS) as (keyof typeof ICONOS)[]).map(clave => {
          const { titulo, numero, detalle, a } = tarjetas[clave]
          const Icono = numero ? ICONOS[clave] : IconCircleCheck
          return (
            <li key={clave}>
              <Link to={a} className={classes.tarjeta} data-hecho={numero === 0 || undefined}>
                <span className={classes.cabeza}>
                  <Icono size={20} stroke={1.7} aria-hidden="true" />
                  {titulo}
                </span>
                <b>{formatNumero(numero)}</b>
                <small>{detalle}</small>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
