import { Anchor, List, SimpleGrid, Text, TextInput } from '@mantine/core'
import { AREAS, NOMBRE_DE_AREA } from '@nivela/contract/areas'
import { describirParecido, type FiltroDeParecidos, type Parecido } from '@nivela/contract/parecidos'
import { estudianteBody } from '@nivela/contract/poma'
import { NOMBRE_DE_DOCUMENTO } from '@nivela/contract/usuarios'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { createEstudiante, findParecidos } from '../../data/fichas/fichas.api.ts'
import { typeCedula, typeTelefono } from '../../data/usuarios/formatos.ts'
import { FormattedInput } from '../../ui/campos/FormattedInput.tsx'
import { SearchableSelect } from '../../ui/campos/SearchableSelect.tsx'
import { useFormulario } from '../../ui/campos/useFormulario.ts'
import { Formulario } from '../../ui/catalogo/Formulario.tsx'
import { toastSuccess } from '../../ui/toasts/toast.tsx'
import { readResultado } from './resultados.ts'
import classes from './Unir.module.css'

const NACIONAL = 'cedula'
const DOCUMENTOS = [
  { value: NACIONAL, label: 'Cédula' },
  ...Object.entries(NOMBRE_DE_DOCUMENTO).map(([value, label]) => ({ value, label })),
]
const VACIO = {
  ...{ nombre: '', apellido: '', tipodocumento: '', cedula: '', documento: '' },
  ...{ matricula: '', correo: '', telefono: '' },
  ...{ lengua: '', matematica: '', sociales: '', naturales: '' },
}

/** What was left empty is not known, which is no mistake; results stand in fields of their own. */
const esquema = {
  safeParse(valores: unknown) {
    const { tipodocumento, cedula, documento, matricula, correo, telefono, nombre, apellido, ...areas } =
      valores as typeof VACIO
    const read = estudianteBody.safeParse({
      ...{
        nombre,
        apellido,
        matricula: matricula || null,
        correo: correo || null,
        telefono: telefono || null,
      },
      ...(tipodocumento ? { tipodocumento, documento } : { cedula }),
      resultados: Object.fromEntries(AREAS.map(area => [area, readResultado(areas[area])])),
    })
    if (read.success) return read
    const issues = read.error.issues.map(issue => ({
      ...issue,
      path: issue.path[0] === 'resultados' ? issue.path.slice(1) : issue.path,
    }))
    return { success: false as const, error: { issues } }
  },
}

/** One student by hand: a name and a document are enough. */
export function EstudianteForm({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  // Who may be the one that is typed, asked once for each that is.
  const [alike, setAlike] = useState<{ quien: string; found: Parecido[] } | null>(null)
  const formulario = useFormulario({
    valores: VACIO,
    esquema,
    onSave: async datos => {
      const quien = quienEs(formulario.values)
      if (alike?.quien !== quien) {
        const found = await findParecidos(datosDe(formulario.values))
        setAlike({ quien, found })
        if (found.length) return
      }
      const { id } = await createEstudiante(datos)
      onClose()
      toastSuccess('Estudiante agregado.')
      await navigate(`/adminstudents/${id}`)
      await queryClient.invalidateQueries()
    },
  })
  const { field, values, setValues } = formulario
  const parecidos = alike?.quien === quienEs(values) ? alike.found : []
  return (
    <Formulario
      formulario={formulario}
      onCancel={onClose}
      accion={parecidos.length ? 'Agregar de todos modos' : 'Agregar estudiante'}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput {...field('nombre')} label="Nombre" autoComplete="off" data-autofocus />
        <TextInput {...field('apellido')} label="Apellido" autoComplete="off" />
        <SearchableSelect
          label="Documento de identidad"
          opciones={DOCUMENTOS}
          searchable={false}
          value={values.tipodocumento || NACIONAL}
          onChange={tipo => setValues({ tipodocumento: tipo === NACIONAL ? '' : (tipo ?? '') })}
        />
        {values.tipodocumento ? (
          <TextInput {...field('documento')} label="Número del documento" autoComplete="off" maxLength={40} />
        ) : (
          <FormattedInput
            {...field('cedula')}
            format={typeCedula}
            inputMode="numeric"
            autoComplete="off"
            label="Cédula"
            placeholder="001-1234567-8"
          />
        )}
        <TextInput {...field('matricula')} label="Matrícula (opcional)" autoComplete="off" maxLength={40} />
        <FormattedInput
          {...field('telefono')}
          format={typeTelefono}
          type="tel"
          autoComplete="off"
          label="Teléfono (opcional)"
          placeholder="(809) 555-1234"
        />
      </SimpleGrid>
      <TextInput
        {...field('correo')}
        type="email"
        inputMode="email"
        autoComplete="off"
        label="Correo (opcional)"
        description="Si lo tiene, le enviamos su invitación. Si no, después le das un código."
        placeholder="nombre@correo.com"
      />
      <div>
        <Text fw={600}>Resultados de la POMA (opcional)</Text>
        <Text size="sm" c="dimmed" mb={8}>
          Una nota de 0 a 100, sí o no. Lo que dejes vacío queda sin resultado.
        </Text>
        <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="sm" style={{ alignItems: 'end' }}>
          {AREAS.map(area => (
            <TextInput
              key={area}
              {...field(area)}
              label={NOMBRE_DE_AREA[area]}
              inputMode="decimal"
              autoComplete="off"
              maxLength={6}
            />
          ))}
        </SimpleGrid>
      </div>
      <Parecidos parecidos={parecidos} onClose={onClose} />
    </Formulario>
  )
}

const datosDe = ({ nombre, apellido, telefono, tipodocumento, cedula, documento }: typeof VACIO) =>
  ({
    nombre,
    apellido,
    telefono,
    ...(tipodocumento ? { documento } : { cedula }),
  }) satisfies FiltroDeParecidos

const quienEs = (valores: typeof VACIO) => JSON.stringify(datosDe(valores))

/** The warning beside the button: who it may be, with a way there. */
function Parecidos({ parecidos, onClose }: { parecidos: Parecido[]; onClose: () => void }) {
  const caja = useRef<HTMLDivElement>(null)
  const hay = parecidos.length > 0
  // The form is longer than a screen: what was found is brought into view.
  useEffect(() => {
    if (hay) caja.current?.scrollIntoView({ block: 'center' })
  }, [hay])
  return (
    <div role="status">
      {hay && (
        <div ref={caja} className={classes.parecidos}>
          <Text fw={600}>Puede que ya esté</Text>
          <List size="sm">
            {parecidos.map(uno => (
              <List.Item key={uno.id}>
                <Anchor component={Link} to={`/adminstudents/${uno.id}`} onClick={onClose}>
                  {describirParecido(uno)}
                </Anchor>
              </List.Item>
            ))}
          </List>
        </div>
      )}
    </div>
  )
}
