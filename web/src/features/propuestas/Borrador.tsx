import { Alert, Button, Group, Progress, SegmentedControl, Stack, Text } from '@mantine/core'
import { count, formatNumero } from '@nivela/contract/palabras'
import type { Periodo } from '@nivela/contract/periodos'
import type { Propuesta, SeccionPropuesta } from '@nivela/contract/propuestas'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  cancelPropuesta,
  discardPropuesta,
  proposeAgain,
  publishPropuesta,
  saveSeccion,
} from '../../data/propuestas/propuestas.api.ts'
import { useActo } from '../../ui/actos/useActo.ts'
import { confirm } from '../../ui/dialogos/confirm.tsx'
import { EstadoVacio } from '../../ui/estados/EstadoVacio.tsx'
import { toastSuccess } from '../../ui/toasts/toast.tsx'
import { Logro } from './Logro.tsx'
import { ParametrosForm } from './ParametrosForm.tsx'
import classes from './Propuestas.module.css'
import { SeccionDeBorrador } from './SeccionDeBorrador.tsx'
import { SemanaDeBorrador } from './SemanaDeBorrador.tsx'
import { TodasLasSecciones } from './TodasLasSecciones.tsx'

const ESTADOS: Partial<Record<Propuesta['estado'], string>> = {
  cancelada: 'Cancelaste la búsqueda: esto es lo mejor que había encontrado.',
  interrumpida: 'La búsqueda se interrumpió porque el servidor se detuvo. Puedes proponer de nuevo.',
  fallida: 'La búsqueda no terminó. Prueba de nuevo con menos secciones.',
}

const SEMILLAS = 1_000_000

interface Props {
  propuesta: Propuesta
  periodo: Periodo
}

/** A draft: how the search goes, what it achieves, its week, and what to do with it. */
export function Borrador({ propuesta, periodo }: Props) {
  const { id, estado, secciones, resultado } = propuesta
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [vista, setVista] = useState<'todas' | 'aula' | 'maestro'>('todas')
  const [cambiando, setCambiando] = useState(false)
  const [abierta, setAbierta] = useState<number | null>(null)

  const [act, ocupado] = useActo((action: () => Promise<unknown>) => action(), {
    after: () => queryClient.invalidateQueries({ queryKey: ['propuestas'] }),
  })
  /** With another seed: the same one would give the same offer again. */
  const proposeAnother = () =>
    proposeAgain(id, { ...propuesta.parametros, semilla: (propuesta.parametros.semilla % SEMILLAS) + 1 })
  const save = (one: SeccionPropuesta) => act(() => saveSeccion(one))

  async function publish() {
    const detalle = `Se agregan ${count(secciones.length, 'sección', 'secciones')} a ${periodo.nombre}. Los estudiantes las verán en la oferta.`
    if (!(await confirm('¿Publicar esta oferta?', { detalle, verbo: 'Publicar la oferta' }))) return
    if (!(await act(() => publishPropuesta(id)))) return
    await queryClient.invalidateQueries()
    toastSuccess('Publicamos la oferta.')
    await navigate(`/adminsections?periodo=${periodo.id}`)
  }
  async function discard() {
    const detalle = 'El borrador se borra; la oferta publicada no cambia.'
    if (
      await confirm('¿Descartar este borrador?', { detalle, peligro: true, verbo: 'Descartar el borrador' })
    )
      await act(() => discardPropuesta(id))
  }

  if (estado === 'resolviendo')
    return (
      <Buscando
        propuesta={propuesta}
        onCancel={() => void act(() => cancelPropuesta(id))}
        cancelando={ocupado}
      />
    )
  const una = secciones.find(one => one.id === abierta)
  return (
    <Stack gap="lg">
      {ESTADOS[estado] && (
        <Alert color="ambar">
          {estado === 'cancelada' && !resultado
            ? 'Cancelaste la búsqueda antes de que hubiera una oferta. Puedes proponer de nuevo.'
            : ESTADOS[estado]}
        </Alert>
      )}
      {cambiando ? (
        <ParametrosForm
          periodo={periodo}
          antes={propuesta.parametros}
          verbo="Proponer de nuevo"
          onPropose={async parametros => {
            await proposeAgain(id, parametros)
            await queryClient.invalidateQueries({ queryKey: ['propuestas'] })
            setCambiando(false)
          }}
          onCancel={() => setCambiando(false)}
        />
      ) : (
        <Group>
          <Button onClick={() => void publish()} disabled={!secciones.length} loading={ocupado}>
            Publicar la oferta
          </Button>
          <Button variant="default" onClick={() => void act(proposeAnother)} disabled={ocupado}>
            Proponer de nuevo lo que no está fijo
          </Button>
          <Button variant="default" onClick={() => setCambiando(true)} disabled={ocupado}>
            Cambiar lo que se pide
          </Button>
          <Button variant="subtle" color="red" onClick={() => void discard()} disabled={ocupado}>
            Descartar
          </Button>
        </Group>
      )}
      {resultado && <Logro resultado={resultado} />}
      {secciones.length ? (
        <>
          <Group justify="space-between">
            <SegmentedControl
              aria-label="De quién es la semana"
              data={[
                { value: 'todas', label: 'Todas' },
                { value: 'aula', label: 'Por aula' },
                { value: 'maestro', label: 'Por maestro' },
              ]}
              value={vista}
              onChange={valor => setVista(valor as typeof vista)}
              size="md"
            />
            <Text size="sm" c="dimmed">
              {vista === 'todas'
                ? 'Toca una sección para cambiarla o fijarla; por aula o por maestro puedes arrastrarla.'
                : 'Arrastra una sección a otra hora, o tócala para cambiarla o fijarla.'}
            </Text>
          </Group>
          {vista === 'todas' ? (
            <TodasLasSecciones secciones={secciones} onOpen={setAbierta} />
          ) : (
            <SemanaDeBorrador
              propuesta={propuesta}
              vista={vista}
              ocupado={ocupado}
              onMove={one => void save({ ...one, fija: true })}
              onOpen={setAbierta}
            />
          )}
        </>
      ) : (
        <SinSecciones resultado={resultado} />
      )}
      {una && (
        <SeccionDeBorrador
          key={una.version}
          seccion={una}
          onClose={() => setAbierta(null)}
          onSaved={() => queryClient.invalidateQueries({ queryKey: ['propuestas'] })}
        />
      )}
    </Stack>
  )
}

const SinSecciones = ({ resultado }: Pick<Propuesta, 'resultado'>) =>
  !resultado ? null : resultado.completos === resultado.estudiantes ? (
    <EstadoVacio titulo="No hace falta ninguna sección más">
      Con las que ya tiene el período, todos pueden cursar lo que deben.
    </EstadoVacio>
  ) : (
    <EstadoVacio titulo="No salió ninguna sección">
      Di qué da cada maestro y cuándo puede, y revisa las horas de las aulas.
    </EstadoVacio>
  )

interface BuscandoProps {
  propuesta: Propuesta
  onCancel: () => void
  cancelando: boolean
}

function Buscando({ propuesta, onCancel, cancelando }: BuscandoProps) {
  const { avance, parametros } = propuesta
  const parte = Math.min(100, ((avance?.segundos ?? 0) / parametros.segundos) * 100)
  return (
    <section className={classes.tarjeta} aria-label="Cómo va la búsqueda">
      <Stack gap="sm">
        <Text fw={600} role="status">
          {avance?.mejor === null || !avance
            ? 'Buscando la mejor oferta…'
            : `Lo mejor hasta ahora completa a ${count(avance.mejor, 'estudiante', 'estudiantes')}; nadie podría completar a más de ${avance.cota === null ? '…' : formatNumero(avance.cota)}.`}
        </Text>
        <Progress value={parte} aria-label="Tiempo de búsqueda" animated />
        <Group>
          <Button variant="default" loading={cancelando} onClick={onCancel}>
            Dejar de buscar
          </Button>
          <Text size="sm" c="dimmed">
            Puedes cerrar esta página: la búsqueda sigue.
          </Text>
        </Group>
      </Stack>
    </section>
  )
}
