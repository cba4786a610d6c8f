import { Accordion, Badge, Text } from '@mantine/core'
import { count } from '@nivela/contract/palabras'
import type { Seccion } from '@nivela/contract/secciones'
import type { ReactNode } from 'react'
import { Tarjetas } from '../../ui/catalogo/Tarjeta.tsx'
import { Cerrado } from '../periodos/index.ts'
import { Canceladas } from './reubicacion/Canceladas.tsx'
import classes from './Secciones.module.css'
import { TarjetaDeSeccion } from './TarjetaDeSeccion.tsx'
import type { OfertaDeOficina } from './useOferta.ts'

interface Props {
  oferta: OfertaDeOficina
  /** The ids of the open groups. */
  abiertos: number[]
  onChange: (abiertos: number[]) => void
  acciones: (seccion: Seccion) => ReactNode
  /** Below a group's sections, those that were cancelled. */
  conCanceladas?: boolean
}

export function GruposPorPeriodo({ oferta, abiertos, onChange, acciones, conCanceladas = false }: Props) {
  const { periodos, secciones, actual } = oferta
  return (
    <Accordion
      multiple
      order={2}
      variant="unstyled"
      chevronPosition="left"
      value={abiertos.map(String)}
      onChange={valores => onChange(valores.map(Number))}
      classNames={{ item: classes.grupo ?? '', control: classes.control ?? '' }}
    >
      {periodos.map(({ id, nombre, cerrado }) => {
        const suyas = secciones.filter(({ idperiodo }) => idperiodo === id)
        return (
          <Accordion.Item key={id} value={String(id)}>
            <Accordion.Control>
              <span className={classes.rotulo}>
                {nombre}
                <small>{count(suyas.length, 'sección', 'secciones')}</small>
                {id === actual?.id && (
                  <Badge component="span" variant="light" color="verde" tt="none" size="lg">
                    Período actual
                  </Badge>
                )}
                {cerrado && <Cerrado />}
              </span>
            </Accordion.Control>
            <Accordion.Panel>
              {suyas.length === 0 && (
                <Text c="dimmed" pb="md">
                  {cerrado
                    ? 'Este período se cerró sin secciones.'
                    : 'Este período todavía no ofrece secciones. Pulsa «Agregar» para poner la primera.'}
                </Text>
              )}
              {/* Years of sections: those of a closed group would only slow the page down. */}
              {abiertos.includes(id) && (
                <>
                  <Tarjetas>
                    {suyas.map(seccion => (
                      <TarjetaDeSeccion key={seccion.id} seccion={seccion} acciones={acciones(seccion)} />
                    ))}
                  </Tarjetas>
                  {conCanceladas && <Canceladas idperiodo={id} />}
                </>
              )}
            </Accordion.Panel>
          </Accordion.Item>
        )
      })}
    </Accordion>
  )
}
