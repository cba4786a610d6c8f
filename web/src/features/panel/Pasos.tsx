import { Title } from '@mantine/core'
import type { Resumen } from '@nivela/contract/panel'
import { IconArrowRight, IconCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import classes from './Pasos.module.css'
import { listPasosPrevios } from './pasos.ts'

/** What is left to prepare; once a school runs, nothing. */
export function Pasos({ resumen }: { resumen: Resumen }) {
  const pasos = listPasosPrevios(resumen)
  if (pasos.every(({ hecho }) => hecho)) return null
  const siguiente = pasos.find(({ hecho }) => !hecho)
  return (
    <section className={classes.pasos} aria-labelledby="pasos">
      <Title order={2} id="pasos">
        Para empezar
      </Title>
      <ol>
        {pasos.map(paso => (
          <li
            key={paso.a}
            data-hecho={paso.hecho || undefined}
            data-siguiente={paso === siguiente || undefined}
          >
            <span className={classes.marca} aria-hidden="true">
              {paso.hecho && <IconCheck size={16} stroke={2.4} />}
            </span>
            {paso.hecho ? (
              <span>{paso.texto}: listo</span>
            ) : (
              <Link to={paso.a}>
                <span>
                  <b>{paso.texto}</b>
                  <small>{paso.porque}</small>
                </span>
                <IconArrowRight size={18} aria-hidden="true" />
              </Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
