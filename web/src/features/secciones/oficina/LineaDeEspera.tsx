import { Anchor, Button, Title } from '@mantine/core'
import type { EnEspera } from '@nivela/contract/esperas'
import type { Seccion } from '@nivela/contract/secciones'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { leaveLinea, lineaQuery } from '../../../data/esperas/esperas.api.ts'
import { listName } from '../../../data/usuarios/nombres.ts'
import { useActo } from '../../../ui/actos/useActo.ts'
import { Lista } from '../../../ui/catalogo/Lista.tsx'
import { confirm } from '../../../ui/dialogos/confirm.tsx'
import { EsqueletoDeFilas } from '../../../ui/lista/EsqueletoDeFilas.tsx'
import { toastSuccess } from '../../../ui/toasts/toast.tsx'
import classes from './Oficina.module.css'

/** The students who wait for a seat in the section, in their order. */
export function LineaDeEspera({ seccion }: { seccion: Seccion }) {
  const consulta = useQuery(lineaQuery(seccion.id))
  const queryClient = useQueryClient()

  const [remove] = useActo(
    async (lugar: EnEspera) => {
      if (!(await confirm(`¿Quitar a ${listName(lugar)} de la lista de espera?`, QUITAR))) return false
      return leaveLinea(lugar.id)
    },
    {
      after: () => queryClient.invalidateQueries(),
      done: () => toastSuccess('Lista de espera actualizada.'),
    },
  )

  return (
    <section aria-labelledby="linea">
      <Title order={3} id="linea" size="h4" mb="xs">
        Lista de espera
      </Title>
      <Lista consulta={consulta} esqueleto={<EsqueletoDeFilas />}>
        {linea =>
          linea.length === 0 ? (
            <p className={classes.nadie}>Nadie espera un cupo.</p>
          ) : (
            <>
              <Anchor
                component={Link}
                to={`/adminproposal?periodo=${seccion.idperiodo}&asignatura=${seccion.idasignatura}`}
                underline="always"
              >
                Crear la sección que falta
              </Anchor>
              <ol className={classes.personas}>
                {linea.map(lugar => (
                  <li key={lugar.id} className={classes.lugar}>
                    <b>{lugar.puesto}</b>
                    <span>
                      {listName(lugar)}
                      <small>{lugar.matricula ?? 'Sin matrícula'}</small>
                    </span>
                    <Button
                      variant="subtle"
                      size="sm"
                      aria-label={`Quitar a ${listName(lugar)} de la lista`}
                      onClick={() => void remove(lugar)}
                    >
                      Quitar
                    </Button>
                  </li>
                ))}
              </ol>
            </>
          )
        }
      </Lista>
    </section>
  )
}

const QUITAR = { peligro: true, verbo: 'Quitar' }
