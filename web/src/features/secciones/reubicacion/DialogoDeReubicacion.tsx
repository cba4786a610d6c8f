import { Button, Checkbox, Group, NumberInput, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { cuposLibres } from '@nivela/contract/cupos'
import { count } from '@nivela/contract/palabras'
import { type Reubicacion, reubicacion } from '@nivela/contract/reubicaciones'
import type { Seccion } from '@nivela/contract/secciones'
import { campoVacio } from '@nivela/contract/textos'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formatHorario } from '../../../data/secciones/descripcion.ts'
import { ApiError } from '../../../lib/http/api.ts'
import { useActo } from '../../../ui/actos/useActo.ts'
import { ErrorDeFormulario } from '../../../ui/campos/ErrorDeFormulario.tsx'
import { SearchableSelect } from '../../../ui/campos/SearchableSelect.tsx'
import { Lista } from '../../../ui/catalogo/Lista.tsx'
import { Modal } from '../../../ui/dialogos/Modal.tsx'
import { useSinGuardar } from '../../../ui/dialogos/sinGuardar.ts'
import { EsqueletoDeFilas } from '../../../ui/lista/EsqueletoDeFilas.tsx'
import { toastSuccess } from '../../../ui/toasts/toast.tsx'
import { summarizePlan } from './frases.ts'
import classes from './Reubicacion.module.css'
import { type Acto, applyPlan, type Elegidos, planQuery } from './reubicacion.api.ts'
import { TablaDePlan } from './TablaDePlan.tsx'

type Verbo = Acto['verbo']

interface Palabras {
  titulo: string
  frase: string
  boton: string
  hecho: string
}

const PALABRAS: Record<Verbo, Palabras> = {
  cancelar: {
    titulo: 'Cancelar la sección',
    frase: 'Queda para consultarla, sin estudiantes, y deja libres su aula, su maestro y sus horas.',
    boton: 'Cancelar la sección',
    hecho: 'Sección cancelada.',
  },
  unir: {
    titulo: 'Unir con otra sección',
    frase: 'Todos los que caben pasan a la que elijas; los demás, a otra donde quepan. Esta queda cancelada.',
    boton: 'Unir las secciones',
    hecho: 'Secciones unidas.',
  },
  reducir: {
    titulo: 'Reducir el cupo',
    frase: 'Si hay más inscritos que cupos, los últimos en llegar pasan a otra sección donde quepan.',
    boton: 'Reducir el cupo',
    hecho: 'Cupo reducido.',
  },
}

interface Props {
  seccion: Seccion
  /** The period's other sections of the subject. */
  otras: Seccion[]
  verbo: Verbo | null
  onClose: () => void
}

/** The office sees what becomes of each student before a section is cancelled, joined to another one or made smaller. */
export function DialogoDeReubicacion({ seccion, otras, verbo, onClose }: Props) {
  const enTelefono = useMediaQuery('(max-width: 40em)') ?? false
  // The words stay while the dialog fades out.
  const [ultimo, setUltimo] = useState<Verbo>('cancelar')
  if (verbo && verbo !== ultimo) setUltimo(verbo)
  return (
    <Modal
      opened={verbo !== null}
      onClose={onClose}
      title={`${PALABRAS[ultimo].titulo}: ${seccion.asignaturas.nombre} ${seccion.nombre}`}
      size={760}
      fullScreen={enTelefono}
      closeOnClickOutside={false}
    >
      {verbo && <Contenido {...{ seccion, otras, verbo, onClose }} />}
    </Modal>
  )
}

const PAUSE_MS = 300

function Contenido({ seccion, otras, verbo, onClose }: Props & { verbo: Verbo }) {
  const [destino, setDestino] = useState(0)
  const [cupo, setCupo] = useState<number | string>(Math.max(1, seccion.inscritos - 1))
  const [cupoFirme] = useDebouncedValue(cupo, PAUSE_MS)
  const acto: Acto | null =
    verbo === 'cancelar'
      ? { verbo }
      : verbo === 'unir'
        ? destino
          ? { verbo, destino }
          : null
        : typeof cupoFirme === 'number' && cupoFirme >= 1
          ? { verbo, cupo: cupoFirme }
          : null
  return (
    <Stack gap="md">
      <p className={classes.frase}>{PALABRAS[verbo].frase}</p>
      {verbo === 'unir' && (
        <SearchableSelect
          label="Sección a la que pasan"
          opciones={otras.map(toOpcion)}
          value={destino}
          onChange={valor => setDestino(valor ?? 0)}
        />
      )}
      {verbo === 'reducir' && (
        <NumberInput
          label="Cupo nuevo"
          description={`Ahora hay ${count(seccion.cupo, 'cupo', 'cupos')} y ${count(seccion.inscritos, 'inscrito', 'inscritos')}.`}
          value={cupo}
          onChange={setCupo}
          inputMode="numeric"
          allowDecimal={false}
          allowNegative={false}
          hideControls
        />
      )}
      {acto && <Plan {...{ seccion, otras, acto, onClose }} key={verbo} />}
    </Stack>
  )
}

const toOpcion = (seccion: Seccion) => ({
  value: seccion.id,
  label: `${seccion.nombre}, ${formatHorario(seccion)} (${cuposLibres(seccion)} libres)`,
})

interface PlanProps {
  seccion: Seccion
  otras: Seccion[]
  acto: Acto
  onClose: () => void
}

function Plan({ seccion, otras, acto: pedido, onClose }: PlanProps) {
  const [elegidos, setElegidos] = useState<Elegidos>([])
  const [motivo, setMotivo] = useState('')
  const acto = elegidos.length ? { ...pedido, elegidos } : pedido
  const consulta = useQuery(planQuery(seccion.id, acto))
  const { isPlaceholderData: esViejo } = consulta
  const choose = (idusuario: number, destino: number | null | undefined) =>
    setElegidos(previos => [
      ...previos.filter(uno => uno.idusuario !== idusuario),
      ...(destino === undefined ? [] : [{ idusuario, destino }]),
    ])
  // Refused, not failed: there is nothing to try again.
  if (consulta.error instanceof ApiError && consulta.error.status === 409)
    return (
      <>
        <ErrorDeFormulario>{consulta.error.message}</ErrorDeFormulario>
        <Group justify="flex-end">
          {elegidos.length > 0 && (
            <Button onClick={() => setElegidos([])}>Dejar que cada uno pase donde mejor quepa</Button>
          )}
          <Button variant="default" onClick={onClose}>
            Volver
          </Button>
        </Group>
      </>
    )
  return (
    <Lista consulta={consulta} esqueleto={<EsqueletoDeFilas />}>
      {plan => (
        <Aceptacion
          {...{ seccion, otras, acto, plan, esViejo, motivo, setMotivo, onClose }}
          onChoose={choose}
        />
      )}
    </Lista>
  )
}

interface AceptacionProps extends PlanProps {
  plan: Reubicacion
  /** Of what was asked before, until the new answer is there. */
  esViejo: boolean
  motivo: string
  setMotivo: (motivo: string) => void
  onChoose: (idusuario: number, destino: number | null | undefined) => void
}

function Aceptacion(props: AceptacionProps) {
  const { seccion, otras, acto, plan, esViejo, motivo, setMotivo, onChoose, onClose } = props
  const queryClient = useQueryClient()
  const { boton, hecho } = PALABRAS[acto.verbo]
  const [aceptada, setAceptada] = useState('')
  const [error, setError] = useState<string | null>(null)
  // What was accepted was accepted of the plan that was seen.
  const acepta = aceptada === plan.huella
  const { sinLugar, huella } = plan
  const [apply, saving] = useActo(
    async () => {
      await applyPlan(seccion.id, acto, { motivo: motivo.trim(), aceptarSinLugar: acepta, huella })
      await queryClient.invalidateQueries()
      onClose()
      toastSuccess(hecho)
    },
    {
      tell: (frase, reason) => {
        setError(frase)
        const actual = reubicacion.safeParse(reason instanceof ApiError ? reason.actual : undefined)
        if (actual.success) queryClient.setQueryData(planQuery(seccion.id, acto).queryKey, actual.data)
      },
    },
  )
  useSinGuardar(motivo !== '' && !saving)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (esViejo) return
    setError(null)
    if (sinLugar > 0 && !acepta)
      return setError('Marca que aceptas dejar a alguien sin lugar, o vuelve atrás.')
    if (!motivo.trim()) return setError(campoVacio('motivo'))
    void apply()
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <p className={classes.resumen} role="status">
          {summarizePlan(plan)}
        </p>
        {plan.estudiantes.length > 0 && (
          <TablaDePlan {...{ plan, seccion, otras, onChoose }} elegidos={acto.elegidos} />
        )}
        {sinLugar > 0 && (
          <Checkbox
            label={`Acepto que ${count(sinLugar, 'estudiante se quede', 'estudiantes se queden')} sin lugar`}
            description="Quien se queda sin lugar pierde su cupo y recibe un aviso para elegir otra sección."
            checked={acepta}
            onChange={({ currentTarget }) => setAceptada(currentTarget.checked ? huella : '')}
          />
        )}
        <TextInput
          label="Motivo"
          description="Cada estudiante lo lee en el aviso y en el correo de su cambio. Queda en el historial."
          value={motivo}
          maxLength={300}
          autoComplete="off"
          onChange={({ currentTarget }) => setMotivo(currentTarget.value)}
        />
        <ErrorDeFormulario>{error}</ErrorDeFormulario>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={saving}>
            Volver
          </Button>
          <Button type="submit" color="red.8" disabled={saving || esViejo}>
            {saving ? 'Un momento...' : boton}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
