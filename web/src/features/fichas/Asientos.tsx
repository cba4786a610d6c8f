import { Button, Text } from '@mantine/core'
import type { Ficha } from '@nivela/contract/fichas'
import type { Inscripcion } from '@nivela/contract/inscripciones'
import { IconUserMinus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { SearchableSelect } from '../../ui/campos/SearchableSelect.tsx'
import { Accion } from '../../ui/catalogo/Acciones.tsx'
import { attempt } from '../../ui/catalogo/useCatalogo.ts'
import { confirm } from '../../ui/confirm.tsx'
import { toastSuccess, toastWithUndo } from '../../ui/toast.tsx'
import { Horario, toClase } from '../horarios/index.ts'
import { findVentana } from '../inscripciones/index.ts'
import { enrol, procesosQuery, unenrol } from '../inscripciones/inscripciones.api.ts'
import { periodosQuery } from '../periodos/periodos.api.ts'
import { describeSeccion, formatHorario } from '../secciones/index.ts'
import { seccionesQuery } from '../secciones/secciones.api.ts'
import classes from './Fichas.module.css'
import { Parte } from './Parte.tsx'

/** A student's seats, with what the office does about them. */
export function Asientos({ ficha }: { ficha: Ficha }) {
  const queryClient = useQueryClient()
  const { usuario, inscripciones, espera } = ficha
  const { data: procesos = [] } = useQuery(procesosQuery)
  const { data: periodos = [] } = useQuery(periodosQuery)
  const { data: secciones = [] } = useQuery(seccionesQuery)
  const [idseccion, setIdseccion] = useState(0)
  const ventana = findVentana(procesos)
  const nombreDe = (idperiodo: number) => periodos.find(({ id }) => id === idperiodo)?.nombre ?? ''
  const tiene = new Set(inscripciones.map(one => one.idseccion))
  const opciones = ventana
    ? secciones.filter(({ id, idperiodo }) => idperiodo === ventana.idperiodo && !tiene.has(id))
    : []

  const put = (seccion: number, dicho: string) =>
    attempt(async () => {
      if (!ventana) return
      await enrol(usuario.id, { idperiodoinscripcion: ventana.id, idseccion: seccion })
      setIdseccion(0)
      await queryClient.invalidateQueries()
      toastSuccess(dicho)
    })

  async function withdraw({ id, secciones: seccion }: Inscripcion) {
    const cual = describeSeccion(seccion)
    const seguro = await confirm(`¿Retirar a ${usuario.nombre} de ${cual}?`, {
      peligro: true,
      verbo: 'Retirar',
      detalle: 'Su cupo queda libre para otra persona.',
    })
    if (!seguro || !(await attempt(() => unenrol(id)))) return
    await queryClient.invalidateQueries()
    toastWithUndo(`${usuario.nombre} ya no está en ${cual}.`, () => void put(seccion.id, 'Cupo devuelto.'))
  }

  return (
    <Parte titulo="Secciones">
      {inscripciones.length === 0 && <Text c="dimmed">No tiene ninguna sección.</Text>}
      <ul className={classes.lineas}>
        {inscripciones.map(una => (
          <li key={una.id}>
            <div>
              <b>
                {una.secciones.asignaturas.nombre} {una.secciones.nombre}
              </b>
              <small>
                {nombreDe(una.secciones.idperiodo)} · {formatHorario(una.secciones)} ·{' '}
                {una.secciones.aulas.nombre}
              </small>
            </div>
            {una.secciones.idperiodo === ventana?.idperiodo && (
              <Accion
                texto="Retirar"
                de={`de ${describeSeccion(una.secciones)}`}
                Icono={IconUserMinus}
                color="red"
                onClick={() => void withdraw(una)}
              />
            )}
          </li>
        ))}
        {espera.map(({ id, puesto, secciones: seccion }) => (
          <li key={`espera-${id}`}>
            <div>
              <b>
                {seccion.asignaturas.nombre} {seccion.nombre}
              </b>
              <small>En lista de espera, puesto {puesto}</small>
            </div>
          </li>
        ))}
      </ul>
      {ventana ? (
        <div className={classes.inscribir}>
          <SearchableSelect
            label="Inscribir en"
            placeholder="Elige una sección"
            value={idseccion}
            onChange={valor => setIdseccion(valor ?? 0)}
            opciones={opciones.map(seccion => ({
              value: seccion.id,
              label: `${seccion.asignaturas.nombre} ${seccion.nombre} · ${formatHorario(seccion)} (${seccion.cupo - seccion.inscritos} libres)`,
            }))}
          />
          <Button
            disabled={!idseccion}
            onClick={() => void put(idseccion, `${usuario.nombre} tiene su cupo.`)}
          >
            Inscribir
          </Button>
        </div>
      ) : (
        <Text c="dimmed" size="sm" mt="xs">
          No hay una inscripción abierta.
        </Text>
      )}
    </Parte>
  )
}

/** Their week in the period in which people enrol now. */
export function SemanaDeEstudiante({ ficha: { usuario, inscripciones } }: { ficha: Ficha }) {
  const { data: procesos = [] } = useQuery(procesosQuery)
  const ventana = findVentana(procesos)
  const actuales = inscripciones.filter(({ secciones }) => secciones.idperiodo === ventana?.idperiodo)
  if (actuales.length === 0) return null
  return (
    <Parte titulo="Horario" ancha>
      <Horario
        titulo={`Semana de ${usuario.nombre} ${usuario.apellido}`}
        clases={actuales.map(({ secciones }) => toClase(secciones, 'ambos'))}
        compacto
      />
    </Parte>
  )
}
