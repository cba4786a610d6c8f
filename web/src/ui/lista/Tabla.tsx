import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { Encabezados } from './Encabezados.tsx'
import classes from './Lista.module.css'

interface Props {
  columnas: string[]
  /** Its `Table.Tr`. */
  children: ReactNode
}

/** A list as a table, one line per thing; what can be done to it stands in the last column. */
export function Tabla({ columnas, children }: Props) {
  return (
    <div className={classes.marco}>
      <Table verticalSpacing="xs" horizontalSpacing="md" highlightOnHover className={classes.tabla ?? ''}>
        <Encabezados columnas={columnas} />
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </div>
  )
}
