import { Table, Text } from '@mantine/core'
import type { TurnosDeVentana } from '@nivela/contract/turnos'
import { formatHoraDeVentana } from '../horas.ts'

/** How many students are in each turn, and how many of them have chosen already. */
export function TablaDeTurnos({ turnos: { criterio, turnos, resto } }: { turnos: TurnosDeVentana }) {
  if (!criterio)
    return (
      <Text c="dimmed">
        Sin turnos, todos pueden inscribirse en cuanto la inscripción está abierta. Con turnos, cada
        estudiante ve su hora y entra desde entonces.
      </Text>
    )
  const filas = [
    ...turnos.map(turno => ({ ...turno, hora: formatHoraDeVentana(turno.desde) })),
    {
      ...resto,
      hora: resto.desde ? `Los demás: ${formatHoraDeVentana(resto.desde)}` : 'Los demás: cuando abre',
    },
  ]
  return (
    <Table.ScrollContainer minWidth={320} mah={300}>
      <Table stickyHeader verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Desde</Table.Th>
            <Table.Th ta="right">Estudiantes</Table.Th>
            <Table.Th ta="right">Con sección</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {filas.map(({ hora, estudiantes, inscritos }) => (
            <Table.Tr key={hora}>
              <Table.Td>{hora}</Table.Td>
              <Table.Td ta="right">{estudiantes}</Table.Td>
              <Table.Td ta="right">{inscritos}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
