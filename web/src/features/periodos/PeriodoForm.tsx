import { TextInput } from '@mantine/core'
import { formatFecha } from '@nivela/contract/fechas'
import { type Periodo, type PeriodoBody, periodoBody } from '@nivela/contract/periodos'
import { Fecha } from '../../ui/campos/Fecha.tsx'
import { Formulario } from '../../ui/catalogo/Formulario.tsx'
import type { Catalogo } from '../../ui/catalogo/useCatalogo.ts'
import { useEdicion } from '../../ui/catalogo/useEdicion.ts'

interface Props {
  periodo: Periodo
  catalogo: Catalogo<Periodo, PeriodoBody>
}

export function PeriodoForm({ periodo, catalogo }: Props) {
  const formulario = useEdicion({
    cosa: periodo,
    toValores: ({ nombre, inicio, fin }) => ({ nombre, inicio: inicio.slice(0, 10), fin: fin.slice(0, 10) }),
    campos: {
      nombre: 'Nombre',
      inicio: { nombre: 'Fecha de inicio', texto: formatFecha },
      fin: { nombre: 'Fecha de fin', texto: formatFecha },
    },
    esquema: periodoBody,
    catalogo,
  })
  const { field } = formulario
  return (
    <Formulario formulario={formulario} onCancel={catalogo.close}>
      <TextInput
        {...field('nombre')}
        label="Nombre"
        placeholder="Enero - mayo 2027"
        autoComplete="off"
        data-autofocus
      />
      <Fecha {...field('inicio')} label="Fecha de inicio" />
      <Fecha {...field('fin')} label="Fecha de fin" />
    </Formulario>
  )
}
