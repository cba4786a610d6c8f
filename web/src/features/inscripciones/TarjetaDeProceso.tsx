import { Badge } from '@mantine/core'
import type { Proceso } from '@nivela/contract/inscripciones'
import { IconCalendarEvent, IconCalendarTime, IconLock, IconLockOpen } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { getHoy } from '../../lib/hoy.ts'
import { Aviso } from '../../ui/campos/Aviso.tsx'
import { Accion } from '../../ui/catalogo/Acciones.tsx'
import { Datos } from '../../ui/catalogo/Datos.tsx'
import { Tarjeta } from '../../ui/catalogo/Tarjeta.tsx'
import { useDoublePress } from '../../ui/useDoublePress.ts'
import { Plazo } from '../periodos/index.ts'
import { warnOutside } from './ventana.ts'

interface Props {
  proceso: Proceso
  /** The period's name. */
  periodo: string
  onToggle: () => void
  acciones: ReactNode
}

export function TarjetaDeProceso({ proceso, periodo, onToggle, acciones }: Props) {
  const { nombre, abierto } = proceso
  const aviso = abierto ? warnOutside(proceso, getHoy()) : null
  const { settling, isSecond, onKeyDown } = useDoublePress(abierto)
  const Candado = abierto ? IconLockOpen : IconLock
  return (
    <Tarjeta
      titulo={nombre}
      marca={
        <Badge
          variant={abierto ? 'filled' : 'light'}
          color={abierto ? 'verde.7' : 'gray'}
          leftSection={<Candado size={15} aria-hidden="true" />}
          tt="none"
          size="lg"
        >
          {abierto ? 'Abierta' : 'Cerrada'}
        </Badge>
      }
      acciones={
        <>
          <Accion
            texto={abierto ? 'Cerrar' : 'Abrir'}
            de={nombre}
            Icono={abierto ? IconLock : IconLockOpen}
            inactiva={settling}
            onKeyDown={onKeyDown}
            onClick={event => isSecond(event) || onToggle()}
          />
          {acciones}
        </>
      }
    >
      <Datos
        filas={[
          { Icono: IconCalendarEvent, etiqueta: 'Período', valor: periodo },
          {
            Icono: IconCalendarTime,
            etiqueta: 'Fechas',
            valor: <Plazo inicio={proceso.inicio} fin={proceso.fin} />,
          },
        ]}
      />
      {aviso && <Aviso>{aviso}</Aviso>}
    </Tarjeta>
  )
}
