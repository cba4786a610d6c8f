import { Button, Group, MultiSelect, NumberInput, Stack, Text } from '@mantine/core'
import type { DisponibilidadDeMaestro } from '@nivela/contract/disponibilidad'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { attempt } from '../../ui/catalogo/useCatalogo.ts'
import { toastSuccess } from '../../ui/toast.tsx'
import { useUnsavedChanges } from '../../ui/useUnsavedChanges.ts'
import { asignaturasQuery } from '../asignaturas/asignaturas.api.ts'
import { type HorasEscritas, hasChanged } from './cambios.ts'
import { saveMaestro } from './disponibilidad.api.ts'
import { SemanaDeHoras } from './SemanaDeHoras.tsx'

/** To the office, of a teacher; to the teacher, of themselves. */
const TEXTOS = {
  suyas: { asignaturas: 'Asignaturas que da', marca: 'no puede' },
  propias: { asignaturas: 'Asignaturas que das', marca: 'no puedes' },
}

interface Props {
  maestro: DisponibilidadDeMaestro
  /** It is the teacher who looks. */
  propias?: boolean
}

/** What a teacher gives, when they can't, and for how many hours they can be had. */
export function HorasDeMaestro({ maestro, propias = false }: Props) {
  const textos = TEXTOS[propias ? 'propias' : 'suyas']
  const { idusuario, version } = maestro
  const queryClient = useQueryClient()
  const { data: asignaturas = [] } = useQuery(asignaturasQuery)
  const [valores, setValores] = useState<HorasEscritas>({
    asignaturas: maestro.asignaturas,
    bloqueadas: maestro.bloqueadas,
    maxHoras: maestro.maxHoras,
  })
  const [guardando, setGuardando] = useState(false)
  useUnsavedChanges({
    pendiente: hasChanged(maestro, valores) && !guardando ? 'Hay cambios sin guardar en las horas.' : null,
  })
  async function save() {
    setGuardando(true)
    const body = { ...valores, maxHoras: Number(valores.maxHoras), version }
    if (await attempt(() => saveMaestro(idusuario, body))) toastSuccess('Guardamos las horas.')
    await queryClient.invalidateQueries({ queryKey: ['disponibilidad'] })
    setGuardando(false)
  }
  return (
    <Stack gap="md">
      <MultiSelect
        label={textos.asignaturas}
        data={asignaturas.map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
        value={valores.asignaturas.map(String)}
        onChange={ids => setValores({ ...valores, asignaturas: ids.map(Number) })}
        searchable
        maw={640}
      />
      <NumberInput
        label="Horas por semana, como máximo"
        value={valores.maxHoras}
        onChange={maxHoras => setValores({ ...valores, maxHoras })}
        min={0}
        max={90}
        allowDecimal={false}
        inputMode="numeric"
        maw={280}
      />
      <Text size="sm" c="dimmed">
        Marca las horas en que {textos.marca}: arrastra sobre la semana, o toca el nombre de un día.
      </Text>
      <SemanaDeHoras
        titulo={`Horas en que ${textos.marca}`}
        marca={textos.marca}
        marcadas={valores.bloqueadas}
        onChange={bloqueadas => setValores({ ...valores, bloqueadas })}
      />
      <Group>
        <Button onClick={() => void save()} loading={guardando}>
          Guardar las horas
        </Button>
      </Group>
    </Stack>
  )
}
