import { Table, Text } from '@mantine/core'
import { formatDia, formatHora } from '@nivela/contract/momentos'
import type { TurnosDeVentana } from '@nivela/contract/turnos'
import { ajustes } from '../../../lib/session/ajustes.ts'
import classes from './Turnos.module.css'

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
    ...turnos.map((turno, index) => ({ ...turno, nombre: `Turno ${index + 1}` })),
    { ...resto, nombre: 'Los demás' },
  ]
  const dias = filas.map(({ desde }) => desde && formatDia(desde, ajustes.zonaHoraria))
  return (
    <div className={classes.tabla}>
      <Table stickyHeader verticalSpacing={8} horizontalSpacing={8}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Desde</Table.Th>
            <Table.Th ta="right">Estudiantes</Table.Th>
            <Table.Th ta="right">Con sección</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {filas.map(({ nombre, desde, estudiantes, inscritos }, index) => (
            <Table.Tr key={nombre}>
              <Table.Td>
                <strong>{desde ? formatHora(desde, ajustes.zonaHoraria) : 'Cuando abre'}</strong>
                <small>
                  {/* A day is said once, by its first turn. */}
                  {dias[index] && dias[index] !== dias[index - 1] ? `${nombre}, ${dias[index]}` : nombre}
                </small>
              </Table.Td>
              <Table.Td ta="right">{estudiantes}</Table.Td>
              <Table.Td ta="right">{inscritos}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
