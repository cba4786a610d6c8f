import { Switch, TextInput } from '@mantine/core'
import { NOMBRE_DE_ROL, ROL } from '@nivela/contract/roles'
import {
  NOMBRE_DE_DOCUMENTO,
  type RegisterBody,
  registerBody,
  tieneDigitoVerificador,
  type Usuario,
  type UsuarioBody,
  usuarioBody,
} from '@nivela/contract/usuarios'
import { NADIE_LO_RECIBE, useSinCorreo } from '../../data/correos/useSinCorreo.ts'
import { typeCedula, typeTelefono } from '../../data/usuarios/formatos.ts'
import { useSesion } from '../../lib/session/sesion.ts'
import { Aviso } from '../../ui/campos/Aviso.tsx'
import { FormattedInput } from '../../ui/campos/FormattedInput.tsx'
import { SearchableSelect } from '../../ui/campos/SearchableSelect.tsx'
import { elegido } from '../../ui/catalogo/diferencias.ts'
import { Formulario } from '../../ui/catalogo/Formulario.tsx'
import type { Catalogo } from '../../ui/catalogo/useCatalogo.ts'
import { useEdicion } from '../../ui/catalogo/useEdicion.ts'
import { CloseSesionesOf } from './CloseSesionesOf.tsx'
import { ContrasenaNueva } from './ContrasenaNueva.tsx'

/** A person as the form holds them; role 0 is none chosen yet. */
export type Persona = Omit<Usuario, 'idrol'> & { idrol: Usuario['idrol'] | 0 }
export type PersonaBody = RegisterBody | UsuarioBody

interface Props {
  persona: Persona
  catalogo: Catalogo<Persona, PersonaBody>
  /** The field that the form was opened for. */
  enfocado?: 'nombre' | 'correo'
}

const ROLES = [ROL.administrador, ROL.maestro].map(rol => ({ value: rol, label: NOMBRE_DE_ROL[rol] }))
const AVISO_DE_CEDULA =
  'Revisa la cédula: el último dígito no coincide. Si está bien escrita, puedes guardar.'

/** Where the form is loaded after its dialog has opened, and looked for its focus, it takes it itself. */
const FOCUSED = { 'data-autofocus': true, autoFocus: true }

const NACIONAL = 'cedula'
const DOCUMENTOS = [
  { value: NACIONAL, label: 'Cédula' },
  ...Object.entries(NOMBRE_DE_DOCUMENTO).map(([value, label]) => ({ value, label })),
]

/** The form's fields are never null: only the document that was chosen is sent, and no password for a person who chooses their own. */
const esquemaDe = (id: number) => ({
  safeParse: (valores: unknown) => {
    const { cedula, tipodocumento, documento, contrasena, invitar, matricula, ...resto } = valores as Record<
      string,
      unknown
    >
    const identidad = tipodocumento
      ? { cedula: null, tipodocumento, documento }
      : { cedula, tipodocumento: null, documento: null }
    const body = { ...resto, ...identidad }
    const { correo, telefono } = resto
    const deEstudiante = { ...body, matricula, correo: correo || null, telefono: telefono || null }
    return id
      ? usuarioBody.safeParse(resto.idrol === ROL.estudiante ? deEstudiante : body)
      : registerBody.safeParse({ ...body, ...(invitar ? { invitar } : { contrasena }) })
  },
})

export function UsuarioForm({ persona, catalogo, enfocado = 'nombre' }: Props) {
  const { id, nombre } = persona
  const esPropia = useSesion()?.id === id
  const sinCorreo = useSinCorreo()
  const formulario = useEdicion<Persona, Record<string, string | number | boolean>, PersonaBody>({
    cosa: persona,
    toValores: ({
      nombre,
      apellido,
      correo,
      telefono,
      idrol,
      cedula,
      tipodocumento,
      documento,
      matricula,
    }) => ({
      matricula: matricula ?? '',
      nombre,
      apellido,
      correo: correo ?? '',
      telefono: typeTelefono(telefono ?? ''),
      idrol,
      cedula: typeCedula(cedula ?? ''),
      tipodocumento: tipodocumento ?? '',
      documento: documento ?? '',
      invitar: false,
      contrasena: '',
    }),
    campos: {
      matricula: 'Matrícula',
      nombre: 'Nombre',
      apellido: 'Apellido',
      correo: 'Correo',
      telefono: 'Teléfono',
      idrol: elegido('Rol', ROLES),
      cedula: 'Cédula',
      tipodocumento: elegido('Tipo de documento', DOCUMENTOS),
      documento: 'Documento',
    },
    juntos: ['cedula', 'tipodocumento', 'documento'],
    esquema: esquemaDe(id),
    catalogo,
  })
  const { field, values, setValues } = formulario
  const otroDocumento = values.tipodocumento !== ''
  const digitos = String(values.cedula).replaceAll('-', '')
  const dudosa = /^\d{11}$/.test(digitos) && !tieneDigitoVerificador(digitos)

  return (
    <Formulario formulario={formulario} onCancel={catalogo.close}>
      <TextInput
        {...field('nombre')}
        label="Nombre"
        autoComplete="off"
        {...(enfocado === 'nombre' && FOCUSED)}
      />
      <TextInput {...field('apellido')} label="Apellido" autoComplete="off" />
      <TextInput
        {...field('correo')}
        type="email"
        inputMode="email"
        autoComplete="off"
        {...(enfocado === 'correo' && FOCUSED)}
        label="Correo"
        description={id ? 'Si lo cambias, tendrá que verificarlo de nuevo.' : null}
        placeholder="nombre@escuela.do"
      />
      <FormattedInput
        {...field('telefono')}
        format={typeTelefono}
        type="tel"
        autoComplete="off"
        label="Teléfono"
        placeholder="(809) 555-1234"
      />
      {persona.idrol === ROL.estudiante ? (
        <TextInput {...field('matricula')} label="Matrícula" autoComplete="off" maxLength={40} />
      ) : (
        <SearchableSelect
          {...field('idrol')}
          label="Rol"
          opciones={ROLES}
          searchable={false}
          disabled={esPropia}
          description={esPropia ? 'Nadie cambia su propio rol.' : null}
        />
      )}
      <SearchableSelect
        label="Documento de identidad"
        opciones={DOCUMENTOS}
        searchable={false}
        value={String(values.tipodocumento) || NACIONAL}
        onChange={tipo => setValues({ tipodocumento: tipo === NACIONAL ? '' : (tipo ?? '') })}
      />
      {otroDocumento && (
        <TextInput {...field('documento')} label="Número del documento" autoComplete="off" maxLength={40} />
      )}
      <div hidden={otroDocumento}>
        <FormattedInput
          {...field('cedula')}
          format={typeCedula}
          inputMode="numeric"
          autoComplete="off"
          label="Cédula"
          placeholder="001-1234567-8"
        />
        <Aviso>{dudosa ? AVISO_DE_CEDULA : null}</Aviso>
      </div>
      {id === 0 && (
        <Switch
          label="Que elija su contraseña"
          description={sinCorreo ? NADIE_LO_RECIBE : 'Le enviamos un enlace para elegirla.'}
          checked={Boolean(values.invitar)}
          onChange={event => setValues({ invitar: event.currentTarget.checked })}
        />
      )}
      {id === 0 && !values.invitar && <ContrasenaNueva {...field('contrasena')} />}
      {id !== 0 && !esPropia && <CloseSesionesOf id={id} nombre={nombre} />}
    </Formulario>
  )
}
