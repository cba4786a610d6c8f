import { Text } from '@mantine/core'
import type { Calificacion } from '@nivela/contract/calificaciones'
import type { Inscrito } from '@nivela/contract/inscripciones'
import { useCallback, useRef } from 'react'
import { EstadoVacio } from '../../../../ui/estados/EstadoVacio.tsx'
import type { Fila } from '../hoja/planilla.ts'
import type { AccionesDeFila } from '../hoja/useFilas.ts'
import { useKeyboard } from '../hoja/useKeyboard.ts'
import type { Planilla } from '../hoja/usePlanilla.ts'
import { FilaDeNota } from './FilaDeNota.tsx'
import classes from './Tabla.module.css'

interface Props {
  filas: Fila[]
  visibles: Fila[]
  planilla: Planilla
  acciones: AccionesDeFila
  onHistorial: (estudiante: Inscrito) => void
  onUpdate: (calificacion: Calificacion) => void
  /** After the last row there is only saving. */
  onEnd: () => void
}

export function TablaDeNotas({ filas, visibles, planilla, acciones, onHistorial, onUpdate, onEnd }: Props) {
  const { borrador, bases, errores, cierre, cerrado, type, restore, keep, undo, redo } = planilla
  const cuerpo = useRef<HTMLTableSectionElement>(null)
  const teclado = useKeyboard({ filas, visibles, type, restore, undo, redo, onEnd })
  const onType = useCallback((id: number, texto: string) => type({ [id]: texto }), [type])
  const onRemove = useCallback(
    async (fila: Fila) => {
      // The button goes with the grade.
      if (await acciones.remove(fila))
        cuerpo.current?.querySelector<HTMLElement>(`[data-nota="${fila.estudiante.id}"]`)?.focus()
    },
    [acciones],
  )

  if (cierre === 'cancelada')
    return <EstadoVacio titulo="La sección se canceló">Elige otra de tus secciones para seguir.</EstadoVacio>
  if (filas.length === 0)
    return (
      <EstadoVacio titulo="Todavía no hay estudiantes">
        Cuando alguien se inscriba en esta sección aparecerá aquí, listo para calificar.
      </EstadoVacio>
    )
  if (visibles.length === 0)
    return <EstadoVacio titulo="Nadie se llama así">En esta sección no hay coincidencias.</EstadoVacio>
  return (
    <>
      {!cerrado && (
        <Text size="sm" c="dimmed" mb="xs" className={classes.ayuda ?? ''}>
          <kbd>Enter</kbd> pasa a la siguiente, <kbd>N</kbd> pone «No se presentó», <kbd>R</kbd> «Retirado»,{' '}
          <kbd>Ctrl</kbd> + <kbd>Z</kbd> deshace y <kbd>Ctrl</kbd> + <kbd>Y</kbd> rehace. Se guarda solo.
          Puedes pegar una columna de notas copiada de Excel.
        </Text>
      )}
      <table className={classes.tabla}>
        <thead>
          <tr>
            <th scope="col">Estudiante</th>
            <th scope="col">Matrícula</th>
            <th scope="col">Calificación</th>
            <th scope="col">Estado</th>
            <th scope="col">Acciones</th>
          </tr>
        </thead>
        <tbody ref={cuerpo} {...teclado}>
          {visibles.map(fila => (
            <FilaDeNota
              key={fila.estudiante.id}
              fila={fila}
              texto={borrador[fila.estudiante.id]}
              base={cerrado ? undefined : bases[fila.estudiante.id]}
              error={errores[fila.estudiante.id]}
              cerrado={cerrado}
              acciones={acciones}
              onType={onType}
              onRestore={restore}
              onKeep={keep}
              onRemove={onRemove}
              onHistorial={onHistorial}
              onUpdate={onUpdate}
            />
          ))}
        </tbody>
      </table>
    </>
  )
}
