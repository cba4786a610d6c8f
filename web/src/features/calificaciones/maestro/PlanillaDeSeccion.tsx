import { useWindowEvent } from '@mantine/hooks'
import type { Inscrito } from '@nivela/contract/inscripciones'
import { count } from '@nivela/contract/palabras'
import type { Seccion } from '@nivela/contract/secciones'
import { Suspense, useRef, useState } from 'react'
import { lazy } from '../../../lib/lazy.ts'
import { Aviso } from '../../../ui/campos/Aviso.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { Drawer } from '../../../ui/Drawer.tsx'
import { fullName } from '../../usuarios/index.ts'
import { HistorialDeCalificaciones } from '../historial/HistorialDeCalificaciones.tsx'
import { BarraDeCambios } from './BarraDeCambios.tsx'
import { CabezaDeSeccion } from './CabezaDeSeccion.tsx'
import classes from './Calificaciones.module.css'
import type { Cambios, Fila } from './planilla.ts'
import { TablaDeNotas } from './TablaDeNotas.tsx'
import { useFilas } from './useFilas.ts'
import { usePlanilla } from './usePlanilla.ts'
import { useUnsavedChanges } from './useUnsavedChanges.ts'

const SubirNotas = lazy(async () => ({ default: (await import('./SubirNotas.tsx')).SubirNotas }))

interface Props {
  seccion: Seccion
  filas: Fila[]
  /** The period is: nothing changes any more. */
  cerrado: boolean
  /** Those that match what is searched. */
  visibles: Fila[]
}

/** A section's grades: type, paste, save, publish. */
export function PlanillaDeSeccion({ seccion, filas, cerrado, visibles }: Props) {
  const planilla = usePlanilla(seccion, filas, cerrado)
  const { pendientes, saving, discard, save, flush } = planilla
  const acciones = useFilas(seccion)
  const [subiendo, setSubiendo] = useState(false)
  const [de, setDe] = useState<Fila['estudiante'] | null>(null)
  const tabla = useRef<HTMLDivElement>(null)
  const guardar = useRef<HTMLButtonElement>(null)
  const pendiente = pendientes ? `Tienes ${count(pendientes, 'cambio', 'cambios')} sin guardar.` : null
  useUnsavedChanges({ idseccion: seccion.id, pendiente, flush, onDiscard: discard })

  const focus = (selector: string) => tabla.current?.querySelector<HTMLElement>(selector)?.focus()

  /** The bar goes away with what was unsaved; who was in it goes on at the cell they left. */
  function leaveBar(cambios: Cambios) {
    const ultima = cambios.calificaciones.at(-1)?.idusuario
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) focus(`[data-nota="${ultima}"]`)
    })
  }

  async function run(oficializado?: boolean, motivo?: string) {
    const { cambios } = planilla
    const saved = await save(oficializado, motivo)
    if (saved) leaveBar(cambios)
    // Once the cells show what the server said of them.
    else requestAnimationFrame(() => focus('[aria-invalid=true]'))
    return saved
  }

  async function askDiscard() {
    const { cambios } = planilla
    const pregunta = `¿Estás seguro de descartar ${count(pendientes, 'cambio', 'cambios')}?`
    if (!(await confirm(pregunta, { peligro: true }))) return
    discard()
    leaveBar(cambios)
  }

  useWindowEvent('keydown', event => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
    event.preventDefault()
    const enDialogo = event.target instanceof Element && event.target.closest('[role=dialog]')
    if (pendientes && !enDialogo) void run()
  })

  return (
    <section aria-labelledby="seccion-abierta" className={classes.seccion}>
      <CabezaDeSeccion
        seccion={seccion}
        filas={filas}
        planilla={planilla}
        onOfficial={run}
        onUpload={() => setSubiendo(true)}
      />
      {cerrado && (
        <Aviso>
          El período está cerrado: estas calificaciones ya no cambian. Si hay un error, la oficina puede
          rectificarla.
        </Aviso>
      )}
      <div ref={tabla}>
        <TablaDeNotas
          filas={filas}
          visibles={visibles}
          planilla={planilla}
          acciones={acciones}
          onHistorial={setDe}
          onEnd={() => guardar.current?.focus()}
        />
      </div>
      <BarraDeCambios
        ref={guardar}
        planilla={planilla}
        onSave={() => saving || void run()}
        onDiscard={() => void askDiscard()}
      />
      <Suspense>
        <SubirNotas seccion={seccion} abierto={subiendo} onClose={() => setSubiendo(false)} />
      </Suspense>
      <Historial idseccion={seccion.id} estudiante={de} onClose={() => setDe(null)} />
    </section>
  )
}

interface HistorialProps {
  idseccion: number
  /** Whose grade; null while it is closed. */
  estudiante: Inscrito | null
  onClose: () => void
}

/** All that was ever done to a grade: nobody can change it. */
function Historial({ idseccion, estudiante, onClose }: HistorialProps) {
  return (
    <Drawer
      opened={estudiante !== null}
      onClose={onClose}
      position="right"
      title={`Historial de ${estudiante ? fullName(estudiante) : ''}`}
    >
      {estudiante && <HistorialDeCalificaciones idseccion={idseccion} idusuario={estudiante.id} />}
    </Drawer>
  )
}
