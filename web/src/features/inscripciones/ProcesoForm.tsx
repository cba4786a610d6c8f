import { Switch, TextInput } from '@mantine/core'
import { formatFecha } from '@nivela/contract/fechas'
import { type Proceso, type ProcesoBody, procesoBody, procesoNuevoBody } from '@nivela/contract/inscripciones'
import type { Periodo } from '@nivela/contract/periodos'
import { formatReloj, toReloj } from '../../data/inscripciones/horas.ts'
import { findElegibles } from '../../data/periodos/actual.ts'
import { ajustes } from '../../lib/session/ajustes.ts'
import { Fecha } from '../../ui/campos/Fecha.tsx'
import { Momento } from '../../ui/campos/Momento.tsx'
import { SearchableSelect } from '../../ui/campos/SearchableSelect.tsx'
import type { Schema } from '../../ui/campos/useFormulario.ts'
import { elegido } from '../../ui/catalogo/diferencias.ts'
import { Formulario } from '../../ui/catalogo/Formulario.tsx'
import type { Catalogo } from '../../ui/catalogo/useCatalogo.ts'
import { useEdicion } from '../../ui/catalogo/useEdicion.ts'

interface Props {
  proceso: Proceso
  periodos: Periodo[]
  catalogo: Catalogo<Proceso, ProcesoBody>
}

const toOpciones = (periodos: Periodo[]) => periodos.map(({ id, nombre }) => ({ value: id, label: nombre }))

export function ProcesoForm({ proceso, periodos, catalogo }: Props) {
  const opciones = toOpciones(periodos)
  const formulario = useEdicion({
    cosa: proceso,
    toValores: ({ nombre, inicio, fin, idperiodo, abierto, abreEn, cierraEn }) => ({
      nombre,
      inicio: inicio.slice(0, 10),
      fin: fin.slice(0, 10),
      idperiodo,
      abierto,
      abreEn: toReloj(abreEn),
      cierraEn: toReloj(cierraEn),
    }),
    campos: {
      nombre: 'Nombre',
      inicio: { nombre: 'Fecha de inicio', texto: formatFecha },
      fin: { nombre: 'Fecha de fin', texto: formatFecha },
      idperiodo: elegido('Período', opciones),
      abreEn: { nombre: 'Abre sola', texto: formatReloj },
      cierraEn: { nombre: 'Cierra sola', texto: formatReloj },
    },
    esquema: withHoras(proceso.id ? procesoBody : procesoNuevoBody, proceso),
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
      <SearchableSelect
        {...field('idperiodo')}
        label="Período"
        opciones={toOpciones(findElegibles(periodos, proceso.idperiodo))}
      />
      <Momento
        {...field('abreEn')}
        label="Abre sola (opcional)"
        description={`Por el reloj de la escuela (${ajustes.zonaHoraria}). El botón sigue sirviendo.`}
      />
      <Momento {...field('cierraEn')} label="Cierra sola (opcional)" />
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

/** An hour that was not touched is sent as it was read: a form knows no seconds, and an hour that comes twice in a day. */
const withHoras = <T,>(esquema: Schema<T>, proceso: Proceso): Schema<T> => ({
  safeParse(valores) {
    const dichos = valores as { abreEn: string; cierraEn: string }
    const horaDe = (campo: 'abreEn' | 'cierraEn') =>
      dichos[campo] === toReloj(proceso[campo]) ? proceso[campo] : dichos[campo] || null
    return esquema.safeParse({ ...dichos, abreEn: horaDe('abreEn'), cierraEn: horaDe('cierraEn') })
  },
})
