import { Badge, Button, Group, Title } from '@mantine/core'
import type { Faltas } from '@nivela/contract/asistencias'
import { NOMBRE_DE_DIA, type Seccion } from '@nivela/contract/secciones'
import { IconCheck, IconChecklist, IconClock, IconDoor, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { tonoDe } from '../../../data/asignaturas/tono.ts'
import { faltasQuery } from '../../../data/asistencias/asistencias.api.ts'
import { tellFaltas } from '../../../data/asistencias/palabras.ts'
import { avanceQuery } from '../../../data/avance/avance.api.ts'
import { downloadConstancia } from '../../../data/documentos/documentos.api.ts'
import { formatRango } from '../../../data/secciones/descripcion.ts'
import { fullName } from '../../../data/usuarios/nombres.ts'
import { useSesion } from '../../../lib/session/sesion.ts'
import { DownloadButton } from '../../../ui/archivos/DownloadButton.tsx'
import { Datos } from '../../../ui/catalogo/Datos.tsx'
import { EsqueletoDeTarjetas } from '../../../ui/catalogo/EsqueletoDeTarjetas.tsx'
import { Lista } from '../../../ui/catalogo/Lista.tsx'
import { Tarjeta, Tarjetas } from '../../../ui/catalogo/Tarjeta.tsx'
import { EstadoVacio } from '../../../ui/estados/EstadoVacio.tsx'
import { Lectura } from '../../../ui/estados/Lectura.tsx'
import { Pagina } from '../../../ui/Pagina.tsx'
import { IrAInscripcion } from './IrAInscripcion.tsx'
import { MisEsperas } from './MisEsperas.tsx'
import { useMiPeriodo } from './useMiPeriodo.ts'

export function MisSeccionesPage() {
  const sesion = useSesion()
  return sesion && <DeEstudiante id={sesion.id} nombre={sesion.nombre} />
}

function DeEstudiante({ id, nombre }: { id: number; nombre: string }) {
  const consulta = useMiPeriodo(id)
  const faltas = useQuery(faltasQuery(id))
  const { abierta = false, periodos = [] } = consulta.data ?? {}
  return (
    <Pagina
      titulo="Mis secciones"
      frase="Las secciones que elegiste, con su horario, su aula y su maestro."
      accion={
        periodos.some(({ secciones }) => secciones.length) && (
          <Group gap="xs">
            {abierta && (
              <Button component={Link} to="/studentsinscription" variant="default">
                Cambiar mis secciones
              </Button>
            )}
            <DownloadButton download={() => downloadConstancia({ id, nombre })}>
              Constancia (PDF)
            </DownloadButton>
          </Group>
        )
      }
    >
      <MisEsperas idusuario={id} />
      <Lectura consulta={faltas} fallo="No pudimos cargar tus ausencias." />
      <Lista consulta={consulta} esqueleto={<EsqueletoDeTarjetas cuantas={3} lineas={3} conTitulo />}>
        {({ periodos, abierta }) => {
          const conSecciones = periodos.filter(({ secciones }) => secciones.length)
          if (conSecciones.length === 0) return <SinSecciones idusuario={id} abierta={abierta} />
          return conSecciones.map(({ id, nombre, secciones }) => (
            <section key={id} aria-labelledby={`periodo-${id}`}>
              <Title order={2} id={`periodo-${id}`} mb="sm" mt="lg">
                {nombre}
              </Title>
              <Tarjetas>
                {secciones.map(seccion => (
                  <TarjetaDeMiSeccion
                    key={seccion.id}
                    seccion={seccion}
                    faltas={faltas.data?.find(({ idseccion }) => idseccion === seccion.id)}
                  />
                ))}
              </Tarjetas>
            </section>
          ))
        }}
      </Lista>
    </Pagina>
  )
}

function SinSecciones({ idusuario, abierta }: { idusuario: number; abierta: boolean }) {
  const { data: avance } = useQuery(avanceQuery(idusuario))
  if (avance?.completo)
    return (
      <EstadoVacio titulo="No debes ninguna asignatura" escena="logrado">
        Aprobaste las cuatro áreas. ¡Felicidades!
      </EstadoVacio>
    )
  return (
    <EstadoVacio titulo="Todavía no tienes secciones" accion={abierta && <IrAInscripcion />}>
      {abierta
        ? 'La inscripción está abierta: elige las tuyas y las verás aquí.'
        : 'Cuando se abra la inscripción podrás elegir las tuyas.'}
    </EstadoVacio>
  )
}

function TarjetaDeMiSeccion({ seccion, faltas }: { seccion: Seccion; faltas: Faltas | undefined }) {
  const { nombre, asignaturas, idasignatura, dia, aulas, usuarios } = seccion
  return (
    <Tarjeta
      titulo={nombre}
      sobre={asignaturas.nombre}
      nivel={3}
      tono={tonoDe({ id: idasignatura, nombre: asignaturas.nombre })}
      marca={
        <Badge
          variant="light"
          color="verde"
          tt="none"
          size="lg"
          leftSection={<IconCheck size={15} aria-hidden="true" />}
        >
          Agregada
        </Badge>
      }
    >
      <Datos
        filas={[
          {
            Icono: IconClock,
            etiqueta: 'Horario',
            valor: `${NOMBRE_DE_DIA[dia]}, ${formatRango(seccion)}`,
          },
          { Icono: IconDoor, etiqueta: 'Aula', valor: aulas.nombre },
          { Icono: IconUser, etiqueta: 'Maestro', valor: fullName(usuarios) },
          ...(faltas ? [{ Icono: IconChecklist, etiqueta: 'Asistencia', valor: tellFaltas(faltas) }] : []),
        ]}
      />
    </Tarjeta>
  )
}
