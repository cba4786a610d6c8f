import { Button, Group, SegmentedControl, Stack, Tabs, Text } from '@mantine/core'
import type { CorreoDeOficina, EstadoDeCorreo } from '@nivela/contract/correos'
import { count } from '@nivela/contract/palabras'
import { IconRefresh, IconSend } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import {
  CORREOS,
  correosQuery,
  estadoDelCorreoQuery,
  rebotesQuery,
  retryCorreos,
} from '../../data/correos/correos.api.ts'
import { sendPrueba } from '../../data/escuela/escuela.api.ts'
import { ajustes } from '../../lib/session/ajustes.ts'
import { formatMomento } from '../../lib/time/momento.ts'
import { useActo } from '../../ui/actos/useActo.ts'
import { Accion } from '../../ui/catalogo/Acciones.tsx'
import { Lista } from '../../ui/catalogo/Lista.tsx'
import { EstadoVacio } from '../../ui/estados/EstadoVacio.tsx'
import { Buscador } from '../../ui/lista/Buscador.tsx'
import { EsqueletoDeFilas } from '../../ui/lista/EsqueletoDeFilas.tsx'
import { Paginas } from '../../ui/lista/Paginas.tsx'
import { useBusqueda } from '../../ui/lista/useBusqueda.ts'
import { Pagina } from '../../ui/Pagina.tsx'
import { toastSuccess } from '../../ui/toasts/toast.tsx'
import { Configuracion } from './Configuracion.tsx'
import classes from './Correos.module.css'
import { Plantillas } from './Plantillas.tsx'
import { Rebotes } from './Rebotes.tsx'

const formatCuando = (momento: string) => formatMomento(momento, ajustes.zonaHoraria)

const PARTES = ['correos', 'rebotes', 'plantillas', 'servidor']

/** Whether mails really leave: what waits, what left, what failed and why. */
export function CorreosPage() {
  const queryClient = useQueryClient()
  const [params, setParams] = useSearchParams()
  const { data: rebotes } = useQuery({ ...rebotesQuery, refetchInterval: 10_000 })
  const [send] = useActo(async () => toastSuccess(await sendPrueba(null)), {
    after: () => queryClient.invalidateQueries(CORREOS),
  })
  return (
    <Pagina
      titulo="Correos"
      frase="Lo que la escuela envía: qué espera, qué salió y qué falló."
      accion={
        <Button leftSection={<IconSend size={18} aria-hidden="true" />} onClick={() => void send()}>
          Enviarme una prueba
        </Button>
      }
    >
      <Tabs
        value={PARTES.find(parte => parte === params.get('parte')) ?? 'correos'}
        onChange={parte => setParams({ parte: parte ?? '' }, { replace: true, preventScrollReset: true })}
        keepMounted={false}
      >
        <Tabs.List mb="lg" className={classes.pestanas ?? ''}>
          <Tabs.Tab value="correos">Correos</Tabs.Tab>
          <Tabs.Tab value="rebotes">
            Rebotan
            {rebotes && rebotes.length > 0 && <span className={classes.cuantos}>{rebotes.length}</span>}
          </Tabs.Tab>
          <Tabs.Tab value="plantillas">Cómo llegan</Tabs.Tab>
          <Tabs.Tab value="servidor">Servidor</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="correos">
          <Correos />
        </Tabs.Panel>
        <Tabs.Panel value="rebotes">
          <Rebotes />
        </Tabs.Panel>
        <Tabs.Panel value="plantillas">
          <Plantillas />
        </Tabs.Panel>
        <Tabs.Panel value="servidor">
          <Configuracion />
        </Tabs.Panel>
      </Tabs>
    </Pagina>
  )
}

const ESTADOS: Record<EstadoDeCorreo, { etiqueta: string; vacio: string }> = {
  esperando: { etiqueta: 'Esperan', vacio: 'No hay correos en espera' },
  fallido: { etiqueta: 'Fallaron', vacio: 'No falló ningún correo' },
  enviado: { etiqueta: 'Salieron', vacio: 'Todavía no salió ningún correo' },
}

function Correos() {
  const queryClient = useQueryClient()
  const [params, setParams] = useSearchParams()
  const estado =
    (Object.keys(ESTADOS) as EstadoDeCorreo[]).find(uno => uno === params.get('estado')) ?? 'esperando'
  const { buscar, escrito, pagina, onType, onPagina } = useBusqueda()
  const { data: cifras } = useQuery({ ...estadoDelCorreoQuery, refetchInterval: 5_000 })
  const enArchivo = cifras?.configurado === false
  const consulta = useQuery(correosQuery(estado, buscar, pagina))
  const cuantos: Partial<Record<EstadoDeCorreo, number | undefined>> = {
    esperando: cifras?.esperando,
    fallido: cifras?.fallidos,
  }
  const [retry] = useActo(
    async (ids?: number[]) => {
      const { reintentados } = await retryCorreos(ids)
      toastSuccess(`Se intenta otra vez: ${count(reintentados, 'correo', 'correos')}.`)
    },
    { after: () => queryClient.invalidateQueries(CORREOS) },
  )
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <SegmentedControl
          aria-label="Qué correos"
          value={estado}
          onChange={valor => setParams({ estado: valor }, { replace: true, preventScrollReset: true })}
          data={(Object.keys(ESTADOS) as EstadoDeCorreo[]).map(value => ({
            value,
            label: `${enArchivo && value === 'enviado' ? 'En archivos' : ESTADOS[value].etiqueta}${cuantos[value] === undefined ? '' : ` (${cuantos[value]})`}`,
          }))}
        />
        {estado !== 'enviado' && (consulta.data?.total ?? 0) > 0 && (
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden="true" />}
            onClick={() => void retry()}
          >
            Intentar todos otra vez
          </Button>
        )}
      </Group>
      <Buscador
        etiqueta="Buscar por nombre o correo"
        escrito={escrito}
        onType={onType}
        cuenta={consulta.data && count(consulta.data.total, 'correo', 'correos')}
      />
      <Lista consulta={consulta} esqueleto={<EsqueletoDeFilas />}>
        {({ filas, total }) =>
          filas.length === 0 ? (
            <EstadoVacio titulo={buscar ? 'No encontramos correos' : ESTADOS[estado].vacio}>
              {buscar ? 'Prueba con menos letras.' : 'Aquí ves cada mensaje, a quién va y qué fue de él.'}
            </EstadoVacio>
          ) : (
            <Stack gap="md">
              <ul className={classes.lista}>
                {filas.map(correo => (
                  <Correo
                    key={correo.id}
                    correo={correo}
                    enArchivo={enArchivo}
                    onRetry={() => void retry([correo.id])}
                  />
                ))}
              </ul>
              <Paginas total={total} pagina={pagina} onPagina={onPagina} />
            </Stack>
          )
        }
      </Lista>
    </Stack>
  )
}

interface Props {
  correo: CorreoDeOficina
  /** No mail server is set: what left is a file. */
  enArchivo: boolean
  onRetry: () => void
}

function Correo({ correo, enArchivo, onRetry }: Props) {
  const { usuarios, enviado, creado, intentos, proximo } = correo
  const nombre = usuarios && `${usuarios.nombre} ${usuarios.apellido}`
  return (
    <li className={classes.correo}>
      <div>
        <b title={correo.asunto}>{correo.asunto}</b>
        <small className={classes.quien}>
          {nombre && (
            <span title={nombre} data-nombre>
              {nombre}
            </span>
          )}
          <span title={correo.correo}>{correo.correo}</span>
        </small>
      </div>
      {correo.porque && (
        <p className={classes.porque} title={correo.porque}>
          {correo.porque}
        </p>
      )}
      <Text c="dimmed" size="sm" className={classes.cuando ?? ''}>
        {enviado
          ? `${enArchivo ? 'Quedó en un archivo' : 'Salió'} el ${formatCuando(enviado)}`
          : intentos > 0 && proximo
            ? `${count(intentos, 'intento', 'intentos')}; el próximo, el ${formatCuando(proximo)}`
            : `Del ${formatCuando(creado)}`}
      </Text>
      {!enviado && (
        <Accion
          texto="Intentar otra vez"
          de={`el correo a ${correo.correo}`}
          Icono={IconRefresh}
          onClick={onRetry}
        />
      )}
    </li>
  )
}
