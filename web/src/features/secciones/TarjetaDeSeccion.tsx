import { Progress } from '@mantine/core'
import { NOMBRE_DE_DIA, type Seccion } from '@nivela/contract/secciones'
import { IconClock, IconDoor, IconUser } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { tonoDe } from '../../data/asignaturas/tono.ts'
import { describeCupos, formatRango } from '../../data/secciones/descripcion.ts'
import { fullName } from '../../data/usuarios/nombres.ts'
import { Datos } from '../../ui/catalogo/Datos.tsx'
import { Tarjeta } from '../../ui/catalogo/Tarjeta.tsx'
import classes from './Secciones.module.css'

interface Props {
  seccion: Seccion
  acciones: ReactNode
  marca?: ReactNode
  /** To the teacher it goes without saying. */
  sinMaestro?: boolean
}

export function TarjetaDeSeccion({ seccion, acciones, marca, sinMaestro = false }: Props) {
  const { nombre, asignaturas, aulas, usuarios, dia, cupo, inscritos, enEspera, idasignatura } = seccion
  const tono = tonoDe({ id: idasignatura, nombre: asignaturas.nombre })
  const horario = (
    <>
      {NOMBRE_DE_DIA[dia]}, <span className={classes.rango}>{formatRango(seccion)}</span>
    </>
  )
  return (
    <Tarjeta
      titulo={nombre}
      sobre={asignaturas.nombre}
      nivel={3}
      tono={tono}
      marca={marca}
      acciones={acciones}
    >
      <Datos
        filas={[
          { Icono: IconClock, etiqueta: 'Horario', valor: horario },
          { Icono: IconDoor, etiqueta: 'Aula', valor: aulas.nombre },
          { Icono: IconUser, etiqueta: 'Maestro', valor: fullName(usuarios) },
        ].slice(0, sinMaestro ? 2 : 3)}
      />
      <div className={classes.cupo}>
        <span>
          {inscritos} de {cupo} cupos
        </span>
        <span>{describeCupos(cupo, inscritos, enEspera)}</span>
      </div>
      <Progress
        value={(inscritos / cupo) * 100}
        color={`${tono}.5`}
        size={6}
        radius="xl"
        aria-label={`Cupos ocupados de ${asignaturas.nombre} ${nombre}`}
      />
    </Tarjeta>
  )
}
