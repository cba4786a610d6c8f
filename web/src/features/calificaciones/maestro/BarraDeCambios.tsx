import { Button } from '@mantine/core'
import { count } from '@nivela/contract/palabras'
import type { Ref } from 'react'
import { ErrorDeFormulario } from '../../../ui/ErrorDeFormulario.tsx'
import classes from './Barra.module.css'
import type { Planilla } from './usePlanilla.ts'

interface Props {
  /** The button that saves. */
  ref: Ref<HTMLButtonElement>
  planilla: Planilla
  onSave: () => void
  onDiscard: () => void
}

/** Always in view while something is unsaved. */
export function BarraDeCambios({ ref, planilla, onSave, onDiscard }: Props) {
  const { pendientes, enCamino, cambios, error, saving, canUndo, undo } = planilla
  const porDecidir = pendientes - enCamino
  const errores = Object.keys(cambios.errores).length
  return (
    <div
      className={classes.barra}
      data-visible={pendientes > 0 || canUndo || saving || error !== null || undefined}
      data-tranquila={(porDecidir === 0 && error === null) || undefined}
    >
      <div className={classes.texto}>
        <div role="status">
          {saving || (porDecidir === 0 && enCamino > 0 && error === null) ? (
            <span>Guardando…</span>
          ) : pendientes > 0 ? (
            <strong>{count(pendientes, 'cambio', 'cambios')} sin guardar</strong>
          ) : (
            canUndo && <span>Todo guardado</span>
          )}
        </div>
        {porDecidir > 0 && <small>{describe(errores, cambios.oficiales, cambios.eliminadas.length)}</small>}
        <ErrorDeFormulario>{error}</ErrorDeFormulario>
      </div>
      {pendientes === 0 && canUndo && (
        <Button variant="default" size="sm" onClick={() => void undo()} disabled={saving}>
          Deshacer
        </Button>
      )}
      {(porDecidir > 0 || (pendientes > 0 && error !== null)) && (
        <div className={classes.botones}>
          <Button variant="default" onClick={onDiscard} disabled={saving}>
            Descartar
          </Button>
          <Button ref={ref} onClick={onSave} aria-keyshortcuts="Control+S">
            Guardar
          </Button>
        </div>
      )}
    </div>
  )
}

function describe(errores: number, oficiales: number, eliminadas: number) {
  if (errores) return `${count(errores, 'celda no se puede', 'celdas no se pueden')} guardar así.`
  if (oficiales === 1) return '1 es oficial: el estudiante verá el cambio al guardar.'
  if (oficiales) return `${oficiales} son oficiales: los estudiantes verán el cambio al guardar.`
  if (eliminadas) return `${count(eliminadas, 'celda quedó vacía', 'celdas quedaron vacías')}.`
  return null
}
