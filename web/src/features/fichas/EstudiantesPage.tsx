import { Anchor, Badge, Button, Checkbox, Group, Menu, Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { AREAS, NOMBRE_DE_AREA } from '@nivela/contract/areas'
import { type LineaDeFicha, SITUACIONES, type Situacion } from '@nivela/contract/fichas'
import { count, enumerate } from '@nivela/contract/palabras'
import { formatDocumento, formatTelefono } from '@nivela/contract/usuarios'
import { IconColumns, IconHash, IconMail, IconSchool } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { TONO_DE_AREA } from '../../data/asignaturas/tono.ts'
import { type Filtros as Filtrados, fichasQuery } from '../../data/fichas/fichas.api.ts'
import { lazy } from '../../lib/lazy/lazy.ts'
import { SearchableSelect } from '../../ui/campos/SearchableSelect.tsx'
import { AddButton } from '../../ui/catalogo/AddButton.tsx'
import { Datos } from '../../ui/catalogo/Datos.tsx'
import { Lista } from '../../ui/catalogo/Lista.tsx'
import { Tarjeta, Tarjetas } from '../../ui/catalogo/Tarjeta.tsx'
import { Modal } from '../../ui/dialogos/Modal.tsx'
import { Glifo } from '../../ui/dibujo/Glifo.tsx'
import { EstadoVacio } from '../../ui/estados/EstadoVacio.tsx'
import { Buscador } from '../../ui/lista/Buscador.tsx'
import { EsqueletoDeTabla } from '../../ui/lista/EsqueletoDeTabla.tsx'
import { FilaDePersona } from '../../ui/lista/FilaDePersona.tsx'
import { Filtros } from '../../ui/lista/Filtros.tsx'
import { Paginas } from '../../ui/lista/Paginas.tsx'
import { type Columna, TablaDePersonas } from '../../ui/lista/TablaDePersonas.tsx'
import { useBusqueda } from '../../ui/lista/useBusqueda.ts'
import { useChangeParams } from '../../ui/lista/useChangeParams.ts'
import { Pagina } from '../../ui/Pagina.tsx'
import { Exportar } from '../tablas/index.ts'
import { MarcaDeRebote } from '../usuarios/index.ts'
import classes from './Fichas.module.css'

const EstudianteForm = lazy(async () => ({
  default: (await import('./EstudianteForm.tsx')).EstudianteForm,
}))

/** Each filter as the address and the API spell it, with its two answers. */
const FILTROS = {
  debe: ['Deuda', 'Debe algo', 'No debe nada'],
  inscrito: ['Inscripción', 'Con secciones', 'Sin secciones'],
  pago: ['Pago', 'Pagó', 'No ha pagado'],
  acepto: ['Invitación', 'Aceptó', 'Sin aceptar'],
  activo: ['Cuenta', 'Activa', 'Desactivada'],
} as const

const COLUMNAS: Record<string, Columna<LineaDeFicha>> = {
  matricula: { titulo: 'Matrícula', ancho: 132, cede: 3, celda: ({ matricula }) => matricula ?? '–' },
  documento: { titulo: 'Documento', ancho: 160, cede: 2, celda: una => formatDocumento(una) ?? '–' },
  telefono: {
    titulo: 'Teléfono',
    ancho: 160,
    cede: 1,
    celda: ({ telefono }) => (telefono ? formatTelefono(telefono) : '–'),
  },
  debe: { titulo: 'Debe', ancho: 164, celda: una => <Deudas una={una} /> },
  secciones: { titulo: 'Secciones', ancho: 112, cede: 4, celda: ({ cupos }) => cupos },
  pago: { titulo: 'Pago', ancho: 108, cede: 5, celda: ({ pago }) => (pago ? 'Pagó' : 'Sin pago') },
  cuenta: { titulo: 'Cuenta', ancho: 152, celda: una => <Cuenta una={una} /> },
}
const DE_ENTRADA = ['matricula', 'debe', 'secciones', 'pago', 'cuenta']

const tellDeuda = ({ deben, cupos }: LineaDeFicha) =>
  deben.length ? enumerate(deben) : cupos ? 'Nada más' : 'Nada'

/** In a row, the glyph of each area that is owed; its name is told and shown over it. */
function Deudas({ una }: { una: LineaDeFicha }) {
  if (una.deben.length === 0) return tellDeuda(una)
  return (
    <ul className={classes.deudas}>
      {AREAS.filter(area => una.deben.includes(NOMBRE_DE_AREA[area])).map(area => (
        <li key={area} title={NOMBRE_DE_AREA[area]}>
          <Glifo tono={TONO_DE_AREA[area]} lado={18} />
          <VisuallyHidden>{NOMBRE_DE_AREA[area]}</VisuallyHidden>
        </li>
      ))}
    </ul>
  )
}

function Cuenta({ una: { activo, verificado, conClave } }: { una: LineaDeFicha }) {
  const [color, texto] = !activo
    ? ['gray', 'Desactivada']
    : verificado
      ? ['verde', 'Activa']
      : conClave
        ? ['ambar', 'Sin verificar']
        : ['indigo', 'Sin aceptar']
  return (
    <Badge variant="light" color={color} tt="none" size="lg" styles={{ label: { overflow: 'visible' } }}>
      {texto}
    </Badge>
  )
}

const nombreDe = ({ nombre, apellido }: LineaDeFicha) => `${nombre} ${apellido}`

/** The students: who owes, is enrolled, paid, accepted. Filters and columns are in the address. */
export function EstudiantesPage() {
  const { buscar, escrito, pagina, onType, onPagina } = useBusqueda()
  const [params] = useSearchParams()
  const changeParams = useChangeParams()
  const filtros: Filtrados = Object.fromEntries(
    Object.keys(FILTROS).flatMap(nombre => {
      const valor = params.get(nombre)
      return valor === 'true' || valor === 'false' ? [[nombre, valor]] : []
    }),
  )
  const area = AREAS.find(una => una === params.get('area'))
  const situacion = (Object.keys(SITUACIONES) as Situacion[]).find(una => una === params.get('situacion'))
  if (area) Object.assign(filtros, { area, ...(situacion && { situacion }) })
  const columnas =
    params
      .get('columnas')
      ?.split(',')
      .filter(nombre => nombre in COLUMNAS) ?? DE_ENTRADA
  const consulta = useQuery(fichasQuery(buscar, pagina, filtros))
  const filtered = buscar !== '' || Object.keys(filtros).length > 0
  const change = (nombre: string, valor: string) => changeParams({ [nombre]: valor, pagina: '' })
  const [agregando, setAgregando] = useState(false)
  return (
    <Pagina
      titulo="Estudiantes"
      frase="Qué debe cada quien, en qué está inscrito y cómo va su cuenta."
      accion={
        <Group gap="sm">
          <Exportar cuales={['estudiantes']} filtros={{ ...filtros, buscar }} />
          <AddButton onClick={() => setAgregando(true)} />
        </Group>
      }
    >
      <Buscador
        escrito={escrito}
        onType={onType}
        etiqueta="Buscar por nombre, correo, matrícula o cédula"
        cuenta={consulta.data && count(consulta.data.total, 'estudiante', 'estudiantes')}
        filtros={
          <>
            <Columnas columnas={columnas} onChange={nombres => change('columnas', nombres.join(','))} />
            <Filtros puestos={Object.keys(filtros).length}>
              {Object.entries(FILTROS).map(([nombre, [etiqueta, si, no]]) => (
                <SearchableSelect
                  key={nombre}
                  label={etiqueta}
                  placeholder={nombre === 'activo' ? 'Activa' : 'Todos'}
                  clearable
                  searchable={false}
                  opciones={[
                    { value: 'true', label: si },
                    { value: 'false', label: no },
                  ]}
                  value={filtros[nombre] ?? ''}
                  onChange={valor => change(nombre, valor ?? '')}
                />
              ))}
              <SearchableSelect
                label="Asignatura"
                placeholder="Todas"
                clearable
                searchable={false}
                opciones={AREAS.map(una => ({ value: una as string, label: NOMBRE_DE_AREA[una] }))}
                value={area ?? ''}
                onChange={valor => change('area', valor ?? '')}
              />
              {area && (
                <SearchableSelect
                  label="Cómo le va en ella"
                  searchable={false}
                  opciones={Object.entries(SITUACIONES).map(([value, label]) => ({ value, label }))}
                  value={situacion ?? 'pendiente'}
                  onChange={valor => change('situacion', valor ?? '')}
                />
              )}
            </Filtros>
          </>
        }
      />
      <Lista consulta={consulta} esqueleto={<EsqueletoDeTabla />}>
        {({ filas, total }) =>
          filas.length === 0 ? (
            <EstadoVacio titulo={filtered ? 'Nadie está así' : 'Todavía no hay estudiantes'}>
              {filtered ? (
                'Prueba con menos letras, o quita un filtro.'
              ) : (
                <>
                  Agrégalos uno a uno, o llegan todos con los{' '}
                  <Anchor component={Link} to="/adminpoma" underline="always">
                    resultados de la prueba POMA
                  </Anchor>
                  .
                </>
              )}
            </EstadoVacio>
          ) : (
            <Stack gap="md">
              <Filas filas={filas} columnas={columnas} />
              <Paginas total={total} pagina={pagina} onPagina={onPagina} />
            </Stack>
          )
        }
      </Lista>
      <Modal opened={agregando} onClose={() => setAgregando(false)} title="Agregar estudiante" size="lg">
        {agregando && (
          <Suspense fallback={<Skeleton height={420} aria-busy="true" />}>
            <EstudianteForm onClose={() => setAgregando(false)} />
          </Suspense>
        )}
      </Modal>
    </Pagina>
  )
}

function Columnas({ columnas, onChange }: { columnas: string[]; onChange: (nombres: string[]) => void }) {
  return (
    <Menu closeOnItemClick={false} position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          className={classes.columnas ?? ''}
          leftSection={<IconColumns size={18} stroke={1.7} aria-hidden="true" />}
        >
          Columnas
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Stack gap="xs" p="xs">
          {Object.entries(COLUMNAS).map(([nombre, { titulo }]) => (
            <Checkbox
              key={nombre}
              label={titulo}
              checked={columnas.includes(nombre)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(
                  Object.keys(COLUMNAS).filter(una => (una === nombre ? checked : columnas.includes(una))),
                )
              }
            />
          ))}
        </Stack>
      </Menu.Dropdown>
    </Menu>
  )
}

function Filas({ filas, columnas }: { filas: LineaDeFicha[]; columnas: string[] }) {
  const fits = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false })
  const enlace = (una: LineaDeFicha, texto: ReactNode) => (
    <Link to={`/adminstudents/${una.id}`} className={classes.enlace}>
      {texto}
    </Link>
  )
  if (!fits)
    return (
      <Tarjetas>
        {filas.map(una => (
          <Tarjeta
            key={una.id}
            titulo={nombreDe(una)}
            sobre={<Cuenta una={una} />}
            acciones={
              <Button
                component={Link}
                to={`/adminstudents/${una.id}`}
                variant="subtle"
                size="sm"
                aria-label={`Ver la ficha de ${nombreDe(una)}`}
              >
                Ver ficha
              </Button>
            }
          >
            <Datos
              filas={[
                { Icono: IconMail, etiqueta: 'Correo', valor: una.correo ?? 'Sin correo' },
                { Icono: IconHash, etiqueta: 'Matrícula', valor: una.matricula ?? 'Sin matrícula' },
                { Icono: IconSchool, etiqueta: 'Debe', valor: tellDeuda(una) },
              ]}
            />
          </Tarjeta>
        ))}
      </Tarjetas>
    )
  return (
    <TablaDePersonas
      filas={filas}
      claveDe={({ id }) => id}
      titulo="Nombre"
      persona={una => (
        <FilaDePersona
          nombre={nombreDe(una)}
          enlace={nombre => enlace(una, nombre)}
          detalle={una.correo ?? 'Sin correo'}
        >
          <MarcaDeRebote idusuario={una.id} corta />
        </FilaDePersona>
      )}
      columnas={columnas.flatMap(nombre => COLUMNAS[nombre] ?? [])}
    />
  )
}
