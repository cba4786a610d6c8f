import { Button } from '@mantine/core'
import type { Periodo } from '@nivela/contract/periodos'
import { IconCalendarPlus, IconFileZip, IconWand } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { downloadActas } from '../../data/documentos/documentos.api.ts'
import { periodosQuery } from '../../data/periodos/periodos.api.ts'
import { newestFirst, positionOf } from '../../lib/time/calendario.ts'
import { getHoy } from '../../lib/time/hoy.ts'
import { useActo } from '../../ui/actos/useActo.ts'
import { Accion } from '../../ui/catalogo/Acciones.tsx'
import tarjeta from '../../ui/catalogo/Tarjeta.module.css'

/** What a period leads to: its actas once it has begun, from the last of those the next one, and its offer while it is open. */
export function AccionesDePeriodo({ periodo }: { periodo: Periodo }) {
  // The page has read them: it draws this for one of them.
  const { data: periodos } = useQuery(periodosQuery)
  const hasBegun = (uno: Periodo) => positionOf(getHoy(), uno) !== 'antes'
  const ultimo = newestFirst(periodos ?? []).find(hasBegun)
  return (
    <>
      {hasBegun(periodo) && <DescargarActas periodo={periodo} />}
      {ultimo?.id === periodo.id && <PrepararSiguiente periodo={periodo} />}
      {!periodo.cerrado && <ProponerOferta periodo={periodo} />}
    </>
  )
}

function DescargarActas({ periodo }: { periodo: Periodo }) {
  const [run] = useActo(() => downloadActas(periodo))
  return (
    <Accion
      texto="Descargar actas"
      de={`de ${periodo.nombre}`}
      Icono={IconFileZip}
      onClick={() => void run()}
    />
  )
}

const PrepararSiguiente = ({ periodo }: { periodo: Periodo }) => (
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

const ProponerOferta = ({ periodo }: { periodo: Periodo }) => (
  <Button
    component={Link}
    to={`/adminproposal?periodo=${periodo.id}`}
    variant="subtle"
    size="sm"
    className={tarjeta.accion ?? ''}
    aria-label={`Proponer la oferta de ${periodo.nombre}`}
    leftSection={<IconWand size={18} stroke={1.7} aria-hidden="true" />}
  >
    Proponer la oferta
  </Button>
)
