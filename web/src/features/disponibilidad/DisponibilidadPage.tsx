import { Button, Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import type { DisponibilidadDeAula } from '@nivela/contract/disponibilidad'
import { count } from '@nivela/contract/palabras'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { SearchableSelect } from '../../ui/campos/SearchableSelect.tsx'
import { Lista } from '../../ui/catalogo/Lista.tsx'
import { attempt } from '../../ui/catalogo/useCatalogo.ts'
import { EstadoVacio } from '../../ui/EstadoVacio.tsx'
import { Pagina } from '../../ui/Pagina.tsx'
import { toastSuccess } from '../../ui/toast.tsx'
import { confirmUnsaved, useUnsavedChanges } from '../../ui/useUnsavedChanges.ts'
import { fullName } from '../usuarios/index.ts'
import { isSameHoras } from './cambios.ts'
import { aulasDisponiblesQuery, maestrosDisponiblesQuery, saveAula } from './disponibilidad.api.ts'
import { HorasDeMaestro } from './HorasDeMaestro.tsx'
import { SemanaDeHoras } from './SemanaDeHoras.tsx'

const VISTAS = [
  { value: 'maestros', label: 'Maestros' },
  { value: 'aulas', label: 'Aulas' },
]

/** When the school can count on its teachers and classrooms. */
export function DisponibilidadPage() {
  const [busqueda, setBusqueda] = useSearchParams()
  const vista = busqueda.get('vista') === 'aulas' ? 'aulas' : 'maestros'
  return (
    <Pagina
      titulo="Horas de maestros y aulas"
      frase="Cuándo puede cada quien, qué da y cuándo está libre cada aula: de aquí sale la oferta que se propone."
    >
      <SegmentedControl
        aria-label="De quién son las horas"
        data={VISTAS}
        value={vista}
        onChange={valor => setBusqueda({ vista: valor }, { replace: true })}
        size="md"
        mb="lg"
      />
      {vista === 'maestros' ? <Maestros /> : <Aulas />}
    </Pagina>
  )
}

function Maestros() {
  const [elegido, setElegido] = useState(0)
  return (
    <Lista consulta={useQuery(maestrosDisponiblesQuery)} esqueleto={<Skeleton height={480} />}>
      {maestros => {
        const maestro = maestros.find(({ idusuario }) => idusuario === elegido) ?? maestros[0]
        if (!maestro)
          return (
            <EstadoVacio titulo="Todavía no hay maestros">
              Agrega a un maestro para decir cuándo puede.
            </EstadoVacio>
          )
        return (
          <Stack gap="md">
            <SearchableSelect
              label="Maestro"
              value={maestro.idusuario}
              onChange={async id => (await confirmUnsaved()) && setElegido(id ?? 0)}
              opciones={maestros.map(one => ({ value: one.idusuario, label: fullName(one.usuarios) }))}
              maw={420}
            />
            <HorasDeMaestro key={`${maestro.idusuario} ${maestro.version}`} maestro={maestro} />
          </Stack>
        )
      }}
    </Lista>
  )
}

function Aulas() {
  const [elegida, setElegida] = useState(0)
  return (
    <Lista consulta={useQuery(aulasDisponiblesQuery)} esqueleto={<Skeleton height={480} />}>
      {aulas => {
        const aula = aulas.find(({ idaula }) => idaula === elegida) ?? aulas[0]
        if (!aula)
          return (
            <EstadoVacio titulo="Todavía no hay aulas">
              Agrega un aula para decir cuándo está libre.
            </EstadoVacio>
          )
        return (
          <Stack gap="md">
            <SearchableSelect
              label="Aula"
              value={aula.idaula}
              onChange={async id => (await confirmUnsaved()) && setElegida(id ?? 0)}
              opciones={aulas.map(({ idaula, nombre }) => ({ value: idaula, label: nombre }))}
              maw={420}
            />
            <HorasDeAula key={`${aula.idaula} ${aula.version}`} aula={aula} />
          </Stack>
        )
      }}
    </Lista>
  )
}

function HorasDeAula({ aula }: { aula: DisponibilidadDeAula }) {
  const { idaula, capacidad, version } = aula
  const queryClient = useQueryClient()
  const [bloqueadas, setBloqueadas] = useState(aula.bloqueadas)
  const [guardando, setGuardando] = useState(false)
  useUnsavedChanges({
    pendiente:
      !isSameHoras(aula.bloqueadas, bloqueadas) && !guardando
        ? 'Hay cambios sin guardar en las horas.'
        : null,
  })
  async function save() {
    setGuardando(true)
    if (await attempt(() => saveAula(idaula, { bloqueadas, version }))) toastSuccess('Guardamos las horas.')
    await queryClient.invalidateQueries({ queryKey: ['disponibilidad'] })
    setGuardando(false)
  }
  return (
    <>
      <Text size="sm" c="dimmed">
        {capacidad ? `Caben ${count(capacidad, 'persona', 'personas')}. ` : ''}
        Marca las horas en que el aula no se puede usar: arrastra sobre la semana, o toca el nombre de un día.
      </Text>
      <SemanaDeHoras
        titulo="Horas en que no se puede usar"
        marca="no se puede usar"
        marcadas={bloqueadas}
        onChange={setBloqueadas}
      />
      <Group>
        <Button onClick={() => void save()} loading={guardando}>
          Guardar las horas
        </Button>
      </Group>
    </>
  )
}
