import { Badge, Title } from '@mantine/core'
import type { MiEspera } from '@nivela/contract/esperas'
import { NOMBRE_DE_DIA } from '@nivela/contract/secciones'
import { IconBellOff, IconClock, IconHourglass } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { tonoDe } from '../../../data/asignaturas/tono.ts'
import { esperasQuery, leaveLinea } from '../../../data/esperas/esperas.api.ts'
import { formatRango } from '../../../data/secciones/descripcion.ts'
import { useActo } from '../../../ui/actos/useActo.ts'
import { Accion } from '../../../ui/catalogo/Acciones.tsx'
import { Datos } from '../../../ui/catalogo/Datos.tsx'
import { Tarjeta, Tarjetas } from '../../../ui/catalogo/Tarjeta.tsx'
import { Lectura } from '../../../ui/estados/Lectura.tsx'
import { toastSuccess } from '../../../ui/toasts/toast.tsx'
import { describePuesto } from './oferta/oferta.ts'
import { useCupos } from './oferta/useCupos.ts'

/** The lines that a student waits in, beside their seats; nothing while there are none. */
export function MisEsperas({ idusuario }: { idusuario: number }) {
  return (
    <Lectura consulta={useQuery(esperasQuery(idusuario))} fallo="No pudimos cargar tus listas de espera.">
      {esperas => esperas.length > 0 && <Esperas idusuario={idusuario} esperas={esperas} />}
    </Lectura>
  )
}

function Esperas({ idusuario, esperas }: { idusuario: number; esperas: MiEspera[] }) {
  return (
    <section aria-labelledby="mis-esperas">
      <EnVivo idusuario={idusuario} />
      <Title order={2} id="mis-esperas" mb="sm">
        En lista de espera
      </Title>
      <Tarjetas>
        {esperas.map(espera => (
          <TarjetaDeEspera key={espera.id} espera={espera} />
        ))}
      </Tarjetas>
    </section>
  )
}

/** Only someone who waits follows the lines. */
function EnVivo({ idusuario }: { idusuario: number }) {
  useCupos(idusuario)
  return null
}

function TarjetaDeEspera({ espera }: { espera: MiEspera }) {
  const queryClient = useQueryClient()
  const { nombre, asignaturas, idasignatura, dia } = espera.secciones

  const [leave] = useActo(() => leaveLinea(espera.id), {
    after: () => queryClient.invalidateQueries(),
    done: () => toastSuccess('Dejaste la lista de espera.'),
  })

  return (
    <Tarjeta
      titulo={nombre}
      sobre={asignaturas.nombre}
      nivel={3}
      tono={tonoDe({ id: idasignatura, nombre: asignaturas.nombre })}
      marca={
        <Badge
          variant="light"
          color="ambar"
          tt="none"
          size="lg"
          leftSection={<IconHourglass size={15} aria-hidden="true" />}
        >
          Puesto {espera.puesto}
        </Badge>
      }
      acciones={
        <Accion
          texto="Dejar la lista"
          de={`de ${asignaturas.nombre} ${nombre}`}
          Icono={IconBellOff}
          onClick={() => void leave()}
        />
      }
    >
      <Datos
        filas={[
          {
            Icono: IconClock,
            etiqueta: 'Horario',
            valor: `${NOMBRE_DE_DIA[dia]}, ${formatRango(espera.secciones)}`,
          },
          { Icono: IconHourglass, etiqueta: 'Lista de espera', valor: describePuesto(espera) },
        ]}
      />
    </Tarjeta>
  )
}
