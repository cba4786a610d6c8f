import { toCodigo } from '@nivela/contract/disponibilidad'
import { formatHora, HORA_MINIMA, horaDe, MAX_HORA, toHoraIso } from '@nivela/contract/horas'
import type { Propuesta, SeccionPropuesta } from '@nivela/contract/propuestas'
import { DIAS, type Dia, NOMBRE_DE_DIA, type Seccion } from '@nivela/contract/secciones'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type DragEvent, useState } from 'react'
import { tonoDe } from '../../data/asignaturas/tono.ts'
import { seccionesDePeriodoQuery } from '../../data/secciones/secciones.api.ts'
import { fullName } from '../../data/usuarios/nombres.ts'
import { SearchableSelect } from '../../ui/campos/SearchableSelect.tsx'
import classes from './Propuestas.module.css'

interface Props {
  propuesta: Propuesta
  vista: 'aula' | 'maestro'
  ocupado: boolean
  onMove: (movida: SeccionPropuesta) => void
  onOpen: (id: number) => void
}

const horasEntre = (desde: number, hasta: number) =>
  Array.from({ length: hasta - desde }, (_, indice) => desde + indice)

/** The week of one room or teacher in a draft, beside what is published already. A section is moved by dragging it. */
export function SemanaDeBorrador({ propuesta, vista, ocupado, onMove, onOpen }: Props) {
  const { secciones, idperiodo, parametros } = propuesta
  const lectura = useQuery(seccionesDePeriodoQuery(idperiodo))
  const publicadas = lectura.data ?? []
  const [elegido, setElegido] = useState(0)
  const [arrastrada, setArrastrada] = useState<number | null>(null)
  const [encima, setEncima] = useState<number | null>(null)
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

  function drop(event: DragEvent, dia: Dia, hora: number) {
    event.preventDefault()
    setEncima(null)
    setArrastrada(null)
    const movida = secciones.find(one => String(one.id) === event.dataTransfer.getData('text/plain'))
    if (!movida || ocupado) return
    const horas = horaDe(movida.fin) - horaDe(movida.inicio)
    const inicio = Math.min(MAX_HORA - horas, hora)
    if (movida.dia === dia && horaDe(movida.inicio) === inicio) return
    onMove({ ...movida, dia, inicio: toHoraIso(inicio), fin: toHoraIso(inicio + horas) })
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
      <div className={classes.ancho}>
        <section className={classes.semana} aria-label={`Semana de ${nombres.get(id) ?? ''}`}>
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
                // biome-ignore lint/a11y/noStaticElementInteractions: whoever uses no pointer moves a section by its form
                <div
                  key={codigo}
                  className={classes.celda}
                  data-celda={`${dia}-${hora}`}
                  data-cerrada={cerradas.has(codigo) || undefined}
                  data-encima={encima === codigo || undefined}
                  style={{ gridColumn: columna + 2, gridRow: fila + 2 }}
                  onDragOver={event => {
                    event.preventDefault()
                    setEncima(codigo)
                  }}
                  onDrop={event => drop(event, dia, hora)}
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
              style={{
                ...placeOf(one),
                pointerEvents: arrastrada && arrastrada !== one.id ? 'none' : undefined,
              }}
              draggable={!ocupado}
              onDragStart={event => {
                event.dataTransfer.effectAllowed = 'move'
                event.dataTransfer.setData('text/plain', String(one.id))
                // The cells under the block must be reachable, and changing it at once would end the drag.
                setTimeout(() => setArrastrada(one.id))
              }}
              onDragEnd={() => {
                setArrastrada(null)
                setEncima(null)
              }}
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
