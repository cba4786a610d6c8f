import { Badge } from '@mantine/core'
import { formatPesos } from '@nivela/contract/dinero'
import type { Periodo, PeriodoBody } from '@nivela/contract/periodos'
import { IconCalendarEvent, IconCash, IconChecklist, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cierreQuery } from '../../data/periodos/periodos.api.ts'
import { positionOf } from '../../lib/time/calendario.ts'
import { getHoy } from '../../lib/time/hoy.ts'
import { Accion, Acciones } from '../../ui/catalogo/Acciones.tsx'
import { Datos } from '../../ui/catalogo/Datos.tsx'
import { Tarjeta } from '../../ui/catalogo/Tarjeta.tsx'
import type { Catalogo } from '../../ui/catalogo/useCatalogo.ts'
import { Drawer } from '../../ui/dialogos/Drawer.tsx'
import { AccionesDePeriodo } from './AccionesDePeriodo.tsx'
import { describeFalta, summarize } from './avance.ts'
import { Cerrado } from './Cerrado.tsx'
import { CierreDePeriodo } from './CierreDePeriodo.tsx'
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
  const { nombre, cerrado, inicio, fin, precio } = periodo
  const posicion = positionOf(getHoy(), periodo)
  const { texto, color } = MARCA[posicion]
  const avance = useAvance(periodo, !cerrado && posicion !== 'antes')
  const [abierto, setAbierto] = useState(false)
  return (
    <Tarjeta
      titulo={nombre}
      marca={
        cerrado ? (
          <Cerrado />
        ) : (
          <Badge variant="light" color={color} tt="none" size="lg">
            {texto}
          </Badge>
        )
      }
      acciones={
        <>
          <Accion texto="Cierre" de={`de ${nombre}`} Icono={IconLock} onClick={() => setAbierto(true)} />
          <AccionesDePeriodo periodo={periodo} />
          {!cerrado && <Acciones cosa={periodo} catalogo={catalogo} />}
        </>
      }
    >
      <Datos
        filas={[
          { Icono: IconCalendarEvent, etiqueta: 'Fechas', valor: <Plazo inicio={inicio} fin={fin} /> },
          ...(precio === null ? [] : [{ Icono: IconCash, etiqueta: 'Precio', valor: formatPesos(precio) }]),
          ...(avance ? [{ Icono: IconChecklist, etiqueta: 'Calificaciones', valor: avance }] : []),
        ]}
      />
      <Drawer
        opened={abierto}
        onClose={() => setAbierto(false)}
        position="right"
        size="lg"
        title={`Cierre de ${nombre}`}
      >
        {abierto && <CierreDePeriodo periodo={periodo} />}
      </Drawer>
    </Tarjeta>
  )
}

/** How far the period's grades are, in a line. */
function useAvance({ id }: Periodo, enabled: boolean): string | null {
  const { data } = useQuery({ ...cierreQuery(id), enabled })
  if (!enabled || !data || data.secciones.every(({ inscritos }) => inscritos === 0)) return null
  const falta = describeFalta(summarize(data.secciones))
  if (falta) return `Falta: ${falta}`
  return data.ventanasAbiertas.length
    ? 'Todas oficiales, pero su inscripción sigue abierta'
    : 'Todas oficiales: se puede cerrar'
}
