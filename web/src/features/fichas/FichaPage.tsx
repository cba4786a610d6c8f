import { Button, Group, Skeleton, Text } from '@mantine/core'
import { NOMBRE_DE_CONDICION } from '@nivela/contract/calificaciones'
import type { Ficha } from '@nivela/contract/fichas'
import { numeroDe } from '@nivela/contract/recibos'
import { TEXTOS } from '@nivela/contract/textos'
import { formatDocumento, formatTelefono } from '@nivela/contract/usuarios'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import {
  downloadCertificado,
  downloadConstancia,
  downloadRecord,
} from '../../data/documentos/documentos.api.ts'
import { fichaQuery } from '../../data/fichas/fichas.api.ts'
import { fullName, listName } from '../../data/usuarios/nombres.ts'
import { saveUsuario } from '../../data/usuarios/usuarios.api.ts'
import { ApiError } from '../../lib/http/api.ts'
import { DownloadButton } from '../../ui/archivos/DownloadButton.tsx'
import { Dialogo } from '../../ui/catalogo/Dialogo.tsx'
import { Lista } from '../../ui/catalogo/Lista.tsx'
import { type Sustantivo, useCatalogo } from '../../ui/catalogo/useCatalogo.ts'
import { EstadoVacio } from '../../ui/estados/EstadoVacio.tsx'
import { PaginaNoEncontrada } from '../../ui/estados/PaginaNoEncontrada.tsx'
import { Pagina } from '../../ui/Pagina.tsx'
import { Bitacora } from '../bitacora/index.ts'
import { EstadoDeRecibo, ImagenDeRecibo, RegistrarPago } from '../recibos/index.ts'
import { MarcaDeRebote, type Persona, type PersonaBody, UsuarioForm } from '../usuarios/index.ts'
import { Asientos, SemanaDeEstudiante } from './Asientos.tsx'
import { CorreosDeEstudiante, CuentaDeEstudiante } from './CuentaDeEstudiante.tsx'
import { Deudas } from './Deudas.tsx'
import classes from './Fichas.module.css'
import { Parte } from './Parte.tsx'

const ESTUDIANTE: Sustantivo<Persona, PersonaBody> = {
  uno: 'estudiante',
  el: 'el estudiante',
  nombreDe: fullName,
  textos: { agregado: TEXTOS.usuario.agregado, actualizado: TEXTOS.usuario.actualizado },
  save: saveUsuario,
}

export function FichaPage() {
  const id = Number(useParams().id)
  return Number.isInteger(id) && id > 0 ? <DeEstudiante key={id} id={id} /> : <PaginaNoEncontrada />
}

/** What is printed of a student, as far as it exists. */
function Papeles({ ficha: { usuario, avance, inscripciones } }: { ficha: Ficha }) {
  const suyo = { id: usuario.id, nombre: fullName(usuario) }
  return (
    <Group gap="xs">
      {inscripciones.length > 0 && (
        <DownloadButton download={() => downloadConstancia(suyo)}>Constancia</DownloadButton>
      )}
      {avance.completo && (
        <DownloadButton download={() => downloadCertificado(suyo)}>Certificado</DownloadButton>
      )}
      <DownloadButton download={() => downloadRecord(suyo)}>Récord de notas</DownloadButton>
    </Group>
  )
}

/** Everything about one student, and what can be done about it. */
function DeEstudiante({ id }: { id: number }) {
  const consulta = useQuery(fichaQuery(id))
  const usuario = consulta.data?.usuario
  const falta = !usuario && consulta.error instanceof ApiError && consulta.error.status === 404
  return (
    <Pagina
      titulo={usuario ? fullName(usuario) : 'Estudiante'}
      frase={usuario ? [usuario.matricula, usuario.correo].filter(Boolean).join(' · ') : ' '}
      accion={consulta.data && <Papeles ficha={consulta.data} />}
    >
      {falta ? (
        <NoEsta />
      ) : (
        <Lista consulta={consulta} esqueleto={<Skeleton height={420} radius="md" />}>
          {ficha => (
            <div className={classes.partes}>
              <DatosDeEstudiante ficha={ficha} />
              <Deudas ficha={ficha} />
              <Asientos ficha={ficha} />
              <CuentaDeEstudiante ficha={ficha} />
              <SemanaDeEstudiante ficha={ficha} />
              <Notas ficha={ficha} />
              <Recibos ficha={ficha} />
              <CorreosDeEstudiante ficha={ficha} />
              <Parte titulo="Bitácora" ancha>
                <Bitacora idusuario={id} />
              </Parte>
            </div>
          )}
        </Lista>
      )}
    </Pagina>
  )
}

const NoEsta = () => (
  <EstadoVacio
    titulo="Este estudiante no está"
    accion={
      <Button component={Link} to="/adminstudents" mt="xs">
        Ir a la lista de estudiantes
      </Button>
    }
  >
    No existe, o alguien lo eliminó.
  </EstadoVacio>
)

function DatosDeEstudiante({ ficha: { usuario } }: { ficha: Ficha }) {
  const catalogo = useCatalogo(ESTUDIANTE)
  return (
    <Parte
      titulo="Datos"
      accion={
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPencil size={18} stroke={1.7} aria-hidden="true" />}
          onClick={() => catalogo.open(usuario)}
        >
          Corregir datos
        </Button>
      }
    >
      <dl className={classes.datos}>
        <dt>Matrícula</dt>
        <dd>{usuario.matricula ?? 'Sin matrícula'}</dd>
        <dt>Documento</dt>
        <dd>{formatDocumento(usuario) ?? 'Sin registrar'}</dd>
        <dt>Correo</dt>
        <dd>
          {usuario.correo ?? 'Sin registrar'}
          {usuario.correo !== null && !usuario.verificado && <em> · sin verificar</em>}
          <MarcaDeRebote idusuario={usuario.id} />
        </dd>
        <dt>Teléfono</dt>
        <dd>{usuario.telefono ? formatTelefono(usuario.telefono) : 'Sin registrar'}</dd>
      </dl>
      <Dialogo catalogo={catalogo}>
        {persona => (
          <Suspense fallback={<Skeleton height={420} aria-busy="true" />}>
            <UsuarioForm persona={persona} catalogo={catalogo} />
          </Suspense>
        )}
      </Dialogo>
    </Parte>
  )
}

function Notas({ ficha: { calificaciones } }: { ficha: Ficha }) {
  return (
    <Parte titulo="Calificaciones">
      {calificaciones.length === 0 && <Text c="dimmed">Todavía no tiene calificaciones.</Text>}
      <ul className={classes.lineas}>
        {calificaciones.map(({ id, calificacion, condicion, oficializado, secciones }) => (
          <li key={id}>
            <div>
              <b>
                {secciones?.asignaturas.nombre} {secciones?.nombre}
              </b>
              <small>{oficializado ? 'Oficial' : 'Sin oficializar: el estudiante no la ve'}</small>
            </div>
            <b>{condicion ? NOMBRE_DE_CONDICION[condicion] : (calificacion ?? 'Sin nota')}</b>
          </li>
        ))}
      </ul>
    </Parte>
  )
}

function Recibos({ ficha: { recibos, usuario } }: { ficha: Ficha }) {
  const navigate = useNavigate()
  const look = (valido: boolean) =>
    navigate(
      `${valido ? '/adminpaymentsactive' : '/adminpayments'}?buscar=${encodeURIComponent(fullName(usuario))}`,
    )
  return (
    <Parte
      titulo="Recibos"
      accion={
        <Group gap="xs">
          {recibos.some(({ estado }) => estado === 'en_revision') && (
            <Button variant="default" size="sm" onClick={() => void look(false)}>
              Revisar sus recibos
            </Button>
          )}
          <RegistrarPago estudiante={{ value: usuario.id, label: listName(usuario) }} variant="default" />
        </Group>
      }
    >
      {recibos.length === 0 && <Text c="dimmed">No ha enviado recibos.</Text>}
      <ul className={classes.recibos}>
        {recibos.map(recibo => (
          <li key={recibo.id}>
            <ImagenDeRecibo
              recibo={recibo}
              etiqueta={`Ver el recibo ${numeroDe(recibo)}`}
              onClick={() => void look(recibo.valido)}
            />
            <Group gap={6}>
              <b>{numeroDe(recibo)}</b>
              <EstadoDeRecibo recibo={recibo} />
            </Group>
          </li>
        ))}
      </ul>
    </Parte>
  )
}
