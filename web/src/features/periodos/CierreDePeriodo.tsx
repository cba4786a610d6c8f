import { Accordion, Button, Group, Progress, Stack, Text, Title } from '@mantine/core'
import type { Cierre, Periodo } from '@nivela/contract/periodos'
import { IconBell, IconLock, IconLockOpen } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { cierreQuery, closePeriodo, remindMaestros, reopenPeriodo } from '../../data/periodos/periodos.api.ts'
import { fullName } from '../../data/usuarios/nombres.ts'
import { ajustes } from '../../lib/session/ajustes.ts'
import { formatMomento } from '../../lib/time/momento.ts'
import { useActo } from '../../ui/actos/useActo.ts'
import { Aviso } from '../../ui/campos/Aviso.tsx'
import { Lista } from '../../ui/catalogo/Lista.tsx'
import { confirm } from '../../ui/dialogos/confirm.tsx'
import { askMotivo } from '../../ui/dialogos/motivo.tsx'
import { EsqueletoDeFilas } from '../../ui/lista/EsqueletoDeFilas.tsx'
import { toastSuccess } from '../../ui/toasts/toast.tsx'
import { NotasDeSeccion } from '../calificaciones/index.ts'
import {
  byMaestro,
  describeFalta,
  type PorMaestro,
  summarize,
  tellAbiertas,
  tellRecordatorio,
} from './avance.ts'
import classes from './Cierre.module.css'

const formatCuando = (cuando: string) => formatMomento(cuando, ajustes.zonaHoraria)

/** How far the period is, by teacher; reminding them, closing it, reopening it. */
export function CierreDePeriodo({ periodo }: { periodo: Periodo }) {
  const consulta = useQuery(cierreQuery(periodo.id))
  return (
    <Lista consulta={consulta} esqueleto={<EsqueletoDeFilas />}>
      {cierre => (
        <Stack gap="lg">
          <Resumen cierre={cierre} />
          <Botones periodo={periodo} cierre={cierre} />
          <Maestros cierre={cierre} />
          <Historial historial={cierre.historial} />
        </Stack>
      )}
    </Lista>
  )
}

function Resumen({ cierre: { cerrado, secciones, ventanasAbiertas } }: { cierre: Cierre }) {
  const resumen = summarize(secciones)
  const falta = describeFalta(resumen)
  return (
    <div>
      <p className={classes.cifra}>
        <strong>
          {resumen.oficiales} de {resumen.inscritos}
        </strong>{' '}
        calificaciones oficiales
      </p>
      <Progress
        value={resumen.inscritos ? (resumen.oficiales / resumen.inscritos) * 100 : 100}
        color={falta ? 'ambar.5' : 'verde.6'}
        size={8}
        radius="xl"
        aria-label="Calificaciones oficiales"
      />
      <Text c="dimmed" size="sm" mt={6}>
        {cerrado
          ? 'El período está cerrado: nada de él cambia, salvo que la oficina rectifique una calificación.'
          : falta
            ? `Falta: ${falta}. Se cierra cuando no falte nada.`
            : 'Todas las calificaciones son oficiales. Al cerrarlo, inscripciones, secciones y calificaciones ya no cambian.'}
      </Text>
      {ventanasAbiertas.length > 0 && <Aviso>{tellAbiertas(ventanasAbiertas)}</Aviso>}
    </div>
  )
}

function Botones({ periodo: { id, nombre }, cierre }: { periodo: Periodo; cierre: Cierre }) {
  const queryClient = useQueryClient()
  const { cerrado, listo, ventanasAbiertas } = cierre

  const [run] = useActo((action: () => Promise<string>) => action(), {
    // Whether it is closed shows on many pages.
    after: () => queryClient.invalidateQueries(),
    done: toastSuccess,
  })

  const remind = () => run(async () => tellRecordatorio(await remindMaestros(id)))

  async function close() {
    const detalle =
      'Sus inscripciones, secciones y calificaciones ya no cambiarán. Después solo la oficina puede rectificar una calificación, con un motivo.'
    if (!(await confirm(`¿Cerrar el período «${nombre}»?`, { detalle, verbo: 'Cerrar el período' }))) return
    await run(async () => {
      await closePeriodo(id)
      return 'Período cerrado.'
    })
  }

  async function reopen() {
    const motivo = await askMotivo({
      pregunta: `¿Por qué reabres el período «${nombre}»?`,
      detalle: 'Los maestros podrán cambiar otra vez sus calificaciones.',
      verbo: 'Reabrir el período',
    })
    if (!motivo) return
    await run(async () => {
      await reopenPeriodo(id, motivo)
      return 'Período reabierto.'
    })
  }

  if (cerrado)
    return (
      <Group>
        <Button
          variant="light"
          leftSection={<IconLockOpen size={18} aria-hidden="true" />}
          onClick={() => void reopen()}
        >
          Reabrir el período
        </Button>
      </Group>
    )
  return (
    <Group gap="sm">
      <Button
        leftSection={<IconLock size={18} aria-hidden="true" />}
        disabled={!listo || ventanasAbiertas.length > 0}
        onClick={() => void close()}
      >
        Cerrar el período
      </Button>
      {!listo && (
        <Button
          variant="light"
          leftSection={<IconBell size={18} aria-hidden="true" />}
          onClick={() => void remind()}
        >
          Recordar a los maestros
        </Button>
      )}
    </Group>
  )
}

function Maestros({ cierre: { cerrado, secciones } }: { cierre: Cierre }) {
  if (secciones.length === 0) return <Text c="dimmed">El período no tiene secciones.</Text>
  return (
    <div className={classes.maestros}>
      {byMaestro(secciones).map(maestro => (
        <Maestro key={maestro.id} maestro={maestro} cerrado={cerrado} />
      ))}
    </div>
  )
}

function Maestro({ maestro, cerrado }: { maestro: PorMaestro; cerrado: boolean }) {
  const { maestro: nombre, falta, recordado, secciones } = maestro
  return (
    <section aria-label={nombre}>
      <div className={classes.maestro}>
        <Title order={3} size="h5">
          {nombre}
        </Title>
        <span data-falta={falta !== null}>{falta ?? 'Completo'}</span>
      </div>
      {recordado && falta && (
        <Text c="dimmed" size="sm">
          Se le recordó el {formatCuando(recordado)}
        </Text>
      )}
      <Accordion variant="default" chevronPosition="left" order={4}>
        {secciones.map(seccion => (
          <Accordion.Item key={seccion.idseccion} value={String(seccion.idseccion)}>
            <Accordion.Control>
              <span className={classes.seccion}>
                <span>
                  {seccion.asignatura} {seccion.nombre}
                </span>
                <small>
                  {describeFalta(seccion) ??
                    (seccion.inscritos ? `${seccion.inscritos} oficiales` : 'Sin estudiantes')}
                </small>
              </span>
            </Accordion.Control>
            <Accordion.Panel>
              <NotasDeSeccion idseccion={seccion.idseccion} cerrado={cerrado} />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </section>
  )
}

function Historial({ historial }: Pick<Cierre, 'historial'>) {
  if (historial.length === 0) return null
  return (
    <section aria-label="Historial del período">
      <Title order={3} size="h5" mb={6}>
        Historial
      </Title>
      <ul className={classes.historial}>
        {historial.map(({ id, cerrado, cuando, autor, motivo }) => (
          <li key={id}>
            <strong>{cerrado ? 'Cerrado' : 'Reabierto'}</strong> por {fullName(autor)} el{' '}
            {formatCuando(cuando)}
            {motivo && <span>Motivo: {motivo}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
