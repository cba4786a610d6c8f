import { Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { miDisponibilidadQuery } from '../../data/disponibilidad/disponibilidad.api.ts'
import { Lista } from '../../ui/catalogo/Lista.tsx'
import { HorasDeMaestro } from './HorasDeMaestro.tsx'

/** On a teacher's profile: when the office may count on them. */
export function MiDisponibilidad({ id, className }: { id: number; className?: string | undefined }) {
  return (
    <section className={className} aria-labelledby="mis-horas">
      <Title order={2} id="mis-horas">
        Mis horas
      </Title>
      <Text c="dimmed" mb="md">
        La oficina las mira cuando prepara la oferta del próximo período.
      </Text>
      <Lista consulta={useQuery(miDisponibilidadQuery(id))} esqueleto={<Skeleton height={420} />}>
        {maestro => <HorasDeMaestro maestro={maestro} propias />}
      </Lista>
    </section>
  )
}
