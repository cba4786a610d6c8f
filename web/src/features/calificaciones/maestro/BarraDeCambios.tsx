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
  const { pendientes, cambios, error, saving } = planilla
  const errores = Object.keys(cambios.errores).length
  return (
    <div className={classes.barra} data-visible={pendientes > 0 || error !== null || undefined}>
      <div className={classes.texto}>
        <div role="status">
          {pendientes > 0 && <strong>{count(pendientes, 'cambio', 'cambios')} sin guardar</strong>}
        </div>
        {pendientes > 0 && <small>{describe(errores, cambios.oficiales)}</small>}
        <ErrorDeFormulario>{error}</ErrorDeFormulario>
      </div>
      {pendientes > 0 && (
        <div className={classes.botones}>
          <Button variant="default" onClick={onDiscard} disabled={saving}>
            Descartar
          </Button>
          <Button ref={ref} onClick={onSave} aria-keyshortcuts="Control+S">
            {saving ? 'Guardando...' : 'Guardar'}
          </Button>
        </div>
      )}
    </div>
  )
}

function describe(errores: number, oficiales: number) {
  if (errores) return `${count(errores, 'celda no se puede', 'celdas no se pueden')} guardar así.`
  if (oficiales === 1) return '1 es oficial: el estudiante verá el cambio al guardar.'
  if (oficiales) return `${oficiales} son oficiales: los estudiantes verán el cambio al guardar.`
  return null
}
