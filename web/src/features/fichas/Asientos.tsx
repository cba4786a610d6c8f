import { Button, Text } from '@mantine/core'
import type { MiEspera } from '@nivela/contract/esperas'
import type { Ficha } from '@nivela/contract/fichas'
import type { Seccion } from '@nivela/contract/secciones'
import { IconArrowsExchange, IconUserMinus, IconUserPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { leaveLinea } from '../../data/esperas/esperas.api.ts'
import { toClase } from '../../data/horarios/clase.ts'
import { procesosQuery } from '../../data/inscripciones/inscripciones.api.ts'
import { findPeriodosDeSemana } from '../../data/periodos/actual.ts'
import { periodosQuery } from '../../data/periodos/periodos.api.ts'
import { describeSeccion, formatHorario } from '../../data/secciones/descripcion.ts'
import { seccionesDePeriodoQuery } from '../../data/secciones/secciones.api.ts'
import { isUnread, stateOf } from '../../lib/http/jointQueries.ts'
import { useActo } from '../../ui/actos/useActo.ts'
import { Accion } from '../../ui/catalogo/Acciones.tsx'
import { confirm } from '../../ui/dialogos/confirm.tsx'
import { Lectura } from '../../ui/estados/Lectura.tsx'
import { toastSuccess } from '../../ui/toasts/toast.tsx'
import { Horario } from '../horarios/index.ts'
import { type Acto, ActoDeAsiento } from './ActoDeAsiento.tsx'
import classes from './Fichas.module.css'
import { Parte } from './Parte.tsx'
import { findPorTomar } from './porTomar.ts'

/** The period that the office works on with its sections, and the window through which the office acts in each period. */
function useOferta() {
  const procesos = useQuery(procesosQuery)
  const periodos = useQuery(periodosQuery)
  const actual = periodos.data?.find(({ deTrabajo }) => deTrabajo)
  const secciones = useQuery({
    ...seccionesDePeriodoQuery(actual?.id ?? 0),
    enabled: actual !== undefined,
  })
  return {
    actual,
    secciones: secciones.data ?? [],
    /** Without all three nothing can be done about a seat. */
    lectura: { data: undefined, ...stateOf([procesos, periodos, secciones].filter(isUnread)) },
    semanasOf: (inscripciones: Ficha['inscripciones']) =>
      findPeriodosDeSemana(
        (periodos.data ?? []).map(periodo => ({
          ...periodo,
          secciones: inscripciones.flatMap(({ secciones }) =>
            secciones.idperiodo === periodo.id ? [secciones] : [],
          ),
        })),
      ).filter(({ secciones }) => secciones.length),
    periodoOf: (idperiodo: number) => periodos.data?.find(({ id }) => id === idperiodo),
    ventanaOf: (idperiodo: number) => {
      const suyas = (procesos.data ?? []).filter(proceso => proceso.idperiodo === idperiodo)
      return suyas.find(({ abierto }) => abierto) ?? suyas.at(-1)
    },
  }
}

/** A student's seats and places in lines, with what the office does about them. */
export function Asientos({ ficha }: { ficha: Ficha }) {
  const { usuario, inscripciones, espera } = ficha
  const { actual, secciones, lectura, periodoOf, ventanaOf } = useOferta()
  const [acto, setActo] = useState<Acto | null>(null)
  const tiene = new Set([...inscripciones, ...espera].map(one => one.idseccion))
  const libres = secciones.filter(({ id }) => !tiene.has(id))
  const ventanaActual = actual && ventanaOf(actual.id)
  return (
    <Parte
      titulo="Secciones"
      accion={
        ventanaActual && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconUserPlus size={18} stroke={1.7} aria-hidden="true" />}
            onClick={() =>
              setActo({ tipo: 'inscribir', ventana: ventanaActual, opciones: findPorTomar(secciones, ficha) })
            }
          >
            Inscribir
          </Button>
        )
      }
    >
      <Lectura
        consulta={lectura}
        fallo="No pudimos cargar la oferta: sin ella no se inscribe ni se cambia."
      />
      {inscripciones.length + espera.length === 0 && <Text c="dimmed">No tiene ninguna sección.</Text>}
      <ul className={classes.lineas}>
        {inscripciones.map(una => {
          const { secciones: seccion } = una
          const periodo = periodoOf(seccion.idperiodo)
          const ventana = ventanaOf(seccion.idperiodo)
          const hermanas = libres.filter(
            ({ idasignatura, idperiodo }) =>
              idasignatura === seccion.idasignatura && idperiodo === seccion.idperiodo,
          )
          const act = (tipo: 'cambiar' | 'retirar') =>
            ventana && setActo({ tipo, ventana, opciones: hermanas, inscripcion: una })
          return (
            <li key={una.id}>
              <Linea seccion={seccion}>
                {periodo?.nombre} · {formatHorario(seccion)} · {seccion.aulas.nombre}
              </Linea>
              {ventana && periodo && !periodo.cerrado && (
                <div className={classes.acciones}>
                  {hermanas.length > 0 && (
                    <Accion
                      texto="Cambiar"
                      de={`de ${describeSeccion(seccion)} a otra`}
                      Icono={IconArrowsExchange}
                      onClick={() => act('cambiar')}
                    />
                  )}
                  <Accion
                    texto="Retirar"
                    de={`de ${describeSeccion(seccion)}`}
                    Icono={IconUserMinus}
                    color="red"
                    onClick={() => act('retirar')}
                  />
                </div>
              )}
            </li>
          )
        })}
        {espera.map(lugar => (
          <EnEspera key={`espera-${lugar.id}`} lugar={lugar} nombre={usuario.nombre} />
        ))}
      </ul>
      {acto && <ActoDeAsiento acto={acto} estudiante={usuario} onClose={() => setActo(null)} />}
    </Parte>
  )
}

const Linea = ({ seccion, children }: { seccion: Seccion; children: ReactNode }) => (
  <div>
    <b>
      {seccion.asignaturas.nombre} {seccion.nombre}
    </b>
    <small>{children}</small>
  </div>
)

function EnEspera({ lugar: { id, puesto, secciones }, nombre }: { lugar: MiEspera; nombre: string }) {
  const queryClient = useQueryClient()
  const [leave] = useActo(
    async () => {
      const pregunta = `¿Quitar a ${nombre} de la lista de espera de ${describeSeccion(secciones)}?`
      const detalle = 'Pierde su puesto: si vuelve, va al final.'
      if (!(await confirm(pregunta, { verbo: 'Quitar de la lista', peligro: true, detalle }))) return false
      await leaveLinea(id)
      toastSuccess('Lista de espera actualizada.')
    },
    { after: () => queryClient.invalidateQueries() },
  )
  return (
    <li>
      <Linea seccion={secciones}>
        En lista de espera, puesto {puesto} · {formatHorario(secciones)}
      </Linea>
      <Accion
        texto="Quitar de la lista"
        de={`de espera de ${describeSeccion(secciones)}`}
        Icono={IconUserMinus}
        color="red"
        onClick={() => void leave()}
      />
    </li>
  )
}

/** Their week, and that of the term to come. */
export function SemanaDeEstudiante({ ficha: { usuario, inscripciones } }: { ficha: Ficha }) {
  const semanas = useOferta().semanasOf(inscripciones)
  if (semanas.length === 0) return null
  return (
    <Parte titulo="Horario" ancha>
      {semanas.map(periodo => (
        <Horario
          key={periodo.id}
          titulo={`Semana de ${usuario.nombre} ${usuario.apellido}`}
          subtitulo={periodo.nombre}
          clases={periodo.secciones.map(seccion => toClase(seccion, 'ambos'))}
          periodo={periodo}
          compacto
        />
      ))}
    </Parte>
  )
}
