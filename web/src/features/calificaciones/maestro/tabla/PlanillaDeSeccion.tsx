import { useWindowEvent } from '@mantine/hooks'
import type { Calificacion } from '@nivela/contract/calificaciones'
import type { Inscrito } from '@nivela/contract/inscripciones'
import { count } from '@nivela/contract/palabras'
import type { Seccion } from '@nivela/contract/secciones'
import { Suspense, useRef, useState } from 'react'
import type { Location } from 'react-router'
import { fullName } from '../../../../data/usuarios/nombres.ts'
import type { Sello } from '../../../../lib/device/sello.ts'
import { lazy } from '../../../../lib/lazy/lazy.ts'
import { Aviso } from '../../../../ui/campos/Aviso.tsx'
import { confirm } from '../../../../ui/dialogos/confirm.tsx'
import { Drawer } from '../../../../ui/dialogos/Drawer.tsx'
import { useUnsavedChanges } from '../../../../ui/dialogos/useUnsavedChanges.ts'
import { HistorialDeCalificaciones } from '../../historial/HistorialDeCalificaciones.tsx'
import { EXPLAIN_CIERRE } from '../hoja/frases.ts'
import type { Cambios, Cierre, Fila } from '../hoja/planilla.ts'
import { useFilas } from '../hoja/useFilas.ts'
import { usePlanilla } from '../hoja/usePlanilla.ts'
import { CabezaDeSeccion } from '../secciones/CabezaDeSeccion.tsx'
import { BarraDeCambios } from './BarraDeCambios.tsx'
import { TablaDeNotas } from './TablaDeNotas.tsx'

const SubirNotas = lazy(async () => ({ default: (await import('../SubirNotas.tsx')).SubirNotas }))

const seccionOf = ({ search }: Location) => new URLSearchParams(search).get('seccion')

interface Props {
  seccion: Seccion
  filas: Fila[]
  /** Why nothing changes any more. */
  cierre: Cierre | null
  /** Those that match what is searched. */
  visibles: Fila[]
  onUpdate: (calificacion: Calificacion) => void
  /** Of what is typed and not saved. */
  sello: Sello
}

/** A section's grades: type, paste, save, publish. */
export function PlanillaDeSeccion({ seccion, filas, cierre, visibles, onUpdate, sello }: Props) {
  const planilla = usePlanilla(seccion, filas, cierre, sello)
  const { pendientes, saving, discard, save, flush } = planilla
  const acciones = useFilas(seccion)
  const [subiendo, setSubiendo] = useState(false)
  const [de, setDe] = useState<Fila['estudiante'] | null>(null)
  const tabla = useRef<HTMLDivElement>(null)
  const guardar = useRef<HTMLButtonElement>(null)
  const pendiente = pendientes ? `Tienes ${count(pendientes, 'cambio', 'cambios')} sin guardar.` : null
  useUnsavedChanges({
    pendiente,
    flush,
    onDiscard: discard,
    // A search stays in the sheet.
    leaves: (aqui, alla) =>
      aqui.pathname !== alla.pathname ||
      (seccionOf(aqui) !== seccionOf(alla) && seccionOf(alla) !== String(seccion.id)),
  })

  const focus = (selector: string) => tabla.current?.querySelector<HTMLElement>(selector)?.focus()

  function show(id: number) {
    const celda = tabla.current?.querySelector<HTMLElement>(`[data-nota="${id}"]`)
    celda?.scrollIntoView({ block: 'center' })
    celda?.focus({ preventScroll: true })
  }

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
    <section aria-labelledby="seccion-abierta">
      <CabezaDeSeccion
        seccion={seccion}
        filas={filas}
        planilla={planilla}
        onOfficial={run}
        onUpload={() => setSubiendo(true)}
      />
      <Aviso>{cierre && EXPLAIN_CIERRE[cierre]}</Aviso>
      <div ref={tabla}>
        <TablaDeNotas
          filas={filas}
          visibles={visibles}
          planilla={planilla}
          acciones={acciones}
          onHistorial={setDe}
          onUpdate={onUpdate}
          onEnd={() => guardar.current?.focus()}
        />
      </div>
      <BarraDeCambios
        ref={guardar}
        planilla={planilla}
        filas={filas}
        visibles={visibles}
        onShow={show}
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
