import { Table, Text, Title } from '@mantine/core'
import { count, formatNumero, formatPorciento } from '@nivela/contract/palabras'
import type { ResultadoDePropuesta } from '@nivela/contract/propuestas'
import { fullName } from '../../data/usuarios/nombres.ts'
import classes from './Propuestas.module.css'

/** What a draft achieves, how far it is from the best there could be, and what stands in the way. */
export function Logro({ resultado }: { resultado: ResultadoDePropuesta }) {
  const { estudiantes, completos, parciales, ninguno, cota, secciones, anterior, asignaturas } = resultado
  const brecha = cota - completos
  return (
    <section aria-label="Lo que logra">
      <dl className={classes.cifras}>
        <Cifra etiqueta="Con todo lo que deben" valor={`${completos} de ${estudiantes}`} />
        <Cifra etiqueta="Con una parte" valor={parciales} />
        <Cifra etiqueta="Sin nada" valor={ninguno} />
        <Cifra etiqueta="El máximo" valor={cota} />
        <Cifra etiqueta="Secciones" valor={secciones} />
      </dl>
      <Text mt="sm">
        {completos === estudiantes
          ? 'Todos pueden cursar lo que deben.'
          : brecha > 0
            ? `Ninguna oferta completaría a más de ${count(cota, 'estudiante', 'estudiantes')}: a esta le faltan ${formatNumero(brecha)} como mucho (${formatPorciento(brecha, cota)}).`
            : 'No se puede completar a más estudiantes con estos maestros y aulas: está demostrado.'}
        {completos < estudiantes &&
          ' Así sería con los cupos repartidos lo mejor posible; si cada quien elige por su cuenta pueden ser menos.'}
        {anterior &&
          ` Las secciones de ${anterior.nombre} (${anterior.secciones}) completarían hoy a ${anterior.completos}.`}
      </Text>
      <div className={classes.ancho}>
        <Tabla
          titulo="Por asignatura"
          columnas={['Asignatura', 'La deben', 'Tendrían lugar', 'Cupos', 'Secciones', 'Por qué no todos']}
          filas={asignaturas.map(one => [
            one.nombre,
            one.deben,
            one.servidos,
            one.cupos,
            one.secciones,
            one.motivo ?? 'Todos tienen lugar',
          ])}
        />
        <Tabla
          titulo="Carga de los maestros"
          columnas={['Maestro', 'Horas', 'De', 'Uso']}
          filas={resultado.maestros.map(({ usuarios, horas, maxHoras }) => [
            fullName(usuarios),
            horas,
            maxHoras,
            formatPorciento(horas, maxHoras),
          ])}
        />
        <Tabla
          titulo="Uso de las aulas"
          columnas={['Aula', 'Horas', 'De', 'Uso']}
          filas={resultado.aulas.map(({ nombre, horas, disponibles }) => [
            nombre,
            horas,
            disponibles,
            formatPorciento(horas, disponibles),
          ])}
        />
      </div>
    </section>
  )
}

const Cifra = ({ etiqueta, valor }: { etiqueta: string; valor: string | number }) => (
  <div>
    <dt>{etiqueta}</dt>
    <dd>{valor}</dd>
  </div>
)

interface TablaProps {
  titulo: string
  columnas: string[]
  filas: (string | number)[][]
}

function Tabla({ titulo, columnas, filas }: TablaProps) {
  return (
    <details open={columnas.length > 4}>
      <summary>
        <Title order={2} size="h3" mt="md" mb={4} display="inline-block">
          {titulo}
        </Title>
      </summary>
      <Table aria-label={titulo} miw={columnas.length > 4 ? 640 : 360}>
        <Table.Thead>
          <Table.Tr>
            {columnas.map(columna => (
              <Table.Th key={columna}>{columna}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {filas.map(([cabeza, ...celdas]) => (
            <Table.Tr key={cabeza}>
              <Table.Th scope="row" fw={500}>
                {cabeza}
              </Table.Th>
              {celdas.map((celda, indice) => (
                <Table.Td key={columnas[indice + 1]}>{celda}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </details>
  )
}
