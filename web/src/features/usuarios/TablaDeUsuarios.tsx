import { Badge } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { NOMBRE_DE_ROL, ROL } from '@nivela/contract/roles'
import { formatDocumento, formatTelefono, type Usuario } from '@nivela/contract/usuarios'
import { IconId, IconMail, IconPhone, IconShieldCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Datos } from '../../ui/catalogo/Datos.tsx'
import { Tarjeta, Tarjetas } from '../../ui/catalogo/Tarjeta.tsx'
import { FilaDePersona } from '../../ui/lista/FilaDePersona.tsx'
import { type Columna, TablaDePersonas } from '../../ui/lista/TablaDePersonas.tsx'
import { MarcaDeRebote } from './MarcaDeRebote.tsx'
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
                {
                  Icono: IconMail,
                  etiqueta: 'Correo',
                  valor: (
                    <span className={classes.correo}>
                      {usuario.correo} <MarcasDeCorreo usuario={usuario} />
                    </span>
                  ),
                },
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
    <TablaDePersonas
      filas={usuarios}
      claveDe={({ id }) => id}
      titulo="Nombre"
      persona={usuario => (
        <FilaDePersona
          nombre={`${usuario.nombre} ${usuario.apellido}`}
          detalle={usuario.correo ?? 'Sin correo'}
        >
          <MarcasDeCorreo usuario={usuario} corta />
          {conSegundoFactor.has(usuario.id) && (
            <span className={classes.segundoFactor} title={CON_DOS_PASOS}>
              <IconShieldCheck size={16} stroke={1.7} aria-label={CON_DOS_PASOS} />
            </span>
          )}
        </FilaDePersona>
      )}
      columnas={COLUMNAS}
      acciones={{ celda: acciones, ancho: 264, iconos: 164 }}
    />
  )
}

const COLUMNAS: Columna<Usuario>[] = [
  { titulo: 'Rol', ancho: 200, celda: usuario => <MarcaDeRol usuario={usuario} /> },
  { titulo: 'Teléfono', ancho: 160, cede: 1, celda: telefonoDe },
  { titulo: 'Cédula', ancho: 160, cede: 2, celda: cedulaDe },
]

function MarcasDeCorreo({ usuario, corta = false }: { usuario: Usuario; corta?: boolean }) {
  return (
    <>
      {!usuario.verificado && <em className={classes.sinVerificar}>· sin verificar</em>}
      <MarcaDeRebote idusuario={usuario.id} corta={corta} />
    </>
  )
}

function MarcaDeRol({ usuario: { idrol, activo } }: { usuario: Usuario }) {
  if (!activo)
    return (
      <Badge variant="light" color="gray" tt="none" size="lg" title={`${NOMBRE_DE_ROL[idrol]}, desactivado`}>
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
