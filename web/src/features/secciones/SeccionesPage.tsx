import { Button, Group, SegmentedControl } from '@mantine/core'
import { comparable, count } from '@nivela/contract/palabras'
import type { Seccion } from '@nivela/contract/secciones'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { fullName } from '../../data/usuarios/nombres.ts'
import { Acciones } from '../../ui/catalogo/Acciones.tsx'
import { AddButton } from '../../ui/catalogo/AddButton.tsx'
import { Dialogo } from '../../ui/catalogo/Dialogo.tsx'
import { Lista } from '../../ui/catalogo/Lista.tsx'
import { EstadoVacio } from '../../ui/estados/EstadoVacio.tsx'
import { Buscador } from '../../ui/lista/Buscador.tsx'
import { useBusqueda } from '../../ui/lista/useBusqueda.ts'
import { Pagina } from '../../ui/Pagina.tsx'
import { VariasALaVez } from '../importaciones/index.ts'
import { FaltaPeriodo } from '../periodos/index.ts'
import { Exportar } from '../tablas/index.ts'
import { findPeriodoAbierto, VACIA } from './borrador.ts'
import { EsqueletoDeSecciones } from './EsqueletoDeSecciones.tsx'
import { GruposPorPeriodo } from './GruposPorPeriodo.tsx'
import { HistorialDeSeccion } from './HistorialDeSeccion.tsx'
import { EstudiantesDeSeccion } from './oficina/EstudiantesDeSeccion.tsx'
import { Grupos, ParteDeSecciones } from './ParteDeSecciones.tsx'
import { MasDeSeccion } from './reubicacion/MasDeSeccion.tsx'
import classes from './Secciones.module.css'
import { SeccionForm } from './SeccionForm.tsx'
import { type ActosDeSemana, SemanaDelPeriodo } from './semana/SemanaDelPeriodo.tsx'
import { useCatalogoDeSecciones } from './useCatalogoDeSecciones.ts'
import { type OfertaDeOficina, useOferta } from './useOferta.ts'
import { useVistaDeSecciones } from './useVistaDeSecciones.ts'

const VISTAS = [
  { value: 'tarjetas', label: 'Tarjetas' },
  { value: 'aula', label: 'Por aula' },
  { value: 'maestro', label: 'Por maestro' },
]

export function SeccionesPage() {
  const oferta = useOferta()
  const { periodos = [], actual } = oferta.data ?? {}
  const { periodo } = useVistaDeSecciones()
  // The period that somebody was sent to see or chose, else the current one.
  const idperiodo = (periodos.find(({ id }) => id === periodo) ?? actual ?? periodos[0])?.id ?? 0
  const paraNueva = findPeriodoAbierto(periodos, idperiodo)
  // It is open until the person opens or closes something.
  const [tocados, setAbiertos] = useState<number[] | null>(null)
  const abiertos = tocados ?? [idperiodo]
  const { catalogo, semana, duplicate } = useCatalogoDeSecciones(oferta.data, guardado => {
    if (!abiertos.includes(guardado)) setAbiertos([...abiertos, guardado])
  })
  const acciones = (seccion: Seccion) => {
    const otras = siblingsOf(seccion, oferta.data?.secciones ?? [])
    const cerrado = periodos.some(({ id, cerrado }) => id === seccion.idperiodo && cerrado)
    return (
      <>
        {!cerrado && (
          <>
            <Acciones cosa={seccion} catalogo={catalogo} />
            <MasDeSeccion seccion={seccion} otras={otras} onDuplicate={() => duplicate(seccion)} />
          </>
        )}
        <EstudiantesDeSeccion seccion={seccion} otras={otras} />
        <HistorialDeSeccion seccion={seccion} />
      </>
    )
  }
  return (
    <Pagina
      titulo="Secciones"
      frase="La oferta de cada período: asignatura, maestro, aula, día y horas."
      accion={
        <Group gap="sm">
          <Button component={Link} to="/adminproposal" variant="default">
            Proponer la oferta
          </Button>
          <Exportar
            cuales={['secciones', 'inscripciones', 'calificaciones', 'asistencias']}
            filtros={{ idperiodo }}
            aulaVirtual={idperiodo}
          />
          <VariasALaVez key={paraNueva} tipo="secciones" idperiodo={paraNueva} disabled={!paraNueva} />
          <AddButton
            ref={catalogo.agregar}
            onClick={() => catalogo.open({ ...VACIA, idperiodo: paraNueva })}
            disabled={!paraNueva}
          />
        </Group>
      }
    >
      <Lista consulta={oferta} esqueleto={<EsqueletoDeSecciones />}>
        {data =>
          data.periodos.length ? (
            <Contenido oferta={data} idperiodo={idperiodo} acciones={acciones} semana={semana}>
              <GruposPorPeriodo
                oferta={data}
                abiertos={abiertos}
                onChange={setAbiertos}
                acciones={acciones}
                conCanceladas
              />
            </Contenido>
          ) : (
            <FaltaPeriodo>
              Las secciones se ofrecen dentro de un período. Crea el primero y vuelve aquí.
            </FaltaPeriodo>
          )
        }
      </Lista>
      <Dialogo catalogo={catalogo} ancho={680}>
        {seccion => oferta.data && <SeccionForm seccion={seccion} oferta={oferta.data} catalogo={catalogo} />}
      </Dialogo>
    </Pagina>
  )
}

/** The period's other sections of its subject. */
const siblingsOf = ({ id, idperiodo, idasignatura }: Seccion, secciones: Seccion[]) =>
  secciones.filter(one => one.id !== id && one.idperiodo === idperiodo && one.idasignatura === idasignatura)

interface Props {
  oferta: OfertaDeOficina
  idperiodo: number
  acciones: (seccion: Seccion) => ReactNode
  semana: ActosDeSemana
  /** The cards. */
  children: ReactNode
}

/** Those that hold every word: of their name, subject, classroom or teacher; in the period that somebody was sent to, if any. */
function findSecciones({ secciones }: OfertaDeOficina, buscar: string, periodo: number) {
  const palabras = comparable(buscar).split(' ')
  return secciones.filter(({ nombre, idperiodo, asignaturas, aulas, usuarios }) => {
    const texto = comparable([nombre, asignaturas.nombre, aulas.nombre, fullName(usuarios)].join(' '))
    return (!periodo || idperiodo === periodo) && palabras.every(palabra => texto.includes(palabra))
  })
}

function Contenido({ oferta, idperiodo, acciones, semana, children }: Props) {
  const { vista, ver, periodo, elegido, change } = useVistaDeSecciones()
  const { buscar, escrito, onType } = useBusqueda()
  const halladas = buscar ? findSecciones(oferta, buscar, periodo) : []
  if (ver) return <ParteDeSecciones ver={ver} oferta={oferta} idperiodo={idperiodo} acciones={acciones} />
  return (
    <>
      <div className={classes.vistas}>
        <SegmentedControl
          aria-label="Cómo ver las secciones"
          data={VISTAS}
          value={vista}
          onChange={valor => change({ vista: valor })}
          size="md"
        />
      </div>
      {vista === 'tarjetas' ? (
        <>
          <Buscador
            escrito={escrito}
            onType={onType}
            etiqueta="Buscar por sección, asignatura, maestro o aula"
            cuenta={buscar && count(halladas.length, 'sección', 'secciones')}
          />
          {!buscar ? (
            children
          ) : halladas.length ? (
            <Grupos key={buscar} oferta={oferta} secciones={halladas} acciones={acciones} />
          ) : (
            <EstadoVacio titulo="Ninguna sección dice eso">Prueba con menos letras.</EstadoVacio>
          )}
        </>
      ) : (
        <SemanaDelPeriodo
          oferta={oferta}
          vista={vista}
          idperiodo={idperiodo}
          elegido={elegido(vista)}
          onPeriodo={id => change({ periodo: id })}
          onElegido={id => change({ [vista]: id })}
          actos={semana}
        />
      )}
    </>
  )
}
