import { NumberInput, SimpleGrid, TextInput } from '@mantine/core'
import { formatHora, HORAS, toHoraIso } from '@nivela/contract/horas'
import { DIAS, type Dia, NOMBRE_DE_DIA, type SeccionBody, seccionBody } from '@nivela/contract/secciones'
import { Aviso } from '../../ui/campos/Aviso.tsx'
import { SearchableSelect } from '../../ui/campos/SearchableSelect.tsx'
import { elegido } from '../../ui/catalogo/diferencias.ts'
import { Formulario } from '../../ui/catalogo/Formulario.tsx'
import type { Catalogo } from '../../ui/catalogo/useCatalogo.ts'
import { useEdicion } from '../../ui/catalogo/useEdicion.ts'
import { ChoquesDeEstudiantes } from './ChoquesDeEstudiantes.tsx'
import { findChoques } from './choques.ts'
import { describeSeccion } from './descripcion.ts'
import type { OfertaDeOficina } from './useOferta.ts'

/** A section as its form holds it: one that is being made has no day, hours or seats yet. */
export interface BorradorDeSeccion {
  id: number
  nombre: string
  idperiodo: number
  idasignatura: number
  idAula: number
  idusuario: number
  dia: Dia | ''
  inicio: string
  fin: string
  cupo: number | ''
  inscritos?: number
  version?: number | undefined
  asignaturas?: { nombre: string }
}

interface Props {
  seccion: BorradorDeSeccion
  oferta: OfertaDeOficina
  catalogo: Catalogo<BorradorDeSeccion, SeccionBody>
}

const DIA = DIAS.map(dia => ({ value: dia, label: NOMBRE_DE_DIA[dia] }))
const HORA = HORAS.map(hora => ({ value: toHoraIso(hora), label: formatHora(hora) }))
const toOpciones = (cosas: { id: number; nombre: string; apellido?: string }[]) =>
  cosas.map(({ id, nombre, apellido }) => ({ value: id, label: apellido ? `${nombre} ${apellido}` : nombre }))

const toValores = (seccion: BorradorDeSeccion) => {
  const { nombre, idperiodo, idasignatura, dia, inicio, fin, idAula, idusuario, cupo } = seccion
  return { nombre, idperiodo, idasignatura, dia, inicio, fin, idAula, idusuario, cupo }
}

export function SeccionForm({ seccion, oferta, catalogo }: Props) {
  const { periodos, asignaturas, aulas, maestros } = oferta
  const formulario = useEdicion({
    cosa: seccion,
    toValores,
    campos: {
      nombre: 'Nombre',
      idperiodo: elegido('Período', toOpciones(periodos)),
      idasignatura: elegido('Asignatura', toOpciones(asignaturas)),
      dia: elegido('Día', DIA),
      inicio: elegido('Hora de inicio', HORA),
      fin: elegido('Hora de fin', HORA),
      idAula: elegido('Aula', toOpciones(aulas)),
      idusuario: elegido('Maestro', toOpciones(maestros)),
      cupo: 'Cupo',
    },
    esquema: seccionBody,
    catalogo,
  })
  const { field, values } = formulario
  const choques = findChoques({ id: seccion.id, ...values }, oferta.secciones)
  // Whoever took a seat took it in this subject and period: see the constraint's sentence.
  const fijo = Boolean(seccion.inscritos) && {
    disabled: true,
    description: 'Ya hay estudiantes inscritos: no se puede cambiar.',
  }
  const [aula, maestro, cupo] = [field('idAula'), field('idusuario'), field('cupo')]
  const { dia, inicio, fin } = values
  const seMueve = dia !== seccion.dia || inicio !== seccion.inicio || fin !== seccion.fin
  const inscritos = seccion.inscritos ?? 0

  return (
    <Formulario formulario={formulario} onCancel={catalogo.close}>
      <TextInput {...field('nombre')} label="Nombre" placeholder="01" autoComplete="off" data-autofocus />
      <SearchableSelect {...field('idperiodo')} label="Período" opciones={toOpciones(periodos)} {...fijo} />
      <SearchableSelect
        {...field('idasignatura')}
        label="Asignatura"
        opciones={toOpciones(asignaturas)}
        {...fijo}
      />
      <SearchableSelect {...field('dia')} label="Día" opciones={DIA} />
      <SimpleGrid cols={2} spacing="sm">
        <SearchableSelect {...field('inicio')} label="Hora de inicio" opciones={HORA.slice(0, -1)} />
        <SearchableSelect {...field('fin')} label="Hora de fin" opciones={HORA.slice(1)} />
      </SimpleGrid>
      {inscritos > 0 && seMueve && dia && inicio < fin && (
        <ChoquesDeEstudiantes idseccion={seccion.id} horas={{ dia, inicio, fin }} />
      )}
      <div>
        <SearchableSelect {...aula} label="Aula" opciones={toOpciones(aulas)} />
        <Aviso>
          {!aula.error && choques.aula ? `El aula está ocupada: ${describeSeccion(choques.aula)}` : null}
        </Aviso>
      </div>
      <div>
        <SearchableSelect {...maestro} label="Maestro" opciones={toOpciones(maestros)} />
        <Aviso>
          {!maestro.error && choques.maestro
            ? `El maestro tiene otra clase: ${describeSeccion(choques.maestro)}`
            : null}
        </Aviso>
      </div>
      <div>
        <NumberInput
          {...cupo}
          label="Cupo"
          description="Cuántos estudiantes caben."
          inputMode="numeric"
          allowDecimal={false}
          allowNegative={false}
          hideControls
        />
        <Aviso>
          {!cupo.error && typeof values.cupo === 'number' && values.cupo < inscritos
            ? `Hay ${inscritos} inscritos. Con «Más», «Reducir el cupo…» ves antes a dónde pasa cada uno.`
            : null}
        </Aviso>
      </div>
    </Formulario>
  )
}
