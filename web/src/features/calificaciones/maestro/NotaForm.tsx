import { TextInput } from '@mantine/core'
import {
  type Calificacion,
  type CalificacionBody,
  type CalificacionCambioBody,
  calificacionBody,
  calificacionCambioBody,
} from '@nivela/contract/calificaciones'
import { parseNota } from '@nivela/contract/notas'
import type { Seccion } from '@nivela/contract/secciones'
import { TEXTOS } from '@nivela/contract/textos'
import { useQuery } from '@tanstack/react-query'
import {
  calificacionesQuery,
  createCalificacion,
  updateCalificacion,
} from '../../../data/calificaciones/calificaciones.api.ts'
import { inscritosQuery } from '../../../data/inscripciones/inscripciones.api.ts'
import { listName } from '../../../data/usuarios/nombres.ts'
import { stateOf } from '../../../lib/http/jointQueries.ts'
import { FormattedInput } from '../../../ui/campos/FormattedInput.tsx'
import { SearchableSelect } from '../../../ui/campos/SearchableSelect.tsx'
import type { Schema } from '../../../ui/campos/useFormulario.ts'
import { Formulario } from '../../../ui/catalogo/Formulario.tsx'
import type { Catalogo, Sustantivo } from '../../../ui/catalogo/useCatalogo.ts'
import { useEdicion } from '../../../ui/catalogo/useEdicion.ts'
import { formatNota, toBody, typeNota, valorOf } from './hoja/notas.ts'

/** A grade as its form holds it. */
export type Nota = Pick<Calificacion, 'id' | 'calificacion' | 'condicion' | 'oficializado' | 'version'> & {
  idseccion: number
  idusuario: number
}
type NotaBody = CalificacionBody & CalificacionCambioBody

export const NOTA: Sustantivo<Nota, NotaBody> = {
  uno: 'calificación',
  el: 'la calificación',
  nombreDe: nota => formatNota(valorOf(nota)),
  textos: TEXTOS.calificacion,
  save: (id, body) => (id ? updateCalificacion(id, body) : createCalificacion(body)),
}

/** By the office, which said why before it began. */
export const notaDeOficina = (motivo: string): Sustantivo<Nota, NotaBody> => ({
  ...NOTA,
  save: (id, body) => NOTA.save(id, { motivo, ...body }),
})

export const newNota = (idseccion: number): Nota => ({
  ...{ id: 0, idseccion, idusuario: 0, calificacion: null, condicion: null },
  ...{ oficializado: false, version: 0 },
})

interface Props {
  nota: Nota
  secciones: Seccion[]
  catalogo: Catalogo<Nota, NotaBody>
}

/** One grade by its section and student, beside the sheet that saves itself. */
export function NotaForm({ nota, secciones, catalogo }: Props) {
  const formulario = useEdicion({
    cosa: nota,
    toValores: una => ({
      idseccion: una.idseccion,
      idusuario: una.idusuario,
      calificacion: formatNota(valorOf(una)),
      motivo: '',
    }),
    campos: { idseccion: 'Sección', idusuario: 'Estudiante', calificacion: 'Calificación', motivo: 'Motivo' },
    esquema: toEsquema(nota),
    catalogo,
  })
  const { field, values, setValues } = formulario
  const idseccion = Number(values.idseccion)
  const inscritos = useQuery({ ...inscritosQuery(idseccion), enabled: idseccion > 0 })
  const notas = useQuery({ ...calificacionesQuery(idseccion), enabled: idseccion > 0 })
  const conNota = notas.data && new Set(notas.data.map(({ idusuario }) => idusuario))
  const elegibles = conNota && inscritos.data?.filter(({ id }) => nota.id > 0 || !conNota.has(id))
  const fija = nota.id > 0
  return (
    <Formulario formulario={formulario} onCancel={catalogo.close}>
      <SearchableSelect
        {...field('idseccion')}
        label="Sección"
        placeholder="Elige la sección"
        readOnly={fija}
        opciones={secciones.map(({ id, nombre, asignaturas }) => ({
          value: id,
          label: `${asignaturas.nombre} ${nombre}`,
        }))}
        onChange={id => setValues({ idseccion: id ?? 0, idusuario: 0 })}
      />
      <SearchableSelect
        {...field('idusuario')}
        label="Estudiante"
        placeholder={elegibles?.length === 0 ? 'Todos tienen calificación' : 'Elige al estudiante'}
        readOnly={fija}
        consulta={stateOf([inscritos, notas])}
        opciones={elegibles?.map(uno => ({ value: uno.id, label: listName(uno) }))}
      />
      <FormattedInput
        {...field('calificacion')}
        format={typeNota}
        label="Calificación"
        description="De 1 a 100. N si no se presentó, R si se retiró."
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
        {...(fija && { 'data-autofocus': true })}
      />
      {nota.oficializado && (
        <TextInput
          {...field('motivo')}
          label="Motivo"
          description="Es oficial: el estudiante verá el cambio enseguida. El motivo queda en el historial."
          autoComplete="off"
          maxLength={300}
        />
      )}
    </Formulario>
  )
}

/** Of a new one all is asked for; of one that exists only the grade, and the reason where students see it. */
const toEsquema = ({ id, oficializado }: Nota): Schema<NotaBody> => ({
  safeParse(valores) {
    const { idseccion, idusuario, calificacion, motivo } = valores as Record<string, string>
    const { valor = null, error } = parseNota(calificacion ?? '')
    const read = id
      ? calificacionCambioBody.safeParse({ ...toBody(valor), ...(oficializado && { motivo }) })
      : calificacionBody.safeParse({ idseccion, idusuario, ...toBody(valor) })
    if (error === undefined) return read as ReturnType<Schema<NotaBody>['safeParse']>
    const otros = read.success ? [] : read.error.issues.filter(({ path }) => path[0] !== 'calificacion')
    return { success: false, error: { issues: [...otros, { path: ['calificacion'], message: error }] } }
  },
})
