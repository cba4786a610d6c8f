import { VisuallyHidden } from '@mantine/core'
import { toCodigo } from '@nivela/contract/disponibilidad'
import { formatHora, HORA_MINIMA, horaDe, MAX_HORA, toHoraIso } from '@nivela/contract/horas'
import type { Propuesta, SeccionPropuesta } from '@nivela/contract/propuestas'
import { DIAS, NOMBRE_DE_DIA, type Seccion } from '@nivela/contract/secciones'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { tonoDe } from '../../data/asignaturas/tono.ts'
import { seccionesDePeriodoQuery } from '../../data/secciones/secciones.api.ts'
import { fullName } from '../../data/usuarios/nombres.ts'
import { SearchableSelect } from '../../ui/campos/SearchableSelect.tsx'
import { Lectura } from '../../ui/estados/Lectura.tsx'
import { type Celda, useArrastre } from '../../ui/semana/useArrastre.ts'
import classes from './Propuestas.module.css'

interface Props {
  propuesta: Propuesta
  vista: 'aula' | 'maestro'
  ocupado: boolean
  onMove: (movida: SeccionPropuesta) => void
  onOpen: (id: number) => void
}

const TECLAS = 'borrador-teclas'
const FLECHAS: Record<string, [filas: number, columnas: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

const horasEntre = (desde: number, hasta: number) =>
  Array.from({ length: hasta - desde }, (_, indice) => desde + indice)

/** The week of one room or teacher in a draft, beside what is published already. A section is moved by dragging it or by keys. */
export function SemanaDeBorrador({ propuesta, vista, ocupado, onMove, onOpen }: Props) {
  const { secciones, idperiodo, parametros } = propuesta
  const lectura = useQuery(seccionesDePeriodoQuery(idperiodo))
  const publicadas = lectura.data ?? []
  const [elegido, setElegido] = useState(0)
  const [foco, setFoco] = useState(0)
  const [gesto, setGesto] = useState<{ movida: SeccionPropuesta; encima: Celda } | null>(null)
  const semana = useRef<HTMLElement>(null)
  const clave = vista === 'aula' ? 'idAula' : 'idusuario'
  const nombres = new Map(
    [...secciones, ...publicadas].map(one => [
      one[clave],
      vista === 'aula' ? one.aulas.nombre : fullName(one.usuarios),
    ]),
  )
  const opciones = [...nombres]
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label, 'es'))
  const id = nombres.has(elegido) ? elegido : (opciones[0]?.value ?? 0)
  const suyas = secciones.filter(one => one[clave] === id)
  const ajenas = publicadas.filter(one => one[clave] === id)
  const todas = [...suyas, ...ajenas]
  const desde = Math.min(MAX_HORA - 4, 8, ...todas.map(one => horaDe(one.inicio)))
  const hasta = Math.max(18, ...todas.map(one => horaDe(one.fin)))
  const horas = horasEntre(Math.max(HORA_MINIMA, desde), hasta)
  const cerradas = new Set(parametros.cerradas.map(toCodigo))

  function move(movida: SeccionPropuesta, { fila, columna }: Celda) {
    const largo = horaDe(movida.fin) - horaDe(movida.inicio)
    const dia = DIAS[Math.max(0, Math.min(DIAS.length - 1, columna))] ?? movida.dia
    const inicio = Math.max(HORA_MINIMA, Math.min(MAX_HORA - largo, (horas[0] ?? 0) + fila))
    if (ocupado || (movida.dia === dia && horaDe(movida.inicio) === inicio)) return
    onMove({ ...movida, dia, inicio: toHoraIso(inicio), fin: toHoraIso(inicio + largo) })
  }
  const celdaDe = (one: SeccionPropuesta): Celda => ({
    fila: horaDe(one.inicio) - (horas[0] ?? 0),
    columna: DIAS.indexOf(one.dia),
  })
  useArrastre(semana, {
    onStart({ fila, columna }) {
      const movida = suyas.find(one => celdaDe(one).fila === fila && celdaDe(one).columna === columna)
      if (movida && !ocupado) setGesto({ movida, encima: celdaDe(movida) })
    },
    onReach: encima => setGesto(previo => previo && { ...previo, encima }),
    onEnd(letGo) {
      if (gesto && letGo) move(gesto.movida, gesto.encima)
      setGesto(null)
    },
  })
  /** In the order of the week: an arrow goes to the next block, or the one before. */
  const enOrden = suyas.toSorted(
    (a, b) => celdaDe(a).columna - celdaDe(b).columna || celdaDe(a).fila - celdaDe(b).fila,
  )
  const parada = enOrden.find(one => one.id === foco) ?? enOrden[0]
  function onKeyDown(event: KeyboardEvent, one: SeccionPropuesta) {
    const flecha = FLECHAS[event.key]
    if (!flecha) return
    event.preventDefault()
    const [filas, columnas] = flecha
    const { fila, columna } = celdaDe(one)
    if (event.shiftKey) return move(one, { fila: fila + filas, columna: columna + columnas })
    const next = enOrden[enOrden.indexOf(one) + filas + columnas]
    semana.current?.querySelector<HTMLElement>(`[data-bloque="${next?.id}"]`)?.focus()
  }
  const placeOf = (one: Pick<Seccion, 'dia' | 'inicio' | 'fin'>) => ({
    gridColumn: DIAS.indexOf(one.dia) + 2,
    gridRow: `${horaDe(one.inicio) - (horas[0] ?? 0) + 2} / ${horaDe(one.fin) - (horas[0] ?? 0) + 2}`,
  })

  return (
    <>
      <SearchableSelect
        label={vista === 'aula' ? 'Aula' : 'Maestro'}
        value={id}
        onChange={valor => setElegido(valor ?? 0)}
        opciones={opciones}
        maw={420}
      />
      <Lectura
        consulta={lectura}
        fallo="No pudimos cargar lo que ya está publicado: puede haber más en estas horas."
      />
      <div className={classes.ancho}>
        <section ref={semana} className={classes.semana} aria-label={`Semana de ${nombres.get(id) ?? ''}`}>
          <VisuallyHidden id={TECLAS}>
            Ve de una sección a otra con las flechas, y muévela con mayúsculas y las flechas.
          </VisuallyHidden>
          <span className={classes.cabeza} />
          {DIAS.map(dia => (
            <span key={dia} className={classes.cabeza}>
              {NOMBRE_DE_DIA[dia]}
            </span>
          ))}
          {horas.map((hora, fila) => (
            <span key={hora} className={classes.hora} style={{ gridColumn: 1, gridRow: fila + 2 }}>
              {formatHora(hora)}
            </span>
          ))}
          {horas.flatMap((hora, fila) =>
            DIAS.map((dia, columna) => {
              const codigo = toCodigo({ dia, hora })
              return (
                <div
                  key={codigo}
                  className={classes.celda}
                  data-celda={`${fila} ${columna}`}
                  data-hora={`${dia}-${hora}`}
                  data-cerrada={cerradas.has(codigo) || undefined}
                  data-encima={(gesto?.encima.fila === fila && gesto.encima.columna === columna) || undefined}
                  style={{ gridColumn: columna + 2, gridRow: fila + 2 }}
                />
              )
            }),
          )}
          {suyas.map(one => (
            <button
              key={one.id}
              type="button"
              className={classes.bloque}
              data-tono={tonoDe({ id: one.idasignatura, nombre: one.asignaturas.nombre })}
              data-bloque={one.id}
              data-celda={`${celdaDe(one).fila} ${celdaDe(one).columna}`}
              // While one is dragged, the cells below the blocks are what is reached.
              style={{ ...placeOf(one), pointerEvents: gesto ? 'none' : undefined }}
              tabIndex={one === parada ? 0 : -1}
              aria-describedby={TECLAS}
              onFocus={() => setFoco(one.id)}
              onKeyDown={event => onKeyDown(event, one)}
              onClick={() => onOpen(one.id)}
              aria-label={`${one.asignaturas.nombre} ${one.nombre}, ${NOMBRE_DE_DIA[one.dia]}, ${formatHora(horaDe(one.inicio))}`}
            >
              <b>
                {one.fija && <IconLock size={12} aria-label="Fija" />} {one.asignaturas.nombre}
              </b>
              <span>
                {one.nombre} · {vista === 'aula' ? fullName(one.usuarios) : one.aulas.nombre}
              </span>
              <span>
                {one.esperados} de {one.cupo}
              </span>
            </button>
          ))}
          {ajenas.map(one => (
            <div
              key={`p${one.id}`}
              className={classes.bloque}
              data-ajena
              data-tono={tonoDe({ id: one.idasignatura, nombre: one.asignaturas.nombre })}
              style={placeOf(one)}
            >
              <b>{one.asignaturas.nombre}</b>
              <span>{one.nombre} · ya publicada</span>
            </div>
          ))}
        </section>
      </div>
    </>
  )
}
