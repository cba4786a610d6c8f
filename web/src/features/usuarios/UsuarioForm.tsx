import { TextInput } from '@mantine/core'
import { NOMBRE_DE_ROL, ROL } from '@nivela/contract/roles'
import {
  type RegisterBody,
  registerBody,
  tieneDigitoVerificador,
  type Usuario,
  type UsuarioBody,
  usuarioBody,
} from '@nivela/contract/usuarios'
import { useSesion } from '../../lib/sesion.ts'
import { Aviso } from '../../ui/campos/Aviso.tsx'
import { ConFormato } from '../../ui/campos/ConFormato.tsx'
import { Elegir } from '../../ui/campos/Elegir.tsx'
import { elegido } from '../../ui/catalogo/diferencias.ts'
import { Formulario } from '../../ui/catalogo/Formulario.tsx'
import type { Catalogo } from '../../ui/catalogo/useCatalogo.ts'
import { useEdicion } from '../../ui/catalogo/useEdicion.ts'
import { CloseSesionesOf } from './CloseSesionesOf.tsx'
import { ContrasenaNueva } from './ContrasenaNueva.tsx'
import { typeCedula, typeTelefono } from './formatos.ts'

/** A person as the form holds them; role 0 is none chosen yet. */
export type Persona = Omit<Usuario, 'idrol'> & { idrol: Usuario['idrol'] | 0 }
export type PersonaBody = RegisterBody | UsuarioBody

interface Props {
  persona: Persona
  catalogo: Catalogo<Persona, PersonaBody>
}

const ROLES = [ROL.administrador, ROL.maestro].map(rol => ({ value: rol, label: NOMBRE_DE_ROL[rol] }))
const AVISO_DE_CEDULA =
  'Revisa la cédula: el último dígito no coincide. Si está bien escrita, puedes guardar.'

export function UsuarioForm({ persona, catalogo }: Props) {
  const { id, nombre } = persona
  const esPropia = useSesion()?.id === id
  const formulario = useEdicion<Persona, Record<string, string | number>, PersonaBody>({
    cosa: persona,
    toValores: ({ nombre, apellido, correo, telefono, idrol, cedula }) => ({
      nombre,
      apellido,
      correo,
      telefono: typeTelefono(telefono ?? ''),
      idrol,
      cedula: typeCedula(cedula ?? ''),
      contrasena: '',
    }),
    campos: {
      nombre: 'Nombre',
      apellido: 'Apellido',
      correo: 'Correo',
      telefono: 'Teléfono',
      idrol: elegido('Rol', ROLES),
      cedula: 'Cédula',
    },
    esquema: id ? usuarioBody : registerBody,
    catalogo,
  })
  const { field, values } = formulario
  const digitos = String(values.cedula).replaceAll('-', '')
  const dudosa = /^\d{11}$/.test(digitos) && !tieneDigitoVerificador(digitos)

  return (
    <Formulario formulario={formulario} onCancel={catalogo.close}>
      <TextInput {...field('nombre')} label="Nombre" autoComplete="off" data-autofocus />
      <TextInput {...field('apellido')} label="Apellido" autoComplete="off" />
      <TextInput
        {...field('correo')}
        type="email"
        inputMode="email"
        autoComplete="off"
        label="Correo"
        description={id ? 'Si lo cambias, tendrá que verificarlo de nuevo.' : null}
        placeholder="nombre@escuela.do"
      />
      <ConFormato
        {...field('telefono')}
        format={typeTelefono}
        type="tel"
        autoComplete="off"
        label="Teléfono"
        placeholder="(809) 555-1234"
      />
      <Elegir
        {...field('idrol')}
        label="Rol"
        opciones={ROLES}
        searchable={false}
        disabled={esPropia}
        description={esPropia ? 'Nadie cambia su propio rol.' : null}
      />
      <div>
        <ConFormato
          {...field('cedula')}
          format={typeCedula}
          inputMode="numeric"
          autoComplete="off"
          label="Cédula"
          placeholder="001-1234567-8"
        />
        <Aviso>{dudosa ? AVISO_DE_CEDULA : null}</Aviso>
      </div>
      {id === 0 && <ContrasenaNueva {...field('contrasena')} />}
      {id !== 0 && !esPropia && <CloseSesionesOf id={id} nombre={nombre} />}
    </Formulario>
  )
}
