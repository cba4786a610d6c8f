import { Button, Group, Stack, Table, Text } from '@mantine/core'
import type { EnCelda } from '@nivela/contract/poma'
import { IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { copyText, toTabSeparated } from '../../lib/device/clipboard.ts'
import { Encabezados } from '../../ui/lista/Encabezados.tsx'
import { toastError, toastSuccess } from '../../ui/toasts/toast.tsx'
import classes from './Importacion.module.css'

const COLUMNAS = ['Fila', 'Columna', 'Problema']

interface Props {
  titulo: string
  celdas: EnCelda[]
  /** What else can be done with them. */
  accion?: ReactNode
}

/** What the server says of single cells, to be put right in the spreadsheet. */
export function Celdas({ titulo, celdas, accion }: Props) {
  async function copy() {
    const filas = celdas.map(({ fila, columna, mensaje }) => [fila, columna, mensaje])
    if (await copyText(toTabSeparated([COLUMNAS, ...filas]))) toastSuccess('Copiado.')
    else toastError('Tu navegador no dejó copiar. Selecciona la tabla y cópiala a mano.')
  }

  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs">
        <Text fw={600} flex={1} miw={180}>
          {titulo}
        </Text>
        {accion}
        <Button
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden="true" />}
          onClick={() => void copy()}
        >
          Copiar
        </Button>
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by keyboard */}
      <section className={classes.celdas} aria-label={titulo} tabIndex={0}>
        <Table stickyHeader verticalSpacing="xs" horizontalSpacing="md">
          <Encabezados columnas={COLUMNAS} />
          <Table.Tbody>
            {celdas.map(({ fila, columna, mensaje }) => (
              <Table.Tr key={`${fila} ${columna} ${mensaje}`}>
                <Table.Td>{fila}</Table.Td>
                <Table.Td>{columna}</Table.Td>
                <Table.Td>{mensaje}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
    </Stack>
  )
}
