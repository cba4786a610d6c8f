import { Button, Group, NumberInput, TextInput } from '@mantine/core'
import {
  AREAS,
  type Asignatura,
  type AsignaturaBody,
  areaDe,
  asignaturaBody,
  NOMBRE_DE_AREA,
} from '@nivela/contract/asignaturas'
import { Aviso } from '../../ui/campos/Aviso.tsx'
import { SearchableSelect } from '../../ui/campos/SearchableSelect.tsx'
import type { Schema } from '../../ui/campos/useFormulario.ts'
import { Formulario } from '../../ui/catalogo/Formulario.tsx'
import type { Catalogo } from '../../ui/catalogo/useCatalogo.ts'
import { useEdicion } from '../../ui/catalogo/useEdicion.ts'

interface Props {
  asignatura: Asignatura
  catalogo: Catalogo<Asignatura, AsignaturaBody>
}

const NINGUNA = 'ninguna'
const POR_NOMBRE = 'por_nombre'

/** The body leaves the area out where the name decides, and says null for none. */
const toArea = (elegida: unknown) => {
  if (elegida === POR_NOMBRE) return undefined
  return elegida === NINGUNA ? null : elegida
}
const esquema: Schema<AsignaturaBody> = {
  safeParse: value => {
    const { area, ...rest } = value as Record<string, unknown>
    return asignaturaBody.safeParse({ ...rest, area: toArea(area) })
  },
}

const nombreDeArea = (nombre: string) => {
  const area = areaDe(nombre)
  return area ? NOMBRE_DE_AREA[area] : 'ninguna'
}

export function AsignaturaForm({ asignatura, catalogo }: Props) {
  const esNueva = asignatura.id === 0
  const formulario = useEdicion({
    cosa: asignatura,
    toValores: ({ id, nombre, creditos, area }) => ({
      nombre,
      creditos: creditos || '',
      area: area ?? (id === 0 ? POR_NOMBRE : NINGUNA),
    }),
    campos: { nombre: 'Nombre', creditos: 'Créditos', area: 'Área' },
    esquema,
    catalogo,
  })
  const { field, values, setValues } = formulario
  const sinArea = values.area === NINGUNA || (values.area === POR_NOMBRE && areaDe(values.nombre) === null)
  const escrito = values.nombre.trim() !== ''
  return (
    <Formulario formulario={formulario} onCancel={catalogo.close}>
      <TextInput {...field('nombre')} label="Nombre" autoComplete="off" data-autofocus />
      <NumberInput
        {...field('creditos')}
        label="Créditos"
        description="De 1 a 20."
        inputMode="numeric"
        allowDecimal={false}
        allowNegative={false}
        hideControls
      />
      <SearchableSelect
        {...field('area')}
        label="Área"
        description="Aprobar cualquier asignatura de un área salda el área. Las que no tienen ninguna están abiertas a todos y nadie las debe."
        opciones={[
          ...(esNueva
            ? [{ value: POR_NOMBRE, label: `Según su nombre (${nombreDeArea(values.nombre)})` }]
            : []),
          ...AREAS.map(area => ({ value: area as string, label: NOMBRE_DE_AREA[area] })),
          { value: NINGUNA, label: 'Ninguna' },
        ]}
      />
      <Aviso>
        {escrito && sinArea
          ? 'Así nadie la deberá: no entra en lo que falta por aprobar, y quien la quiera se inscribe por su cuenta.'
          : null}
      </Aviso>
      {escrito && values.area === POR_NOMBRE && sinArea && (
        <Group gap="xs" role="group" aria-label="Elegir su área">
          {AREAS.map(area => (
            <Button key={area} variant="default" size="xs" onClick={() => setValues({ area })}>
              {NOMBRE_DE_AREA[area]}
            </Button>
          ))}
        </Group>
      )}
    </Formulario>
  )
}
