import { Button, Group, Skeleton, Stack } from '@mantine/core'
import type { Periodo } from '@nivela/contract/periodos'
import { IconClock } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { periodosQuery } from '../../data/periodos/periodos.api.ts'
import {
  createPropuesta,
  lookAgain,
  propuestaQuery,
  propuestasQuery,
} from '../../data/propuestas/propuestas.api.ts'
import { newestFirst } from '../../lib/time/calendario.ts'
import { SearchableSelect } from '../../ui/campos/SearchableSelect.tsx'
import { Lista } from '../../ui/catalogo/Lista.tsx'
import { EstadoVacio } from '../../ui/estados/EstadoVacio.tsx'
import { Pagina } from '../../ui/Pagina.tsx'
import { Borrador } from './Borrador.tsx'
import { ParametrosForm } from './ParametrosForm.tsx'
import { SeccionesQueFaltan } from './SeccionesQueFaltan.tsx'
import { useLivePropuestas } from './useLivePropuestas.ts'

/** From who owes what to an offer: what goes in, the search, the draft, and its publication. */
export function PropuestasPage() {
  const [busqueda, setBusqueda] = useSearchParams()
  const idasignatura = Number(busqueda.get('asignatura')) || 0
  return (
    <Pagina
      titulo={idasignatura ? 'Crear la sección que falta' : 'Proponer la oferta'}
      frase={
        idasignatura
          ? 'Los mejores lugares para una sección más: cuántos estudiantes sin cupo podrían tomarla.'
          : 'Secciones según lo que se debe y las horas de maestros y aulas. Nadie las ve hasta que las publiques.'
      }
      accion={
        <Button
          component={Link}
          to="/adminavailability"
          variant="default"
          leftSection={<IconClock size={18} stroke={1.7} aria-hidden="true" />}
        >
          Horas de maestros y aulas
        </Button>
      }
    >
      <Lista consulta={useQuery(periodosQuery)} esqueleto={<Skeleton height={360} />}>
        {periodos => {
          const abiertos = newestFirst(periodos).filter(({ cerrado }) => !cerrado)
          const periodo = abiertos.find(({ id }) => id === Number(busqueda.get('periodo'))) ?? abiertos[0]
          if (!periodo)
            return (
              <EstadoVacio titulo="Falta el período">Crea el período que viene y vuelve aquí.</EstadoVacio>
            )
          return (
            <Stack gap="lg">
              <SearchableSelect
                label="Período"
                value={periodo.id}
                onChange={id => setBusqueda({ periodo: String(id) }, { replace: true })}
                opciones={abiertos.map(({ id, nombre }) => ({ value: id, label: nombre }))}
                maw={420}
              />
              {idasignatura ? (
                <SeccionesQueFaltan idperiodo={periodo.id} idasignatura={idasignatura} />
              ) : (
                <DelPeriodo key={periodo.id} periodo={periodo} />
              )}
            </Stack>
          )
        }}
      </Lista>
    </Pagina>
  )
}

/** The period's newest draft, or what a new one needs to know. */
function DelPeriodo({ periodo }: { periodo: Periodo }) {
  const queryClient = useQueryClient()
  const enVivo = useLivePropuestas()
  return (
    <Lista consulta={useQuery(propuestasQuery(periodo.id))} esqueleto={<Skeleton height={360} />}>
      {propuestas => {
        const ultima = propuestas.find(({ estado }) => estado !== 'publicada')
        return ultima ? (
          <Abierta id={ultima.id} periodo={periodo} enVivo={enVivo} />
        ) : (
          <ParametrosForm
            periodo={periodo}
            antes={propuestas[0]?.parametros}
            verbo="Proponer la oferta"
            onPropose={async parametros => {
              await createPropuesta({ ...parametros, idperiodo: periodo.id })
              await queryClient.invalidateQueries({ queryKey: ['propuestas'] })
            }}
          />
        )
      }}
    </Lista>
  )
}

function Abierta({ id, periodo, enVivo }: { id: number; periodo: Periodo; enVivo: boolean }) {
  return (
    <Lista
      consulta={useQuery({ ...propuestaQuery(id), refetchInterval: lookAgain(enVivo) })}
      esqueleto={
        <Group>
          <Skeleton height={360} />
        </Group>
      }
    >
      {propuesta => <Borrador propuesta={propuesta} periodo={periodo} />}
    </Lista>
  )
}
