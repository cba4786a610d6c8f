import { Button, Group, Text, TextInput } from '@mantine/core'
import { type CalificacionBody, CONDICIONES, calificacionBody } from '@nivela/contract/calificaciones'
import { motivo } from '@nivela/contract/campos'
import type { Seccion } from '@nivela/contract/secciones'
import { FormattedInput } from '../../../ui/campos/FormattedInput.tsx'
import { SearchableSelect } from '../../../ui/campos/SearchableSelect.tsx'
import { Formulario } from '../../../ui/catalogo/Formulario.tsx'
import type { Catalogo } from '../../../ui/catalogo/useCatalogo.ts'
import { useEdicion } from '../../../ui/catalogo/useEdicion.ts'
import { fullName } from '../../usuarios/index.ts'
import { formatNota, isZero, toCondicion, toNumber, typeNota, type Valor } from './notas.ts'
import { useSeccion } from './useSeccion.ts'

/** A grade as its form holds it: one that is being made has no student and no value yet. */
export interface Nota {
  id: number
  idseccion: number
  idusuario: number
  valor: Valor
  oficializado: boolean
  /** The student's name. */
  estudiante: string
  version: number
}

interface Props {
  nota: Nota
  secciones: Seccion[]
  catalogo: Catalogo<Nota, CalificacionBody>
}

/** The contract's, over what is typed: with a point or a comma, or a condition. An official one wants a reason. */
const esquemaDe = (oficial: boolean) => ({
  safeParse: (valores: unknown) => {
    const { calificacion, motivo: porque, ...resto } = valores as { calificacion: string; motivo: string }
    const condicion = toCondicion(calificacion)
    const body = { ...resto, ...(condicion ? { condicion } : { calificacion: toNumber(calificacion) }) }
    return oficial
      ? calificacionBody.safeExtend({ motivo }).safeParse({ ...body, motivo: porque })
      : calificacionBody.safeParse(body)
  },
})

/** Of an existing grade only its value can change. */
export function CalificacionForm({ nota, secciones, catalogo }: Props) {
  const { id, idseccion, oficializado, estudiante } = nota
  const formulario = useEdicion({
    cosa: nota,
    toValores: ({ idseccion, idusuario, valor }) => ({
      idseccion,
      idusuario,
      calificacion: formatNota(valor),
      motivo: '',
    }),
    campos: { calificacion: 'Calificación' },
    esquema: esquemaDe(oficializado),
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
          <SearchableSelect
            {...field('idseccion')}
            label="Sección"
            opciones={opciones}
            onChange={valor => setValues({ idseccion: valor ?? 0, idusuario: 0 })}
          />
          <SearchableSelect
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
      <FormattedInput
        {...field('calificacion')}
        format={typeNota}
        label="Calificación"
        description="Hasta 100 puntos, con dos decimales como máximo."
        inputMode="decimal"
        autoComplete="off"
        data-autofocus={id > 0 || undefined}
      />
      <Group gap="xs" mt={-8}>
        <Text size="sm" c="dimmed">
          {isZero(values.calificacion)
            ? 'Un 0 no es una calificación. ¿Quisiste decir esto?'
            : 'O en su lugar:'}
        </Text>
        {CONDICIONES.map(condicion => (
          <Button
            key={condicion}
            size="compact-sm"
            variant="light"
            onClick={() => setValues({ calificacion: formatNota(condicion) })}
          >
            {formatNota(condicion)}
          </Button>
        ))}
      </Group>
      {oficializado && (
        <TextInput
          {...field('motivo')}
          label="Motivo"
          description="Es oficial: el estudiante verá el cambio, y el motivo queda en el historial."
          maxLength={300}
          autoComplete="off"
        />
      )}
    </Formulario>
  )
}
