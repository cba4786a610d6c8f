import { Button, Progress, Title } from '@mantine/core'
import type { Seccion } from '@nivela/contract/secciones'
import { IconEyeOff, IconRosetteDiscountCheck, IconUpload } from '@tabler/icons-react'
import { tonoDe } from '../../../../data/asignaturas/tono.ts'
import { downloadNotas } from '../../../../data/calificaciones/calificaciones.api.ts'
import { downloadActa } from '../../../../data/documentos/documentos.api.ts'
import { formatHorario } from '../../../../data/secciones/descripcion.ts'
import { DownloadButton } from '../../../../ui/archivos/DownloadButton.tsx'
import { confirm } from '../../../../ui/dialogos/confirm.tsx'
import { askMotivo } from '../../../../ui/dialogos/motivo.tsx'
import { toastSuccess } from '../../../../ui/toasts/toast.tsx'
import { afterSaving, explainPublish, explainWithdraw, tellOfficial } from '../hoja/frases.ts'
import { type Fila, missingForActa, summarize } from '../hoja/planilla.ts'
import type { Planilla } from '../hoja/usePlanilla.ts'
import classes from './Cabeza.module.css'

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
  const falta = missingForActa(resumen)
  const cambios = planilla.cambios.calificaciones.length
  const tono = tonoDe({ id: idasignatura, nombre: asignaturas.nombre })

  async function ask(oficializado: boolean) {
    // What is wrong is told before anything is asked.
    if (Object.keys(planilla.cambios.errores).length) return void onOfficial(oficializado)
    const pregunta = `¿Estás seguro de ${oficializado ? 'oficializar' : 'retirar'} la sección «${nombre} de ${asignaturas.nombre}»?`
    if (oficializado) {
      if (!(await confirm(pregunta, { detalle: explainPublish(despues, cambios) }))) return
      if (await onOfficial(true)) toastSuccess(tellOfficial(porPublicar, true))
      return
    }
    const detalle = explainWithdraw(despues, cambios)
    const motivo = await askMotivo({ pregunta, detalle, verbo: 'Retirar', peligro: true })
    if (motivo && (await onOfficial(false, motivo))) toastSuccess(tellOfficial(despues.oficiales, false))
  }

  return (
    <header className={classes.cabeza} data-tono={tono}>
      <div className={classes.datos}>
        <Title order={2} id="seccion-abierta">
          {asignaturas.nombre} {nombre}
        </Title>
        <p>
          {formatHorario(seccion)} · {aulas.nombre}
        </p>
        <p className={classes.cifras}>
          {resumen.calificados} de {resumen.estudiantes} calificados ·{' '}
          {resumen.oficiales === 1 ? '1 oficial' : `${resumen.oficiales} oficiales`}
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
        <div>
          {!planilla.cerrado && (
            <Button
              size="sm"
              variant="light"
              leftSection={<IconRosetteDiscountCheck size={18} stroke={1.7} aria-hidden="true" />}
              disabled={porPublicar === 0}
              onClick={() => void ask(true)}
            >
              Oficializar la sección
            </Button>
          )}
          {resumen.oficiales > 0 && !planilla.cerrado && (
            <Button
              size="sm"
              variant="subtle"
              color="red"
              leftSection={<IconEyeOff size={18} stroke={1.7} aria-hidden="true" />}
              aria-label="Retirar las calificaciones de la sección"
              onClick={() => void ask(false)}
            >
              Retirar
            </Button>
          )}
        </div>
        <div>
          <DownloadButton
            size="sm"
            download={() => downloadNotas(seccion)}
            disabled={filas.length === 0 || planilla.cierre === 'ajena'}
          >
            Notas (Excel)
          </DownloadButton>
          {!planilla.cerrado && (
            <Button
              size="sm"
              variant="default"
              leftSection={<IconUpload size={18} stroke={1.7} aria-hidden="true" />}
              disabled={filas.length === 0}
              onClick={onUpload}
            >
              Subir notas
            </Button>
          )}
        </div>
        <section className={classes.acta} aria-label="Acta">
          <div>
            {(['pdf', 'xlsx'] as const).map(extension => (
              <DownloadButton
                key={extension}
                size="sm"
                disabled={falta !== null || planilla.cierre === 'ajena'}
                aria-describedby="falta-para-el-acta"
                download={() => downloadActa(seccion, extension)}
              >
                {extension === 'pdf' ? 'Acta (PDF)' : 'Acta (Excel)'}
              </DownloadButton>
            ))}
          </div>
          <p id="falta-para-el-acta">{falta}</p>
        </section>
      </div>
    </header>
  )
}
