import { Switch, TextInput } from '@mantine/core'
import { formatFecha } from '@nivela/contract/fechas'
import { type Proceso, type ProcesoBody, procesoBody, procesoNuevoBody } from '@nivela/contract/inscripciones'
import type { Periodo } from '@nivela/contract/periodos'
import { Fecha } from '../../ui/campos/Fecha.tsx'
import { SearchableSelect } from '../../ui/campos/SearchableSelect.tsx'
import { elegido } from '../../ui/catalogo/diferencias.ts'
import { Formulario } from '../../ui/catalogo/Formulario.tsx'
import type { Catalogo } from '../../ui/catalogo/useCatalogo.ts'
import { useEdicion } from '../../ui/catalogo/useEdicion.ts'

interface Props {
  proceso: Proceso
  periodos: Periodo[]
  catalogo: Catalogo<Proceso, ProcesoBody>
}

export function ProcesoForm({ proceso, periodos, catalogo }: Props) {
  const opciones = periodos.map(({ id, nombre }) => ({ value: id, label: nombre }))
  const formulario = useEdicion({
    cosa: proceso,
    toValores: ({ nombre, inicio, fin, idperiodo, abierto }) => ({
      nombre,
      inicio: inicio.slice(0, 10),
      fin: fin.slice(0, 10),
      idperiodo,
      abierto,
    }),
    campos: {
      nombre: 'Nombre',
      inicio: { nombre: 'Fecha de inicio', texto: formatFecha },
      fin: { nombre: 'Fecha de fin', texto: formatFecha },
      idperiodo: elegido('Período', opciones),
    },
    esquema: proceso.id ? procesoBody : procesoNuevoBody,
    catalogo,
  })
  const { field, values } = formulario
  return (
    <Formulario formulario={formulario} onCancel={catalogo.close}>
      <TextInput
        {...field('nombre')}
        label="Nombre"
        placeholder="Inscripción de enero"
        autoComplete="off"
        data-autofocus
      />
      <Fecha {...field('inicio')} label="Fecha de inicio" />
      <Fecha {...field('fin')} label="Fecha de fin" />
      <SearchableSelect {...field('idperiodo')} label="Período" opciones={opciones} />
      {/* An existing window opens and closes with its own button, which asks first. */}
      {proceso.id === 0 && (
        <Switch
          label="Abrir al guardar"
          description="Los estudiantes podrán inscribirse enseguida."
          size="md"
          checked={values.abierto}
          onChange={event => field('abierto').onChange(event.currentTarget.checked)}
        />
      )}
    </Formulario>
  )
}
