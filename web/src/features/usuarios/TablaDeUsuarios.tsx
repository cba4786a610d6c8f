import { Badge, Table } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { NOMBRE_DE_ROL, ROL } from '@nivela/contract/roles'
import { formatDocumento, formatTelefono, type Usuario } from '@nivela/contract/usuarios'
import { IconId, IconMail, IconPhone, IconShieldCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Datos } from '../../ui/catalogo/Datos.tsx'
import { Tarjeta, Tarjetas } from '../../ui/catalogo/Tarjeta.tsx'
import { Persona } from '../../ui/lista/Persona.tsx'
import { Tabla } from '../../ui/lista/Tabla.tsx'
import { MarcaDeRebote } from '../correos/index.ts'
import classes from './Usuarios.module.css'

interface Props {
  usuarios: Usuario[]
  /** The ids of the people who have a second factor. */
  conSegundoFactor: Set<number>
  acciones: (usuario: Usuario) => ReactNode
}

const CON_DOS_PASOS = 'Con verificación en dos pasos'
const SIN_DATO = 'Sin registrar'
const telefonoDe = ({ telefono }: Usuario) => (telefono ? formatTelefono(telefono) : SIN_DATO)
const cedulaDe = (usuario: Usuario) => formatDocumento(usuario) ?? SIN_DATO

/** A table where it fits, cards on a phone. */
export function TablaDeUsuarios({ usuarios, conSegundoFactor, acciones }: Props) {
  const fits = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false })
  if (!fits)
    return (
      <Tarjetas>
        {usuarios.map(usuario => (
          <Tarjeta
            key={usuario.id}
            titulo={`${usuario.nombre} ${usuario.apellido}`}
            marca={<MarcaDeRol usuario={usuario} />}
            acciones={acciones(usuario)}
          >
            <Datos
              filas={[
                { Icono: IconMail, etiqueta: 'Correo', valor: <Correo usuario={usuario} /> },
                { Icono: IconPhone, etiqueta: 'Teléfono', valor: telefonoDe(usuario) },
                { Icono: IconId, etiqueta: 'Cédula', valor: cedulaDe(usuario) },
                ...(conSegundoFactor.has(usuario.id)
                  ? [{ Icono: IconShieldCheck, etiqueta: 'Acceso', valor: CON_DOS_PASOS }]
                  : []),
              ]}
            />
          </Tarjeta>
        ))}
      </Tarjetas>
    )
  return (
    <Tabla columnas={['Nombre', 'Rol', 'Teléfono', 'Cédula', 'Acciones']}>
      {usuarios.map(usuario => (
        <Table.Tr key={usuario.id}>
          <Table.Td>
            <Persona nombre={`${usuario.nombre} ${usuario.apellido}`}>
              <Correo usuario={usuario} />
              {conSegundoFactor.has(usuario.id) && (
                <span className={classes.segundoFactor}>
                  <IconShieldCheck size={16} stroke={1.7} aria-hidden="true" />
                  {CON_DOS_PASOS}
                </span>
              )}
            </Persona>
          </Table.Td>
          <Table.Td>
            <MarcaDeRol usuario={usuario} />
          </Table.Td>
          <Table.Td>{telefonoDe(usuario)}</Table.Td>
          <Table.Td>{cedulaDe(usuario)}</Table.Td>
          <Table.Td>{acciones(usuario)}</Table.Td>
        </Table.Tr>
      ))}
    </Tabla>
  )
}

function Correo({ usuario: { id, correo, verificado } }: { usuario: Usuario }) {
  return (
    <span className={classes.correo}>
      {correo}
      {!verificado && <em> · sin verificar</em>}
      <MarcaDeRebote idusuario={id} />
    </span>
  )
}

function MarcaDeRol({ usuario: { idrol, activo } }: { usuario: Usuario }) {
  if (!activo)
    return (
      <Badge variant="light" color="gray" tt="none" size="lg" styles={{ label: { overflow: 'visible' } }}>
        {NOMBRE_DE_ROL[idrol]}, desactivado
      </Badge>
    )
  return (
    <Badge
      variant="light"
      color={idrol === ROL.administrador ? 'tinta' : 'teal'}
      tt="none"
      size="lg"
      styles={{ label: { overflow: 'visible' } }}
    >
      {NOMBRE_DE_ROL[idrol]}
    </Badge>
  )
}
