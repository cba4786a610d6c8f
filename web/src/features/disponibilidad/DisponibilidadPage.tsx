import { SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { type DisponibilidadDeAula, disponibilidadDeAulaBody } from '@nivela/contract/disponibilidad'
import { count } from '@nivela/contract/palabras'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { preprocess } from 'zod'
import {
  aulasDisponiblesQuery,
  maestrosDisponiblesQuery,
  saveAula,
} from '../../data/disponibilidad/disponibilidad.api.ts'
import { fullName } from '../../data/usuarios/nombres.ts'
import { SearchableSelect } from '../../ui/campos/SearchableSelect.tsx'
import { Formulario } from '../../ui/catalogo/Formulario.tsx'
import { Lista } from '../../ui/catalogo/Lista.tsx'
import { useEdicion } from '../../ui/catalogo/useEdicion.ts'
import { confirmUnsaved, useUnsavedChanges } from '../../ui/dialogos/useUnsavedChanges.ts'
import { EstadoVacio } from '../../ui/estados/EstadoVacio.tsx'
import { Pagina } from '../../ui/Pagina.tsx'
import { HorasDeMaestro } from './HorasDeMaestro.tsx'
import { CAMPOS_DE_HORAS, deHorasPorDia, type HorasPorDia, SIN_GUARDAR, toHorasPorDia } from './horas.ts'
import { SemanaDeHoras } from './SemanaDeHoras.tsx'
import { useGuardarHoras } from './useGuardarHoras.ts'

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
            <HorasDeMaestro key={maestro.idusuario} maestro={maestro} />
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
            <HorasDeAula key={aula.idaula} aula={aula} />
          </Stack>
        )
      }}
    </Lista>
  )
}

const esquemaDeAula = preprocess(
  (porDia: HorasPorDia) => ({ bloqueadas: deHorasPorDia(porDia) }),
  disponibilidadDeAulaBody,
)

function HorasDeAula({ aula }: { aula: DisponibilidadDeAula }) {
  const { capacidad } = aula
  const formulario = useEdicion({
    cosa: { ...aula, id: aula.idaula },
    toValores: ({ bloqueadas }) => toHorasPorDia(bloqueadas),
    campos: CAMPOS_DE_HORAS,
    esquema: esquemaDeAula,
    catalogo: useGuardarHoras(saveAula),
    pendiente: SIN_GUARDAR,
  })
  const { values, setValues, dirty } = formulario
  useUnsavedChanges({ pendiente: dirty ? SIN_GUARDAR : null })
  return (
    <Formulario formulario={formulario} accion="Guardar las horas">
      <Text size="sm" c="dimmed">
        {capacidad ? `Caben ${count(capacidad, 'persona', 'personas')}. ` : ''}
        Marca las horas en que el aula no se puede usar: arrastra sobre la semana, o toca el nombre de un día.
      </Text>
      <SemanaDeHoras
        titulo="Horas en que no se puede usar"
        marca="no se puede usar"
        marcadas={deHorasPorDia(values)}
        onChange={bloqueadas => setValues(toHorasPorDia(bloqueadas))}
      />
    </Formulario>
  )
}
