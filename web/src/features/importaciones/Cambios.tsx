import { Stack, Table, Text } from '@mantine/core'
import { CAMPOS_DE_IMPORTACION, type Cambio, type TipoDeImportacion } from '@nivela/contract/importaciones'
import { Encabezados } from '../../ui/lista/Encabezados.tsx'
import classes from './Importacion.module.css'

interface Props {
  tipo: TipoDeImportacion
  cambios: Cambio[]
}

/** What would be written over, cell by cell. */
export function Cambios({ tipo, cambios }: Props) {
  const titulo = 'Lo que cambia'
  return (
    <Stack gap="xs">
      <Text fw={600}>{titulo}</Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: people without a mouse scroll it by keyboard */}
      <section className={classes.celdas} aria-label={titulo} tabIndex={0}>
        <Table stickyHeader verticalSpacing="xs" horizontalSpacing="md">
          <Encabezados columnas={['Fila', 'Dato', 'Antes y después']} />
          <Table.Tbody>
            {cambios.map(({ fila, quien, campo, antes, despues }) => (
              <Table.Tr key={`${fila} ${campo}`}>
                <Table.Td>{fila}</Table.Td>
                <Table.Td className={classes.quien ?? ''}>
                  {quien}
                  <Text span display="block" size="sm" c="dimmed">
                    {CAMPOS_DE_IMPORTACION[tipo][campo]?.titulo ?? campo}
                  </Text>
                </Table.Td>
                <Table.Td>
                  <del className={classes.antes}>{antes ?? 'vacío'}</del>{' '}
                  <ins className={classes.despues}>{despues ?? 'vacío'}</ins>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
    </Stack>
  )
}
