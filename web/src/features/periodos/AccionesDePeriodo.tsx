import { Button } from '@mantine/core'
import type { Periodo } from '@nivela/contract/periodos'
import { IconCalendarPlus, IconFileZip } from '@tabler/icons-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { Accion } from '../../ui/catalogo/Acciones.tsx'
import tarjeta from '../../ui/catalogo/Tarjeta.module.css'
import { attempt } from '../../ui/catalogo/useCatalogo.ts'
import { downloadActas } from '../documentos/documentos.api.ts'

/** All actas of a period in one file. */
export function DescargarActas({ periodo }: { periodo: Periodo }) {
  const busy = useRef(false)
  async function run() {
    if (busy.current) return
    busy.current = true
    await attempt(() => downloadActas(periodo))
    busy.current = false
  }
  return <Accion texto="Actas" de={`de ${periodo.nombre}`} Icono={IconFileZip} onClick={() => void run()} />
}

/** For the period that the next one follows. */
export function PrepararSiguiente({ periodo }: { periodo: Periodo }) {
  return (
    <Button
      component={Link}
      to={`/adminperiods/${periodo.id}/siguiente`}
      variant="subtle"
      size="sm"
      className={tarjeta.accion ?? ''}
      aria-label={`Preparar el período que sigue a ${periodo.nombre}`}
      leftSection={<IconCalendarPlus size={18} stroke={1.7} aria-hidden="true" />}
    >
      Preparar el siguiente
    </Button>
  )
}
