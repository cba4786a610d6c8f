import { Badge, Button } from '@mantine/core'
import type { Seccion } from '@nivela/contract/secciones'
import { IconPencil, IconUsers } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Accion } from '../../../ui/catalogo/Acciones.tsx'
import { TarjetaDeSeccion } from '../TarjetaDeSeccion.tsx'

interface Props {
  seccion: Seccion
  actual?: boolean
  onLista: (seccion: Seccion) => void
}

export function TarjetaDeMiSeccion({ seccion, actual = false, onLista }: Props) {
  const de = `${seccion.asignaturas.nombre} ${seccion.nombre}`
  return (
    <TarjetaDeSeccion
      seccion={seccion}
      sinMaestro
      marca={
        actual && (
          <Badge variant="light" color="verde" tt="none" size="lg" flex="none">
            Período actual
          </Badge>
        )
      }
      acciones={
        <>
          <Accion texto="Estudiantes" de={`de ${de}`} Icono={IconUsers} onClick={() => onLista(seccion)} />
          <Button
            component={Link}
            to={`/teacherqualification?seccion=${seccion.id}`}
            variant="subtle"
            size="sm"
            mih={44}
            px={12}
            fw={500}
            leftSection={<IconPencil size={18} stroke={1.7} aria-hidden="true" />}
            aria-label={`Calificar ${de}`}
          >
            Calificar
          </Button>
        </>
      }
    />
  )
}
