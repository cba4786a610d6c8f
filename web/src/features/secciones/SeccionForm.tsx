import { NumberInput, TextInput } from '@mantine/core'
import { toHoraIso } from '@nivela/contract/horas'
import { DIAS, NOMBRE_DE_DIA, type SeccionBody, seccionBody } from '@nivela/contract/secciones'
import { useEffect, useRef, useState } from 'react'
import { Aviso } from '../../ui/campos/Aviso.tsx'
import { SearchableSelect } from '../../ui/campos/SearchableSelect.tsx'
import { elegido } from '../../ui/catalogo/diferencias.ts'
import { Formulario } from '../../ui/catalogo/Formulario.tsx'
import type { Catalogo } from '../../ui/catalogo/useCatalogo.ts'
import { useEdicion } from '../../ui/catalogo/useEdicion.ts'
import { type BorradorDeSeccion, proposeNombre, toSiguiente } from './borrador.ts'
import { ChoquesDeEstudiantes } from './ChoquesDeEstudiantes.tsx'
import { findChoques, tellAulaOcupada, tellMaestroOcupado } from './choques.ts'
import { findHora, OPCIONES_DE_HORA } from './horas.ts'
import classes from './Secciones.module.css'
import type { OfertaDeOficina } from './useOferta.ts'

interface Props {
  seccion: BorradorDeSeccion
  oferta: OfertaDeOficina
  catalogo: Catalogo<BorradorDeSeccion, SeccionBody>
}

const DIA = DIAS.map(dia => ({ value: dia, label: NOMBRE_DE_DIA[dia] }))
const toOpciones = (cosas: { id: number; nombre: string; apellido?: string }[]) =>
  cosas.map(({ id, nombre, apellido }) => ({ value: id, label: apellido ? `${nombre} ${apellido}` : nombre }))

const toValores = (seccion: BorradorDeSeccion) => {
  const { nombre, idperiodo, idasignatura, dia, inicio, fin, idAula, idusuario, cupo } = seccion
  return { idasignatura, idperiodo, nombre, cupo, dia, inicio, fin, idAula, idusuario }
}

export function SeccionForm({ seccion, oferta, catalogo }: Props) {
  const { periodos, asignaturas, aulas, maestros } = oferta
  const conOtra = useRef(false)
  const toOtra = ({ inicio, fin, ...body }: SeccionBody) =>
    toSiguiente({ id: 0, ...body, inicio: toHoraIso(inicio), fin: toHoraIso(fin) }, oferta.secciones)
  const formulario = useEdicion({
    cosa: seccion,
    toValores,
    campos: {
      idasignatura: elegido('Asignatura', toOpciones(asignaturas)),
      idperiodo: elegido('Período', toOpciones(periodos)),
      nombre: 'Nombre',
      cupo: 'Cupo',
      dia: elegido('Día', DIA),
      inicio: elegido('Hora de inicio', OPCIONES_DE_HORA),
      fin: elegido('Hora de fin', OPCIONES_DE_HORA),
      idAula: elegido('Aula', toOpciones(aulas)),
      idusuario: elegido('Maestro', toOpciones(maestros)),
    },
    esquema: seccionBody,
    ligados: ['idperiodo', 'dia', 'inicio', 'fin', 'idAula', 'idusuario'],
    propuesta: seccion.propuesta,
    catalogo: {
      save: (id, body) => catalogo.save(id, body, conOtra.current ? toOtra(body) : undefined),
      refresh: catalogo.refresh,
    },
  })
  const { field, values, setValues } = formulario
  async function saveWithOtra() {
    conOtra.current = true
    await formulario.submit()
    conOtra.current = false
  }

  // A name that was proposed and not touched goes along with the subject and the period.
  const [propuesto, setPropuesto] = useState(seccion.nombre)
  function rename(cambio: { idperiodo?: number; idasignatura?: number }) {
    if (seccion.id || values.nombre !== propuesto) return
    const nombre = proposeNombre({ ...values, ...cambio }, oferta.secciones)
    setPropuesto(nombre)
    setValues({ nombre })
  }

  // The dialog gives the focus when it opens; the form of the next section takes its place while it is open.
  const dia = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (seccion.foco === 'dia') dia.current?.focus()
  }, [seccion.foco])
  const first = seccion.foco ?? (seccion.id ? 'nombre' : 'idasignatura')
  const autofocus = (campo: string) => ({ 'data-autofocus': campo === first || undefined })

  const choques = findChoques({ id: seccion.id, ...values }, oferta.secciones)
  // Students took their seats in this subject and period: see the constraint's sentence.
  const fijo = Boolean(seccion.inscritos) && {
    disabled: true,
    description: 'Ya hay estudiantes inscritos: no se puede cambiar.',
  }
  const [asignatura, periodo] = [field('idasignatura'), field('idperiodo')]
  const [aula, maestro, cupo, inicio] = [field('idAula'), field('idusuario'), field('cupo'), field('inicio')]
  // The red line names the section or the students in the way: what warns of them beforehand would say it twice.
  const rechazada = Boolean(aula.error || maestro.error || inicio.error)
  const seMueve = values.dia !== seccion.dia || values.inicio !== seccion.inicio || values.fin !== seccion.fin
  const inscritos = seccion.inscritos ?? 0

  return (
    <Formulario
      formulario={formulario}
      onCancel={catalogo.close}
      {...(!seccion.id && { otraAccion: { texto: 'Crear y seguir con otra', onClick: saveWithOtra } })}
    >
      <div className={classes.campos}>
        <SearchableSelect
          {...asignatura}
          {...autofocus('idasignatura')}
          label="Asignatura"
          opciones={toOpciones(asignaturas)}
          onChange={idasignatura => {
            asignatura.onChange(idasignatura)
            rename({ idasignatura: Number(idasignatura) })
          }}
          {...fijo}
        />
        <SearchableSelect
          {...periodo}
          label="Período"
          opciones={toOpciones(periodos.filter(({ id, cerrado }) => !cerrado || id === values.idperiodo))}
          onChange={idperiodo => {
            periodo.onChange(idperiodo)
            rename({ idperiodo: Number(idperiodo) })
          }}
          {...fijo}
        />
        <TextInput
          {...field('nombre')}
          {...autofocus('nombre')}
          label="Nombre"
          placeholder="01"
          autoComplete="off"
        />
        <div>
          <NumberInput
            {...cupo}
            label="Cupo"
            inputMode="numeric"
            allowDecimal={false}
            allowNegative={false}
            hideControls
          />
          <Aviso>{cupo.error ? null : warnCupo(values, inscritos, oferta)}</Aviso>
        </div>
        <div className={classes.horas}>
          <SearchableSelect {...field('dia')} {...autofocus('dia')} ref={dia} label="Día" opciones={DIA} />
          <SearchableSelect
            {...inicio}
            label="Hora de inicio"
            opciones={OPCIONES_DE_HORA.slice(0, -1)}
            find={findHora}
          />
          <SearchableSelect
            {...field('fin')}
            label="Hora de fin"
            opciones={OPCIONES_DE_HORA.slice(1)}
            find={findHora}
          />
        </div>
        {inscritos > 0 && seMueve && !rechazada && values.dia && values.inicio < values.fin && (
          <ChoquesDeEstudiantes
            idseccion={seccion.id}
            horas={{ dia: values.dia, inicio: values.inicio, fin: values.fin }}
          />
        )}
        <div>
          <SearchableSelect {...aula} label="Aula" opciones={toOpciones(aulas)} />
          <Aviso>{!rechazada && choques.aula ? tellAulaOcupada(choques.aula) : null}</Aviso>
        </div>
        <div>
          <SearchableSelect {...maestro} label="Maestro" opciones={toOpciones(maestros)} />
          <Aviso>{!rechazada && choques.maestro ? tellMaestroOcupado(choques.maestro) : null}</Aviso>
        </div>
      </div>
    </Formulario>
  )
}

function warnCupo(
  { cupo, idAula }: Pick<BorradorDeSeccion, 'cupo' | 'idAula'>,
  inscritos: number,
  { aulas }: OfertaDeOficina,
) {
  if (typeof cupo !== 'number') return null
  if (cupo < inscritos)
    return `Hay ${inscritos} inscritos. Con «Más», «Reducir el cupo…» ves antes a dónde pasa cada uno.`
  const aula = aulas.find(({ id }) => id === idAula)
  return aula?.capacidad && cupo > aula.capacidad
    ? `En ${aula.nombre} caben ${aula.capacidad}. Puedes guardarlo así.`
    : null
}
