import { Anchor, Avatar, Badge, Text, Title } from '@mantine/core'
import { NOMBRE_DE_ROL, ROL } from '@nivela/contract/roles'
import { formatCedula, formatTelefono, type Usuario } from '@nivela/contract/usuarios'
import { Link } from 'react-router'
import { downloadDatos } from '../../data/usuarios/usuarios.api.ts'
import { DownloadButton } from '../../ui/archivos/DownloadButton.tsx'
import classes from './Perfil.module.css'

const SIN_DATO = 'Sin registrar'

export function DatosPersonales({ usuario }: { usuario: Usuario }) {
  const { id, nombre, apellido, correo, telefono, cedula, matricula, idrol } = usuario
  const completo = `${nombre} ${apellido}`
  const datos: [string, string][] = [
    ['Correo', correo ?? SIN_DATO],
    ['Cédula', cedula ? formatCedula(cedula) : SIN_DATO],
    ['Teléfono', telefono ? formatTelefono(telefono) : SIN_DATO],
  ]
  if (idrol === ROL.estudiante) datos.unshift(['Matrícula', matricula ?? SIN_DATO])

  return (
    <section className={classes.tarjeta} aria-label="Datos personales">
      <div className={classes.persona}>
        <Avatar name={completo} color="tinta" size={64} alt="" aria-hidden="true" />
        <div className={classes.nombre}>
          <Title order={2}>{completo}</Title>
          <Badge variant="light" color="tinta" mt={4} tt="none" size="lg">
            {NOMBRE_DE_ROL[idrol]}
          </Badge>
        </div>
      </div>
      <dl className={classes.datos}>
        {datos.map(([etiqueta, valor]) => (
          <div key={etiqueta} className={classes.dato}>
            <dt>{etiqueta}</dt>
            <dd>{valor}</dd>
          </div>
        ))}
      </dl>
      <Text size="sm" c="dimmed" mt="md">
        ¿Algo no está bien?{' '}
        {idrol === ROL.administrador ? (
          <>
            Corrígelo en{' '}
            <Anchor
              component={Link}
              to={`/adminUser?buscar=${encodeURIComponent(completo)}`}
              inherit
              underline="always"
            >
              Usuarios
            </Anchor>
            .
          </>
        ) : (
          'La administración de la escuela puede corregirlo.'
        )}
      </Text>
      <DownloadButton mt="md" download={() => downloadDatos(id, completo)}>
        Descargar mis datos
      </DownloadButton>
    </section>
  )
}
