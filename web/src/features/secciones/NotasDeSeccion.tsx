import { Badge, Drawer, Group, Table, Text } from '@mantine/core'
import type { Calificacion } from '@nivela/contract/calificaciones'
import { formatNota, resultadoDe } from '@nivela/contract/documentos'
import type { Seccion } from '@nivela/contract/secciones'
import { IconUsers } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { ajustes } from '../../lib/ajustes.ts'
import { stateOf } from '../../lib/jointQueries.ts'
import { BotonDescargar } from '../../ui/BotonDescargar.tsx'
import { Accion } from '../../ui/catalogo/Acciones.tsx'
import { Lista } from '../../ui/catalogo/Lista.tsx'
import { EsqueletoDeFilas } from '../../ui/lista/EsqueletoDeFilas.tsx'
import { Tabla } from '../../ui/lista/Tabla.tsx'
import { calificacionesQuery } from '../calificaciones/calificaciones.api.ts'
import { downloadActa, downloadLista } from '../documentos/documentos.api.ts'
import { inscritosQuery } from '../inscripciones/inscripciones.api.ts'
import { fullName, listName } from '../usuarios/index.ts'

/** For the office: who is in the section and with what grade, whoever teaches it, and what is printed of it. */
export function NotasDeSeccion({ seccion }: { seccion: Seccion }) {
  const [abierto, setAbierto] = useState(false)
  const de = `${seccion.asignaturas.nombre} ${seccion.nombre}`
  return (
    <>
      <Accion
        texto="Estudiantes y notas"
        de={`de ${de}`}
        Icono={IconUsers}
        onClick={() => setAbierto(true)}
      />
      <Drawer
        opened={abierto}
        onClose={() => setAbierto(false)}
        position="right"
        size="lg"
        title={`Estudiantes y notas de ${de}`}
      >
        {abierto && <Notas seccion={seccion} />}
      </Drawer>
    </>
  )
}

const useNotas = (idseccion: number) =>
  useQueries({
    queries: [inscritosQuery(idseccion), calificacionesQuery(idseccion)],
    combine: consultas => {
      const [{ data: inscritos }, { data: calificaciones }] = consultas
      const data =
        inscritos &&
        calificaciones &&
        inscritos.map(estudiante => ({
          estudiante,
          nota: calificaciones.find(({ idusuario }) => idusuario === estudiante.id),
        }))
      return { data, ...stateOf(consultas) }
    },
  })

function Notas({ seccion }: { seccion: Seccion }) {
  return (
    <Lista consulta={useNotas(seccion.id)} esqueleto={<EsqueletoDeFilas />}>
      {filas => {
        if (!filas.length) return <Text c="dimmed">Todavía no se ha inscrito nadie en esta sección.</Text>
        const pendientes = filas.filter(({ nota }) => !nota?.oficializado).length
        return (
          <>
            <Text c="dimmed" mb="sm">
              Maestro: {fullName(seccion.usuarios)}.{' '}
              {pendientes
                ? `El acta sale cuando las ${filas.length} notas sean oficiales; faltan ${pendientes}.`
                : 'Todas las notas son oficiales.'}
            </Text>
            <Group gap="xs" mb="md">
              {(['pdf', 'xlsx'] as const).map(extension => (
                <BotonDescargar
                  key={extension}
                  size="sm"
                  disabled={pendientes > 0}
                  download={() => downloadActa(seccion, extension)}
                >
                  Acta ({NOMBRE[extension]})
                </BotonDescargar>
              ))}
              {(['pdf', 'xlsx'] as const).map(extension => (
                <BotonDescargar key={extension} size="sm" download={() => downloadLista(seccion, extension)}>
                  Lista ({NOMBRE[extension]})
                </BotonDescargar>
              ))}
            </Group>
            <Tabla columnas={['Estudiante', 'Nota']}>
              {filas.map(({ estudiante, nota }) => (
                <Table.Tr key={estudiante.id}>
                  <Table.Td>
                    {listName(estudiante)}
                    <Text size="sm" c="dimmed">
                      {estudiante.matricula ?? 'Sin matrícula'}
                    </Text>
                  </Table.Td>
                  <Table.Td>
                    {nota ? describeNota(nota) : 'Sin nota'}{' '}
                    {nota && !nota.oficializado && (
                      <Badge variant="light" color="ambar" tt="none">
                        Sin oficializar
                      </Badge>
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Tabla>
          </>
        )
      }}
    </Lista>
  )
}

/** "91, Aprobado", "No se presentó" */
const describeNota = (nota: Calificacion) => {
  const resultado = resultadoDe(nota, ajustes.notaMinimaAprobar)
  return nota.condicion ? resultado : `${formatNota(nota.calificacion)}, ${resultado}`
}

const NOMBRE = { pdf: 'PDF', xlsx: 'Excel' }
