import { Switch, TextInput } from '@mantine/core'
import { formatPesos } from '@nivela/contract/dinero'
import { formatFecha } from '@nivela/contract/fechas'
import { type Periodo, type PeriodoBody, periodoEscrito } from '@nivela/contract/periodos'
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
    toValores: ({ nombre, inicio, fin, precio, asistencia }) => ({
      nombre,
      inicio: inicio.slice(0, 10),
      fin: fin.slice(0, 10),
      precio: precio === null ? '' : String(precio),
      asistencia,
    }),
    campos: {
      nombre: 'Nombre',
      inicio: { nombre: 'Fecha de inicio', texto: formatFecha },
      fin: { nombre: 'Fecha de fin', texto: formatFecha },
      precio: { nombre: 'Precio', texto: valor => (valor ? formatPesos(Number(valor)) : 'Sin precio') },
      asistencia: { nombre: 'Asistencia', texto: valor => (valor ? 'Sí' : 'No') },
    },
    esquema: periodoEscrito,
    catalogo,
  })
  const { field } = formulario
  const { value, ...asistencia } = field('asistencia')
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
      <TextInput
        {...field('precio')}
        label="Precio (opcional)"
        description="Lo que paga un estudiante, en pesos. Lo verá en su página de recibos."
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
      />
      <Switch
        {...asistencia}
        checked={Boolean(value)}
        label="Llevar la asistencia"
        description="Los maestros pasan lista, cada estudiante ve sus faltas y el acta las cuenta."
      />
    </Formulario>
  )
}
