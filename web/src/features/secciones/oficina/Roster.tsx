import { Button, Checkbox, TextInput, Title } from '@mantine/core'
import { cuposLibres } from '@nivela/contract/cupos'
import { count } from '@nivela/contract/palabras'
import type { Seccion } from '@nivela/contract/secciones'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { inscritosQuery, moveEstudiantes } from '../../../data/inscripciones/inscripciones.api.ts'
import { formatHorario } from '../../../data/secciones/descripcion.ts'
import { listName } from '../../../data/usuarios/nombres.ts'
import { attempt } from '../../../ui/actos/attempt.ts'
import { useActo } from '../../../ui/actos/useActo.ts'
import { ErrorDeFormulario } from '../../../ui/campos/ErrorDeFormulario.tsx'
import { SearchableSelect } from '../../../ui/campos/SearchableSelect.tsx'
import { Lista } from '../../../ui/catalogo/Lista.tsx'
import { confirm } from '../../../ui/dialogos/confirm.tsx'
import { EsqueletoDeFilas } from '../../../ui/lista/EsqueletoDeFilas.tsx'
import { Deshacer } from '../../../ui/toasts/Deshacer.tsx'
import { toastError, toastSuccess } from '../../../ui/toasts/toast.tsx'
import type { VueltaAtras } from '../../../ui/toasts/vueltaAtras.ts'
import classes from './Oficina.module.css'

interface Props {
  seccion: Seccion
  otras: Seccion[]
  /** No window is open: a reason is needed. */
  cerrada: boolean
}

/** Sentinel: withdraw from the section. */
const RETIRAR = -1

/** The students of the section; some of them are picked, and go elsewhere together. */
export function Roster({ seccion, otras, cerrada }: Props) {
  const consulta = useQuery(inscritosQuery(seccion.id))
  const queryClient = useQueryClient()
  const [elegidos, setElegidos] = useState<number[]>([])
  const [destino, setDestino] = useState(0)
  const [motivo, setMotivo] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [vuelta, setVuelta] = useState<VueltaAtras | null>(null)
  const quienes = count(elegidos.length, 'estudiante', 'estudiantes')

  const toggle = (id: number, on: boolean) =>
    setElegidos(previos => (on ? [...previos, id] : previos.filter(otro => otro !== id)))

  const [run, moving] = useActo(
    async () => {
      setVuelta(null)
      const { movidos, rechazados } = await moveEstudiantes({
        idseccion: seccion.id,
        estudiantes: elegidos,
        destino: destino === RETIRAR ? undefined : destino,
        motivo: motivo.trim() || undefined,
      })
      await queryClient.invalidateQueries()
      setElegidos(rechazados.map(({ idusuario }) => idusuario))
      const dicho = tellMovidos(movidos.length, destino === RETIRAR)
      // Withdrawn, each would have to be enrolled again by a call of their own; it was asked about before.
      if (movidos.length) toastSuccess(dicho)
      if (movidos.length && destino !== RETIRAR)
        setVuelta({ texto: dicho, undo: () => void bringBack(movidos, destino) })
      const nombres = new Map(consulta.data?.map(one => [one.id, listName(one)]))
      const frases = rechazados.map(one => `${nombres.get(one.idusuario) ?? ''}: ${one.error}`)
      setError(frases.join(' ') || null)
    },
    { tell: setError },
  )

  async function move() {
    setError(null)
    if (!destino) return setError('Elige a dónde pasan.')
    if (cerrada && !motivo.trim()) return setError('Di el motivo: la inscripción no está abierta.')
    const sure = destino !== RETIRAR || (await confirm(`¿Retirar a ${quienes} de la sección?`, RETIRO))
    if (!sure) return
    await run()
  }

  /** A student who may not come back, such as to a seat that someone took from the line, stays where they are; the office is told. */
  async function bringBack(estudiantes: number[], de: number) {
    setVuelta(null)
    await attempt(async () => {
      const body = { idseccion: de, estudiantes, destino: seccion.id, motivo: motivo.trim() || undefined }
      const { rechazados } = await moveEstudiantes(body)
      await queryClient.invalidateQueries()
      const [primero] = rechazados
      if (!primero) return toastSuccess('Todo está como antes.')
      const quedan = count(rechazados.length, 'estudiante no pudo volver', 'estudiantes no pudieron volver')
      toastError(`${quedan}. ${primero.error}`)
    })
  }

  return (
    <section aria-labelledby="roster">
      <Title order={3} id="roster" size="h4" mb="xs">
        Inscritos
      </Title>
      <Lista consulta={consulta} esqueleto={<EsqueletoDeFilas />}>
        {inscritos =>
          inscritos.length === 0 ? (
            <p className={classes.nadie}>Todavía no se ha inscrito nadie.</p>
          ) : (
            <>
              <Checkbox
                className={classes.todos ?? ''}
                label={elegidos.length ? `${quienes} de ${inscritos.length}` : 'Elegir a todos'}
                checked={elegidos.length === inscritos.length}
                indeterminate={elegidos.length > 0 && elegidos.length < inscritos.length}
                onChange={({ currentTarget }) =>
                  setElegidos(currentTarget.checked ? inscritos.map(({ id }) => id) : [])
                }
              />
              <ul className={classes.personas}>
                {inscritos.map(inscrito => (
                  <li key={inscrito.id}>
                    <Checkbox
                      label={listName(inscrito)}
                      description={inscrito.matricula ?? 'Sin matrícula'}
                      checked={elegidos.includes(inscrito.id)}
                      onChange={({ currentTarget }) => toggle(inscrito.id, currentTarget.checked)}
                    />
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Lista>
      {elegidos.length > 0 && (
        <div className={classes.acto}>
          <SearchableSelect
            label={`Pasar a ${quienes} a`}
            opciones={[...otras.map(toOpcion), { value: RETIRAR, label: 'Ninguna: retirar de la sección' }]}
            value={destino}
            onChange={valor => setDestino(valor ?? 0)}
          />
          <TextInput
            label={cerrada ? 'Motivo' : 'Motivo (si quieres)'}
            value={motivo}
            maxLength={500}
            onChange={({ currentTarget }) => setMotivo(currentTarget.value)}
          />
          <Button onClick={() => void move()} loading={moving}>
            Aplicar
          </Button>
        </div>
      )}
      {vuelta && <Deshacer {...vuelta} />}
      <ErrorDeFormulario>{error}</ErrorDeFormulario>
    </section>
  )
}

const RETIRO = { peligro: true, verbo: 'Retirar', detalle: 'Pierden su cupo, que pasa a quien espera.' }

const toOpcion = (seccion: Seccion) => ({
  value: seccion.id,
  label: `${seccion.nombre}, ${formatHorario(seccion)} (${cuposLibres(seccion)} libres)`,
})

const tellMovidos = (cuantos: number, retirados: boolean) =>
  `${count(cuantos, 'estudiante', 'estudiantes')} ${
    retirados ? (cuantos === 1 ? 'retirado' : 'retirados') : cuantos === 1 ? 'movido' : 'movidos'
  }.`
