import { Table } from '@mantine/core'

/** The first line of a table: what each column is. */
export const Encabezados = ({ columnas }: { columnas: string[] }) => (
  <Table.Thead>
    <Table.Tr>
      {columnas.map(columna => (
        <Table.Th key={columna} scope="col">
          {columna}
        </Table.Th>
      ))}
    </Table.Tr>
  </Table.Thead>
)
