import { Badge } from '@mantine/core'
import type { Proceso } from '@nivela/contract/inscripciones'
import { endSentence } from '@nivela/contract/palabras'
import type { Periodo } from '@nivela/contract/periodos'
import {
  IconAlarm,
  IconCalendarEvent,
  IconCalendarTime,
  IconLock,
  IconLockOpen,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { closesAt, formatHoraDeVentana, opensAt } from '../../data/inscripciones/horas.ts'
import { warnOutside } from '../../data/inscripciones/ventana.ts'
import { getHoy } from '../../lib/time/hoy.ts'
import { CuentaAtras } from '../../ui/CuentaAtras.tsx'
import { Aviso } from '../../ui/campos/Aviso.tsx'
import { Accion } from '../../ui/catalogo/Acciones.tsx'
import { Datos } from '../../ui/catalogo/Datos.tsx'
import { Tarjeta } from '../../ui/catalogo/Tarjeta.tsx'
import { useDoublePress } from '../../ui/useDoublePress.ts'
import { Plazo } from '../periodos/index.ts'

interface Props {
  proceso: Proceso
  periodo: Pick<Periodo, 'nombre' | 'cerrado'> | undefined
  onToggle: () => void
  onTurnos: () => void
  acciones: ReactNode
}

export function TarjetaDeProceso({ proceso, periodo, onToggle, onTurnos, acciones }: Props) {
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
          color={abierto ? 'verde.8' : 'gray'}
          leftSection={<Candado size={15} aria-hidden="true" />}
          tt="none"
          size="lg"
        >
          {abierto ? 'Abierta' : 'Cerrada'}
        </Badge>
      }
      acciones={
        <>
          {/* A closed period's window never opens again. */}
          {!periodo?.cerrado && (
            <>
              <Accion
                texto={abierto ? 'Cerrar' : 'Abrir'}
                de={nombre}
                Icono={abierto ? IconLock : IconLockOpen}
                inactiva={settling}
                onKeyDown={onKeyDown}
                onClick={event => isSecond(event) || onToggle()}
              />
              <Accion texto="Turnos" de={`de ${nombre}`} Icono={IconUsersGroup} onClick={onTurnos} />
            </>
          )}
          {acciones}
        </>
      }
    >
      <Datos
        filas={[
          {
            Icono: IconCalendarEvent,
            etiqueta: 'Período',
            valor: periodo && (periodo.cerrado ? `${periodo.nombre}, cerrado` : periodo.nombre),
          },
          {
            Icono: IconCalendarTime,
            etiqueta: 'Fechas',
            valor: <Plazo inicio={proceso.inicio} fin={proceso.fin} />,
          },
          ...horas(proceso),
          ...(proceso.conTurnos
            ? [{ Icono: IconUsersGroup, etiqueta: 'Turnos', valor: 'Cada estudiante entra en su turno' }]
            : []),
        ]}
      />
      {aviso && <Aviso>{aviso}</Aviso>}
    </Tarjeta>
  )
}

/** What it does by itself, and in how long. */
function horas(proceso: Proceso) {
  const [abre, cierra] = [opensAt(proceso), closesAt(proceso)]
  const fila = (etiqueta: string, hora: string) => ({
    Icono: IconAlarm,
    etiqueta,
    valor: (
      <>
        {endSentence(`${etiqueta} el ${formatHoraDeVentana(hora)}`)}{' '}
        <CuentaAtras hasta={hora} despues="Ahora" />
      </>
    ),
  })
  return [...(abre ? [fila('Abre sola', abre)] : []), ...(cierra ? [fila('Cierra sola', cierra)] : [])]
}
