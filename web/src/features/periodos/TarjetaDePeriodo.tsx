import { Badge } from '@mantine/core'
import { formatPesos } from '@nivela/contract/dinero'
import type { Periodo, PeriodoBody } from '@nivela/contract/periodos'
import { IconCalendarEvent, IconCash } from '@tabler/icons-react'
import { positionOf } from '../../lib/calendario.ts'
import { getHoy } from '../../lib/hoy.ts'
import { Acciones } from '../../ui/catalogo/Acciones.tsx'
import { Datos } from '../../ui/catalogo/Datos.tsx'
import { Tarjeta } from '../../ui/catalogo/Tarjeta.tsx'
import type { Catalogo } from '../../ui/catalogo/useCatalogo.ts'
import { Plazo } from './Plazo.tsx'

interface Props {
  periodo: Periodo
  catalogo: Catalogo<Periodo, PeriodoBody>
}

const MARCA = {
  antes: { texto: 'Próximo', color: 'indigo' },
  dentro: { texto: 'En curso', color: 'verde' },
  despues: { texto: 'Terminado', color: 'gray' },
}

export function TarjetaDePeriodo({ periodo, catalogo }: Props) {
  const { texto, color } = MARCA[positionOf(getHoy(), periodo)]
  return (
    <Tarjeta
      titulo={periodo.nombre}
      marca={
        <Badge variant="light" color={color} tt="none" size="lg">
          {texto}
        </Badge>
      }
      acciones={<Acciones cosa={periodo} catalogo={catalogo} />}
    >
      <Datos
        filas={[
          {
            Icono: IconCalendarEvent,
            etiqueta: 'Fechas',
            valor: <Plazo inicio={periodo.inicio} fin={periodo.fin} />,
          },
          ...(periodo.precio === null
            ? []
            : [{ Icono: IconCash, etiqueta: 'Precio', valor: formatPesos(periodo.precio) }]),
        ]}
      />
    </Tarjeta>
  )
}
