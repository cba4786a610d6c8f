import { Button } from '@mantine/core'
import { count } from '@nivela/contract/palabras'
import type { Ref } from 'react'
import { listName } from '../../../../data/usuarios/nombres.ts'
import { copyText, toTabSeparated } from '../../../../lib/device/clipboard.ts'
import { ErrorDeFormulario } from '../../../../ui/campos/ErrorDeFormulario.tsx'
import { toastError, toastSuccess } from '../../../../ui/toasts/toast.tsx'
import { AJENA_SIN_GUARDAR, tellConflictos, tellPerdidas } from '../hoja/frases.ts'
import { type Fila, isChanged } from '../hoja/planilla.ts'
import type { Planilla } from '../hoja/usePlanilla.ts'
import classes from './Barra.module.css'

interface Props {
  /** The button that saves. */
  ref: Ref<HTMLButtonElement>
  planilla: Planilla
  filas: Fila[]
  /** Those that match what is searched. */
  visibles: Fila[]
  /** Brings a student's cell into view. */
  onShow: (id: number) => void
  onSave: () => void
  onDiscard: () => void
}

/** Always in view while something is unsaved. */
export function BarraDeCambios({ ref, planilla, filas, visibles, onShow, onSave, onDiscard }: Props) {
  const { pendientes, enCamino, error, saving, canUndo, undo, cierre, conflictos, perdidas } = planilla
  const porDecidir = pendientes - enCamino
  const conflicto = visibles.find(fila => conflictos.includes(fila))
  return (
    <div
      className={classes.barra}
      data-visible={pendientes > 0 || canUndo || saving || error !== null || perdidas.length > 0 || undefined}
      data-tranquila={(porDecidir === 0 && error === null && perdidas.length === 0) || undefined}
    >
      <div className={classes.texto}>
        <div role="status">
          {saving || (porDecidir === 0 && enCamino > 0 && error === null) ? (
            <span>Guardando…</span>
          ) : pendientes > 0 ? (
            <strong>{count(pendientes, 'cambio', 'cambios')} sin guardar</strong>
          ) : (
            canUndo && perdidas.length === 0 && <span>Todo guardado</span>
          )}
        </div>
        {porDecidir > 0 && <small>{describe(planilla)}</small>}
        <ErrorDeFormulario>{cierre === null ? error : null}</ErrorDeFormulario>
        <div role="alert" className={classes.perdidas}>
          {tellPerdidas(perdidas).map(frase => (
            <p key={frase}>{frase}</p>
          ))}
        </div>
      </div>
      {perdidas.length > 0 && (
        <Button variant="default" size="sm" onClick={planilla.acknowledge}>
          Entendido
        </Button>
      )}
      {conflicto && (
        <Button variant="light" size="sm" onClick={() => onShow(conflicto.estudiante.id)}>
          Ir a la nota
        </Button>
      )}
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
          {cierre === null ? (
            <Button ref={ref} onClick={onSave} aria-keyshortcuts="Control+S">
              Guardar
            </Button>
          ) : (
            <Button onClick={() => void copyDraft(filas, planilla)}>Copiar lo que escribí</Button>
          )}
        </div>
      )}
    </div>
  )
}

function describe({ cambios, cierre, conflictos }: Planilla) {
  const { oficiales, eliminadas } = cambios
  const errores = Object.keys(cambios.errores).length
  if (cierre === 'ajena') return AJENA_SIN_GUARDAR
  if (errores) return `Corrige ${count(errores, 'nota para guardarla', 'notas para guardarlas')}.`
  if (conflictos.length) return tellConflictos(conflictos)
  if (oficiales === 1) return '1 es oficial: el estudiante verá el cambio al guardar.'
  if (oficiales) return `${oficiales} son oficiales: los estudiantes verán el cambio al guardar.`
  if (eliminadas.length) return `${count(eliminadas.length, 'celda quedó vacía', 'celdas quedaron vacías')}.`
  return null
}

async function copyDraft(filas: Fila[], { borrador }: Planilla) {
  const escritas = filas.flatMap(fila => {
    const texto = borrador[fila.estudiante.id]
    return texto !== undefined && isChanged(fila, texto) ? [[listName(fila.estudiante), texto]] : []
  })
  if (await copyText(toTabSeparated(escritas)))
    toastSuccess('Copiado: puedes pegarlo en Excel o en un correo.')
  else toastError('No pudimos copiarlo. Selecciónalo y cópialo a mano.')
}
