import { Button, Checkbox, Stack } from '@mantine/core'
import { CUALES, type Cual, LISTAS, type LineaDeLista } from '@nivela/contract/listas-de-oficina'
import { count } from '@nivela/contract/palabras'
import { IconSend } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Navigate, useParams, useSearchParams } from 'react-router'
import { NADIE_LO_RECIBE, useSinCorreo } from '../../data/correos/useSinCorreo.ts'
import {
  cuentasQuery,
  type Destino,
  downloadLista,
  type Filtro,
  inviteLista,
  listaQuery,
} from '../../data/listas/listas.api.ts'
import { periodosQuery } from '../../data/periodos/periodos.api.ts'
import { useActo } from '../../ui/actos/useActo.ts'
import { DownloadButton } from '../../ui/archivos/DownloadButton.tsx'
import { SearchableSelect } from '../../ui/campos/SearchableSelect.tsx'
import { Lista } from '../../ui/catalogo/Lista.tsx'
import { confirm } from '../../ui/dialogos/confirm.tsx'
import { EstadoVacio } from '../../ui/estados/EstadoVacio.tsx'
import { Buscador } from '../../ui/lista/Buscador.tsx'
import { EsqueletoDeFilas } from '../../ui/lista/EsqueletoDeFilas.tsx'
import { Paginas } from '../../ui/lista/Paginas.tsx'
import { useBusqueda } from '../../ui/lista/useBusqueda.ts'
import { useChangeParams } from '../../ui/lista/useChangeParams.ts'
import { Pagina } from '../../ui/Pagina.tsx'
import { toastSuccess } from '../../ui/toasts/toast.tsx'
import { EscribirALista } from './EscribirALista.tsx'
import classes from './Listas.module.css'

const isCual = (texto: string | undefined): texto is Cual => CUALES.includes(texto as Cual)

export function ListaPage() {
  const { cual } = useParams()
  const [params] = useSearchParams()
  if (!isCual(cual)) return <Navigate to={`/adminlists/${CUALES[0]}`} replace />
  const idperiodo = Number(params.get('periodo')) || 0
  // Another list, or another period, begins with nobody chosen.
  return <Personas key={`${cual} ${idperiodo}`} cual={cual} idperiodo={idperiodo} />
}

/** People whom something is missing of: to look at, write to, and take along as a spreadsheet. */
function Personas({ cual, idperiodo }: { cual: Cual; idperiodo: number }) {
  const { titulo, descripcion } = LISTAS[cual]
  const { buscar, escrito, pagina, onType, onPagina } = useBusqueda()
  const changeParams = useChangeParams()
  const filtro = { buscar, idperiodo }
  const consulta = useQuery(listaQuery(cual, filtro, pagina))
  const periodos = useQuery(periodosQuery)
  const [elegidos, setElegidos] = useState<ReadonlySet<number>>(new Set())
  const choose = (lineas: LineaDeLista[], si: boolean) =>
    setElegidos(previos => {
      const siguientes = new Set(previos)
      for (const { idusuario } of lineas) si ? siguientes.add(idusuario) : siguientes.delete(idusuario)
      return siguientes
    })
  const deMaestros = cual === 'notas-pendientes'
  const destino = { cual, filtro, ids: elegidos.size ? [...elegidos] : null }
  return (
    <Pagina
      titulo={titulo}
      frase={descripcion}
      accion={<DownloadButton download={() => downloadLista(cual, filtro)}>Exportar a Excel</DownloadButton>}
    >
      <Pestanas actual={cual} filtro={filtro} />
      <Buscador
        escrito={escrito}
        onType={onType}
        cuenta={
          consulta.data &&
          (deMaestros
            ? count(consulta.data.total, 'sección', 'secciones')
            : count(consulta.data.total, 'persona', 'personas'))
        }
      />
      <Lista consulta={consulta} esqueleto={<EsqueletoDeFilas />}>
        {({ filas, total }) => (
          <Stack gap="md">
            <div className={classes.barra}>
              {cual === 'sin-aceptar' ? (
                <span />
              ) : (
                <SearchableSelect
                  aria-label="Período"
                  placeholder="Período actual"
                  clearable
                  consulta={periodos}
                  opciones={periodos.data?.map(({ id, nombre }) => ({ value: id, label: nombre }))}
                  value={idperiodo}
                  onChange={valor => changeParams({ periodo: valor ?? '', pagina: '' })}
                />
              )}
              {cual === 'sin-aceptar' && (
                <Reenviar destino={destino} cuantos={destino.ids?.length ?? total} />
              )}
              <EscribirALista destino={destino} vacia={!destino.ids && total === 0} />
            </div>
            {filas.length === 0 ? (
              <EstadoVacio
                titulo={buscar ? 'Nadie así en esta lista' : 'Nadie en esta lista'}
                escena={buscar ? 'vacio' : 'logrado'}
              >
                {buscar ? 'Prueba con menos letras.' : 'No hay nada pendiente aquí. ¡Bien!'}
              </EstadoVacio>
            ) : (
              <>
                <Checkbox
                  label="Elegir a todos los de esta página"
                  checked={filas.every(({ idusuario }) => elegidos.has(idusuario))}
                  indeterminate={
                    filas.some(({ idusuario }) => elegidos.has(idusuario)) &&
                    !filas.every(({ idusuario }) => elegidos.has(idusuario))
                  }
                  onChange={event => choose(filas, event.currentTarget.checked)}
                />
                <ul className={classes.lista}>
                  {filas.map(linea => (
                    <li key={`${linea.idusuario}-${linea.idseccion ?? ''}`} className={classes.fila}>
                      <Checkbox
                        aria-label={`Elegir a ${linea.nombre} ${linea.apellido}`}
                        checked={elegidos.has(linea.idusuario)}
                        onChange={event => choose([linea], event.currentTarget.checked)}
                      />
                      <div className={classes.datos}>
                        <div>
                          <Link
                            className={classes.nombre}
                            title={`${linea.nombre} ${linea.apellido}`}
                            data-nombre
                            to={
                              deMaestros
                                ? `/adminUser?buscar=${encodeURIComponent(`${linea.nombre} ${linea.apellido}`)}`
                                : `/adminstudents/${linea.idusuario}`
                            }
                          >
                            {linea.nombre} {linea.apellido}
                          </Link>
                          <div className={classes.detalle} title={linea.correo ?? undefined}>
                            {linea.correo ?? 'Sin correo'}
                          </div>
                        </div>
                        <div className={classes.falta} title={linea.detalle}>
                          {linea.detalle}
                        </div>
                      </div>
                    </li>
                  ))}
                </ul>
                <Paginas total={total} pagina={pagina} onPagina={onPagina} />
              </>
            )}
          </Stack>
        )}
      </Lista>
    </Pagina>
  )
}

function Pestanas({ actual, filtro }: { actual: Cual; filtro: Filtro }) {
  const { data: cuentas } = useQuery(cuentasQuery(filtro))
  const { buscar, idperiodo } = filtro
  const params = new URLSearchParams({
    ...(buscar && { buscar }),
    ...(idperiodo && { periodo: String(idperiodo) }),
  })
  return (
    <nav aria-label="Listas" className={classes.pestanas}>
      {CUALES.map(cual => (
        <Button
          key={cual}
          component={Link}
          to={{ pathname: `/adminlists/${cual}`, search: String(params) }}
          size="sm"
          variant={cual === actual ? 'light' : 'default'}
          aria-current={cual === actual ? 'page' : undefined}
        >
          {LISTAS[cual].titulo}
          {cuentas ? ` (${cuentas[cual]})` : ''}
        </Button>
      ))}
    </nav>
  )
}

function Reenviar({ destino, cuantos }: { destino: Destino; cuantos: number }) {
  const queryClient = useQueryClient()
  const sinCorreo = useSinCorreo()
  const invitaciones = count(cuantos, 'invitación', 'invitaciones')
  const [send] = useActo(
    async () => {
      const detalle = sinCorreo ? NADIE_LO_RECIBE : undefined
      if (!(await confirm(`¿Reenviar ${invitaciones}?`, { verbo: 'Reenviar', detalle }))) return false
      const enviados = await inviteLista(destino)
      toastSuccess(
        enviados && sinCorreo
          ? NADIE_LO_RECIBE
          : enviados
            ? `${count(enviados, 'invitación va', 'invitaciones van')} en camino.`
            : 'Ya les enviamos varias en la última hora: espera un poco.',
      )
    },
    { after: () => queryClient.invalidateQueries({ queryKey: ['listas'] }) },
  )
  return (
    <Button
      variant="default"
      disabled={cuantos === 0}
      leftSection={<IconSend size={18} stroke={1.7} aria-hidden="true" />}
      onClick={() => void send()}
    >
      Reenviar {invitaciones}
    </Button>
  )
}
