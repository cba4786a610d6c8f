import { Text } from '@mantine/core'
import { type CalificacionBody, calificacionBody } from '@nivela/contract/calificaciones'
import type { Seccion } from '@nivela/contract/secciones'
import { ConFormato } from '../../../ui/campos/ConFormato.tsx'
import { Elegir } from '../../../ui/campos/Elegir.tsx'
import { Formulario } from '../../../ui/catalogo/Formulario.tsx'
import type { Catalogo } from '../../../ui/catalogo/useCatalogo.ts'
import { useEdicion } from '../../../ui/catalogo/useEdicion.ts'
import { fullName } from '../../usuarios/index.ts'
import { formatNota, toNumber, typeNota } from './notas.ts'
import { useSeccion } from './useSeccion.ts'

/** A grade as its form holds it: one that is being made has no student and no number yet. */
export interface Nota {
  id: number
  idseccion: number
  idusuario: number
  calificacion: number | null
  /** The student's name. */
  estudiante: string
  version: number
}

interface Props {
  nota: Nota
  secciones: Seccion[]
  catalogo: Catalogo<Nota, CalificacionBody>
}

/** The contract's, over what is typed: with a point or a comma. */
const ESQUEMA = {
  safeParse: (valores: unknown) => {
    const { calificacion, ...resto } = valores as { calificacion: string }
    return calificacionBody.safeParse({ ...resto, calificacion: toNumber(calificacion) })
  },
}

/** Of an existing grade only the number can change. */
export function CalificacionForm({ nota, secciones, catalogo }: Props) {
  const { id, idseccion, estudiante } = nota
  const formulario = useEdicion({
    cosa: nota,
    toValores: ({ idseccion, idusuario, calificacion }) => ({
      idseccion,
      idusuario,
      calificacion: formatNota(calificacion),
    }),
    campos: { calificacion: 'Calificación' },
    esquema: ESQUEMA,
    catalogo,
  })
  const { field, values, setValues } = formulario
  const { data: filas = [] } = useSeccion(values.idseccion)
  const posibles = filas.filter(({ calificacion }) => !calificacion)
  const opciones = secciones.map(({ id, nombre, asignaturas }) => ({
    value: id,
    label: `${asignaturas.nombre} ${nombre}`,
  }))
  return (
    <Formulario formulario={formulario} onCancel={catalogo.close}>
      {id > 0 ? (
        <div>
          <Text fw={600}>{estudiante}</Text>
          <Text c="dimmed">{opciones.find(({ value }) => value === idseccion)?.label}</Text>
        </div>
      ) : (
        <>
          <Elegir
            {...field('idseccion')}
            label="Sección"
            opciones={opciones}
            onChange={valor => setValues({ idseccion: valor ?? 0, idusuario: 0 })}
          />
          <Elegir
            {...field('idusuario')}
            label="Estudiante"
            opciones={posibles.map(({ estudiante }) => ({
              value: estudiante.id,
              label: fullName(estudiante),
            }))}
            {...(filas.length > 0 &&
              posibles.length === 0 && { nothingFoundMessage: 'Todos tienen ya su calificación' })}
            data-autofocus
          />
        </>
      )}
      <ConFormato
        {...field('calificacion')}
        format={typeNota}
        label="Calificación"
        description="Hasta 100 puntos, con dos decimales como máximo."
        inputMode="decimal"
        autoComplete="off"
        data-autofocus={id > 0 || undefined}
      />
    </Formulario>
  )
}
