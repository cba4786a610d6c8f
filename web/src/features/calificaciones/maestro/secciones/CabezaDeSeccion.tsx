import { Button, Progress, Title } from '@mantine/core'
import { count } from '@nivela/contract/palabras'
import type { Seccion } from '@nivela/contract/secciones'
import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import { tonoDe } from '../../../../data/asignaturas/tono.ts'
import { formatHorario } from '../../../../data/secciones/descripcion.ts'
import { confirm } from '../../../../ui/dialogos/confirm.tsx'
import { askMotivo } from '../../../../ui/dialogos/motivo.tsx'
import { toastSuccess } from '../../../../ui/toasts/toast.tsx'
import { afterSaving, explainPublish, explainWithdraw, tellOfficial } from '../hoja/frases.ts'
import { type Fila, missingForActa, summarize } from '../hoja/planilla.ts'
import type { Planilla } from '../hoja/usePlanilla.ts'
import classes from './Cabeza.module.css'
import { MasDeHoja } from './MasDeHoja.tsx'

interface Props {
  seccion: Seccion
  filas: Fila[]
  planilla: Planilla
  onOfficial: (oficializado: boolean, motivo?: string) => Promise<boolean>
  onUpload: () => void
}

/** What the section is, how far it is, and what can be done with the whole of it. */
export function CabezaDeSeccion({ seccion, filas, planilla, onOfficial, onUpload }: Props) {
  const { asignaturas, nombre, idasignatura, aulas } = seccion
  const resumen = summarize(filas)
  const despues = afterSaving(filas, planilla.cambios)
  const porPublicar = despues.calificados - despues.oficiales
  const cambios = planilla.cambios.calificaciones.length
  const tono = tonoDe({ id: idasignatura, nombre: asignaturas.nombre })

  async function ask(oficializado: boolean) {
    // What is wrong is told before anything is asked.
    if (Object.keys(planilla.cambios.errores).length) return void onOfficial(oficializado)
    const acto = oficializado ? 'oficializar' : 'dejar de publicar las notas de'
    const pregunta = `¿Estás seguro de ${acto} la sección «${nombre} de ${asignaturas.nombre}»?`
    if (oficializado) {
      if (!(await confirm(pregunta, { detalle: explainPublish(despues, cambios) }))) return
      if (await onOfficial(true)) toastSuccess(tellOfficial(porPublicar, true))
      return
    }
    const detalle = explainWithdraw(despues, cambios)
    const motivo = await askMotivo({ pregunta, detalle, verbo: 'Dejar de publicar', peligro: true })
    if (motivo && (await onOfficial(false, motivo))) toastSuccess(tellOfficial(despues.oficiales, false))
  }

  return (
    <header className={classes.cabeza} data-tono={tono}>
      <div className={classes.datos}>
        <Title order={2} id="seccion-abierta">
          {asignaturas.nombre} {nombre}
        </Title>
        <p>
          <span>
            {formatHorario(seccion)} · {aulas.nombre}
          </span>
          <span className={classes.cifras}>
            {resumen.calificados} de {resumen.estudiantes} calificados ·{' '}
            {resumen.oficiales === 1 ? '1 oficial' : `${resumen.oficiales} oficiales`}
          </span>
        </p>
        <Progress
          value={resumen.estudiantes ? (resumen.calificados / resumen.estudiantes) * 100 : 0}
          color={`${tono}.5`}
          size={6}
          radius="xl"
          aria-label={`Estudiantes calificados de ${asignaturas.nombre} ${nombre}`}
        />
      </div>
      <div className={classes.acciones}>
        {!planilla.cerrado && (
          <Button
            size="sm"
            variant="light"
            leftSection={<IconRosetteDiscountCheck size={18} stroke={1.7} aria-hidden="true" />}
            disabled={porPublicar === 0}
            onClick={() => void ask(true)}
          >
            Oficializar{porPublicar > 0 && ` ${count(porPublicar, 'nota', 'notas')}`}
          </Button>
        )}
        <MasDeHoja
          seccion={seccion}
          planilla={planilla}
          vacia={filas.length === 0}
          falta={missingForActa(resumen)}
          onUpload={onUpload}
          onWithdraw={resumen.oficiales > 0 && !planilla.cerrado ? () => void ask(false) : undefined}
        />
      </div>
    </header>
  )
}
