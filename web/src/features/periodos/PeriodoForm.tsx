import { TextInput } from '@mantine/core'
import { type Periodo, type PeriodoBody, periodoBody } from '@nivela/contract/periodos'
import { Fecha } from '../../ui/campos/Fecha.tsx'
import { Formulario } from '../../ui/catalogo/Formulario.tsx'
import type { Catalogo } from '../../ui/catalogo/useCatalogo.ts'
import { useFormulario } from '../../ui/useFormulario.ts'

interface Props {
  periodo: Periodo
  catalogo: Catalogo<Periodo, PeriodoBody>
}

export function PeriodoForm({ periodo, catalogo }: Props) {
  const formulario = useFormulario({
    valores: {
      nombre: periodo.nombre,
      inicio: periodo.inicio.slice(0, 10),
      fin: periodo.fin.slice(0, 10),
    },
    esquema: periodoBody,
    onSave: body => catalogo.save(periodo.id, body),
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
