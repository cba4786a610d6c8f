import { Anchor, Group, Table, Text } from '@mantine/core'
import type { Inscrito } from '@nivela/contract/inscripciones'
import { count } from '@nivela/contract/palabras'
import type { Seccion } from '@nivela/contract/secciones'
import { useQuery } from '@tanstack/react-query'
import { downloadLista } from '../../../data/documentos/documentos.api.ts'
import { inscritosQuery } from '../../../data/inscripciones/inscripciones.api.ts'
import { contactosQuery } from '../../../data/mensajes/mensajes.api.ts'
import { listName } from '../../../data/usuarios/nombres.ts'
import { DownloadButton } from '../../../ui/archivos/DownloadButton.tsx'
import { Lista } from '../../../ui/catalogo/Lista.tsx'
import { Modal } from '../../../ui/dialogos/Modal.tsx'
import { Lectura } from '../../../ui/estados/Lectura.tsx'
import { EsqueletoDeFilas } from '../../../ui/lista/EsqueletoDeFilas.tsx'
import { Tabla } from '../../../ui/lista/Tabla.tsx'
import { AsistenciaDeSeccion } from '../../asistencias/index.ts'
import { EscribirASeccion } from '../../mensajes/index.ts'
import classes from './Estudiantes.module.css'

interface Props {
  seccion: Seccion | null
  abierto: boolean
  /** Only to write to them. */
  escribir?: boolean
  onClose: () => void
}

/** Who is in a section, and what can be told to all of them. */
export function DialogoDeEstudiantes({ seccion, abierto, escribir = false, onClose }: Props) {
  const que = escribir ? 'Escribir a' : 'Estudiantes de'
  return (
    <Modal
      opened={abierto}
      onClose={onClose}
      title={seccion && `${que} ${seccion.asignaturas.nombre} ${seccion.nombre}`}
    >
      {seccion &&
        (escribir ? <EscribirASeccion idseccion={seccion.id} alAbrir /> : <Estudiantes seccion={seccion} />)}
    </Modal>
  )
}

function Estudiantes({ seccion }: { seccion: Seccion }) {
  const consulta = useQuery(inscritosQuery(seccion.id))
  const contactos = useQuery(contactosQuery(seccion.id))
  const correos = new Map(contactos.data?.map(({ idusuario, correo }) => [idusuario, correo]))
  return (
    <Lista consulta={consulta} esqueleto={<EsqueletoDeFilas />}>
      {inscritos =>
        inscritos.length === 0 ? (
          <Text c="dimmed">Todavía no se ha inscrito nadie en esta sección.</Text>
        ) : (
          <>
            <div className={classes.cabeza}>
              <Text c="dimmed">{count(inscritos.length, 'estudiante', 'estudiantes')}</Text>
              <Group gap="xs">
                <DownloadButton size="sm" download={() => downloadLista(seccion, 'xlsx')}>
                  Descargar lista
                </DownloadButton>
                <DownloadButton size="sm" download={() => downloadLista(seccion, 'pdf')}>
                  Para firmar (PDF)
                </DownloadButton>
              </Group>
            </div>
            <AsistenciaDeSeccion seccion={seccion} inscritos={inscritos} />
            <Lectura consulta={contactos} fallo="No pudimos cargar sus correos." />
            <Tabla columnas={['Nombre', 'Matrícula']}>
              {inscritos.map(inscrito => toFila(inscrito, correos.get(inscrito.id)))}
            </Tabla>
            <EscribirASeccion idseccion={seccion.id} />
          </>
        )
      }
    </Lista>
  )
}

const toFila = (inscrito: Inscrito, correo: string | undefined) => (
  <Table.Tr key={inscrito.id}>
    <Table.Td>
      {listName(inscrito)}
      {correo && (
        <Anchor href={`mailto:${correo}`} size="sm" display="block">
          {correo}
        </Anchor>
      )}
    </Table.Td>
    <Table.Td>{inscrito.matricula ?? 'Sin matrícula'}</Table.Td>
  </Table.Tr>
)
