import { Button, Group, Skeleton, Text, Title } from '@mantine/core'
import { formatHora, horaDe } from '@nivela/contract/horas'
import { count } from '@nivela/contract/palabras'
import type { SeccionQueFalta } from '@nivela/contract/propuestas'
import { NOMBRE_DE_DIA } from '@nivela/contract/secciones'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { faltaQuery } from '../../data/propuestas/propuestas.api.ts'
import { saveSeccion } from '../../data/secciones/secciones.api.ts'
import { fullName } from '../../data/usuarios/nombres.ts'
import { useActo } from '../../ui/actos/useActo.ts'
import { Lista } from '../../ui/catalogo/Lista.tsx'
import { EstadoVacio } from '../../ui/estados/EstadoVacio.tsx'
import { toastSuccess } from '../../ui/toasts/toast.tsx'
import classes from './Propuestas.module.css'

interface Props {
  idperiodo: number
  idasignatura: number
}

/** Where one more section of a subject would serve most students, each a press away. */
export function SeccionesQueFaltan({ idperiodo, idasignatura }: Props) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [create, creando] = useActo(
    async ({ nombre, idasignatura, idAula, idusuario, dia, cupo, inicio, fin }: SeccionQueFalta) => {
      const hours = { inicio: horaDe(inicio), fin: horaDe(fin) }
      return saveSeccion(0, { nombre, idperiodo, idasignatura, idAula, idusuario, dia, cupo, ...hours })
    },
    {
      after: () => queryClient.invalidateQueries(),
      done: () => {
        toastSuccess('Creamos la sección.')
        return navigate(`/adminsections?periodo=${idperiodo}`)
      },
    },
  )
  return (
    <Lista consulta={useQuery(faltaQuery(idperiodo, idasignatura))} esqueleto={<Skeleton height={280} />}>
      {lugares =>
        lugares.length ? (
          <ul className={classes.lugares} aria-label="Dónde serviría más">
            {lugares.map(one => (
              <li key={`${one.dia} ${one.inicio}`} className={classes.tarjeta}>
                <Group justify="space-between">
                  <div>
                    <Title order={2} size="h4">
                      {one.asignaturas.nombre}: {NOMBRE_DE_DIA[one.dia]}, {formatHora(horaDe(one.inicio))} a{' '}
                      {formatHora(horaDe(one.fin))}
                    </Title>
                    <Text c="dimmed">
                      {fullName(one.usuarios)} · {one.aulas.nombre} · {count(one.cupo, 'cupo', 'cupos')}
                    </Text>
                    <Text>
                      Serviría a {count(one.estudiantes, 'estudiante', 'estudiantes')} sin cupo
                      {one.enEspera ? `, ${one.enEspera} en lista de espera` : ''}.
                    </Text>
                  </div>
                  <Button onClick={() => void create(one)} loading={creando}>
                    Crear esta sección
                  </Button>
                </Group>
              </li>
            ))}
          </ul>
        ) : (
          <EstadoVacio titulo="No hay dónde ponerla">
            Nadie más la necesita, o ningún maestro que la da está libre a la misma hora que un aula. Revisa
            las horas de maestros y aulas.
          </EstadoVacio>
        )
      }
    </Lista>
  )
}
