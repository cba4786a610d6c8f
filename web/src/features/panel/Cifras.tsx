import { Anchor, Table } from '@mantine/core'
import type { Area } from '@nivela/contract/areas'
import type { Situacion } from '@nivela/contract/fichas'
import { formatNumero } from '@nivela/contract/palabras'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Encabezados } from '../../ui/lista/Encabezados.tsx'
import classes from './Cifras.module.css'

interface Props {
  /** The table's caption, for people who can't see the chart above it. */
  titulo: string
  columnas: string[]
  filas: { id: string | number; cabeza: ReactNode; celdas: ReactNode[] }[]
}

/** The numbers of a chart, as a table. On a phone it moves sideways within its frame. */
export function Cifras({ titulo, columnas, filas }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={classes.marco} aria-label={titulo} tabIndex={0}>
      <Table className={classes.tabla ?? ''} horizontalSpacing="xs" verticalSpacing={6}>
        <Encabezados columnas={columnas} />
        <Table.Tbody>
          {filas.map(({ id, cabeza, celdas }) => (
            <Table.Tr key={id}>
              <Table.Th scope="row">{cabeza}</Table.Th>
              {celdas.map((celda, columna) => (
                <Table.Td key={columnas[columna + 1]}>{celda}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}

/** A number that leads to the people behind it; `que` says which, for people who hear the links one by one. */
export const Enlazado = ({ numero, que, a }: { numero: number; que: string; a: string }) => (
  <Anchor
    component={Link}
    to={a}
    underline="hover"
    inherit
    className={classes.enlazado ?? ''}
    aria-label={`${formatNumero(numero)}: ${que}`}
  >
    {formatNumero(numero)}
  </Anchor>
)

/** The students who stand so in an area. */
export const studentsIn = (area: Area, situacion: Situacion) =>
  `/adminstudents?area=${area}&situacion=${situacion}`
