import { MultiSelect, NumberInput, Text } from '@mantine/core'
import { type DisponibilidadDeMaestro, disponibilidadDeMaestroBody } from '@nivela/contract/disponibilidad'
import { enumerate } from '@nivela/contract/palabras'
import { useQuery } from '@tanstack/react-query'
import { preprocess } from 'zod'
import { asignaturasQuery } from '../../data/asignaturas/asignaturas.api.ts'
import { saveMaestro } from '../../data/disponibilidad/disponibilidad.api.ts'
import { Formulario } from '../../ui/catalogo/Formulario.tsx'
import { useEdicion } from '../../ui/catalogo/useEdicion.ts'
import { useUnsavedChanges } from '../../ui/dialogos/useUnsavedChanges.ts'
import { Lectura } from '../../ui/estados/Lectura.tsx'
import {
  CAMPOS_DE_HORAS,
  deHorasPorDia,
  deTexto,
  type HorasPorDia,
  SIN_GUARDAR,
  toHorasPorDia,
  toTexto,
} from './horas.ts'
import { SemanaDeHoras } from './SemanaDeHoras.tsx'
import { useGuardarHoras } from './useGuardarHoras.ts'

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

type Valores = HorasPorDia & { asignaturas: string; maxHoras: number | string }

const toValores = ({ asignaturas, maxHoras, bloqueadas }: DisponibilidadDeMaestro): Valores => ({
  asignaturas: toTexto(asignaturas),
  maxHoras,
  ...toHorasPorDia(bloqueadas),
})

const esquema = preprocess(
  ({ asignaturas, maxHoras, ...porDia }: Valores) => ({
    asignaturas: deTexto(asignaturas),
    maxHoras,
    bloqueadas: deHorasPorDia(porDia),
  }),
  disponibilidadDeMaestroBody,
)

/** What a teacher gives, when they can't, and for how many hours they can be had. */
export function HorasDeMaestro({ maestro, propias = false }: Props) {
  const textos = TEXTOS[propias ? 'propias' : 'suyas']
  const asignaturas = useQuery(asignaturasQuery)
  const nombreDe = (idasignatura: number) =>
    asignaturas.data?.find(({ id }) => id === idasignatura)?.nombre ?? 'otra'
  const formulario = useEdicion({
    cosa: { ...maestro, id: maestro.idusuario },
    toValores,
    campos: {
      asignaturas: {
        nombre: textos.asignaturas,
        texto: (ids: string) => enumerate(deTexto(ids).map(nombreDe)),
      },
      maxHoras: 'Horas por semana',
      ...CAMPOS_DE_HORAS,
    },
    esquema,
    catalogo: useGuardarHoras(saveMaestro),
    pendiente: SIN_GUARDAR,
  })
  const { field, values, setValues, dirty } = formulario
  useUnsavedChanges({ pendiente: dirty ? SIN_GUARDAR : null })
  return (
    <Formulario formulario={formulario} accion="Guardar las horas">
      <MultiSelect
        label={textos.asignaturas}
        data={(asignaturas.data ?? []).map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
        value={deTexto(values.asignaturas).map(String)}
        onChange={ids => setValues({ asignaturas: toTexto(ids.map(Number)) })}
        searchable
        maw={640}
      />
      <Lectura consulta={asignaturas} fallo="No pudimos cargar las asignaturas." />
      <NumberInput
        {...field('maxHoras')}
        label="Horas por semana, como máximo"
        min={0}
        max={90}
        clampBehavior="none"
        allowDecimal={false}
        allowNegative={false}
        inputMode="numeric"
        maw={280}
      />
      <Text size="sm" c="dimmed">
        Marca las horas en que {textos.marca}: arrastra sobre la semana, o toca el nombre de un día.
      </Text>
      <SemanaDeHoras
        titulo={`Horas en que ${textos.marca}`}
        marca={textos.marca}
        marcadas={deHorasPorDia(values)}
        onChange={bloqueadas => setValues(toHorasPorDia(bloqueadas))}
      />
    </Formulario>
  )
}
