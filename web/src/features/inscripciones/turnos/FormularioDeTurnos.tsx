import { Button, Group, NumberInput, SegmentedControl, Textarea } from '@mantine/core'
import type { Proceso } from '@nivela/contract/inscripciones'
import { count } from '@nivela/contract/palabras'
import { matriculasDe, type TurnosDeVentana, turnosBody } from '@nivela/contract/turnos'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { saveTurnos, turnosQuery } from '../../../data/inscripciones/inscripciones.api.ts'
import { ApiError, INESPERADO } from '../../../lib/http/apiError.ts'
import { Momento } from '../../../ui/campos/Momento.tsx'
import { Formulario } from '../../../ui/catalogo/Formulario.tsx'
import type { ConflictoDeEdicion } from '../../../ui/catalogo/useEdicion.ts'
import { confirm, confirmLeave } from '../../../ui/dialogos/confirm.tsx'
import { useSinGuardar } from '../../../ui/dialogos/sinGuardar.ts'
import { SE_PIERDE } from '../../../ui/dialogos/useCloseDialog.ts'
import classes from './Turnos.module.css'
import { CRITERIOS, compareTurnos, findFaltas, isSame, toBody, toValores, type Valores } from './valores.ts'

interface Props {
  proceso: Proceso
  turnos: TurnosDeVentana
  onCancel: () => void
  onSaved: () => Promise<void>
}

type Errores = Record<string, string>

const ABIERTA = {
  detalle:
    'La inscripción está abierta: quienes todavía no tienen su turno dejarán de poder elegir hasta su hora.',
  verbo: 'Guardar turnos',
}

/** Makes the turns anew: by what students have left, or by lists of matrículas. */
export function FormularioDeTurnos({ proceso, turnos, onCancel, onSaved }: Props) {
  const queryClient = useQueryClient()
  /** What was read: what is written is compared with it. */
  const [base, setBase] = useState(() => ({ proceso, valores: toValores(turnos, proceso) }))
  const [valores, setValores] = useState(base.valores)
  const [ajena, setAjena] = useState<typeof base | null>(null)
  /** What was typed before the person looked at what stands now, on top of that. */
  const [mio, setMio] = useState<Valores | null>(null)
  const [errores, setErrores] = useState<Errores>({})
  const [frase, setFrase] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  const busy = useRef(false)
  const idDeError = useId()
  const dirty = !isSame(valores, base.valores) || mio !== null
  useSinGuardar(dirty && !saving)

  function set(cambios: Partial<Valores>) {
    setValores(previos => ({ ...previos, ...cambios }))
    setErrores({})
    setFrase(null)
  }
  const setLista = (cual: number, cambios: Partial<Valores['listas'][number]>) =>
    set({ listas: valores.listas.map((lista, index) => (index === cual ? { ...lista, ...cambios } : lista)) })
  function fail(campos: Errores, mensaje?: string) {
    setErrores(campos)
    setFrase(mensaje ?? Object.values(campos)[0] ?? INESPERADO)
  }

  async function save(dados: Valores, sobre: Proceso) {
    if (busy.current) return
    setErrores({})
    setFrase(null)
    const faltas = findFaltas(dados)
    if (Object.keys(faltas).length > 0) return fail(faltas)
    const leido = turnosBody.safeParse({ ...toBody(dados), version: sobre.version })
    if (!leido.success)
      return fail(
        Object.fromEntries(leido.error.issues.map(({ path, message }) => [path.join('.'), message])),
      )
    busy.current = true
    setSaving(true)
    try {
      if (sobre.abierto && !(await confirm('¿Guardar los turnos ahora?', ABIERTA))) return
      await saveTurnos(sobre.id, leido.data)
      await onSaved()
    } catch (reason) {
      if (!(reason instanceof ApiError)) fail({})
      else if (reason.actual) await readAjena(reason.actual as Proceso).catch(() => fail({}, reason.message))
      else fail(reason.campos, reason.message)
    } finally {
      busy.current = false
      setSaving(false)
    }
  }
  /** The table above shows them too. */
  async function readAjena(actual: Proceso) {
    const frescos = await queryClient.fetchQuery({ ...turnosQuery(actual.id), staleTime: 0 })
    setAjena({ proceso: actual, valores: toValores(frescos, actual) })
  }
  function submit(event?: FormEvent) {
    event?.preventDefault()
    return save(valores, base.proceso)
  }

  function accept(cuales: Valores, actual: typeof base) {
    setValores(cuales)
    setBase(actual)
    setAjena(null)
  }
  const comparadas = ajena && compareTurnos({ antes: base.valores, ahora: ajena.valores, tuyos: valores })
  const conflicto: ConflictoDeEdicion | null = ajena &&
    comparadas && {
      diferencias: comparadas.diferencias,
      look: () => {
        setMio(comparadas.juntas)
        accept(ajena.valores, ajena)
      },
      overwrite: () => {
        accept(comparadas.juntas, ajena)
        void save(comparadas.juntas, ajena.proceso)
      },
    }
  const recover =
    mio &&
    (() => {
      setValores(mio)
      setMio(null)
    })
  async function cancel() {
    if (!dirty || (await confirmLeave(SE_PIERDE))) onCancel()
  }

  /** The red line says the first sentence; its field is marked. */
  const marca = (campo: string) =>
    errores[campo] !== undefined && (errores[campo] === frase || errores[campo])
  return (
    <Formulario
      formulario={{ submit, error: frase, idDeError, saving, conflicto, recover }}
      onCancel={() => void cancel()}
      accion="Guardar turnos"
    >
      <SegmentedControl
        fullWidth
        aria-label="Cómo se reparten los turnos"
        value={valores.criterio}
        onChange={criterio => set({ criterio: criterio as Valores['criterio'] })}
        data={CRITERIOS}
      />
      {valores.criterio === 'pendientes' ? (
        <>
          <Momento
            label="Empieza el primer turno"
            description="Entran primero quienes tienen menos asignaturas pendientes."
            value={valores.desde}
            onChange={desde => set({ desde })}
            error={marca('desde')}
          />
          <div className={classes.pareja}>
            <NumberInput
              label="Minutos entre turnos"
              min={1}
              max={1440}
              clampBehavior="none"
              inputMode="numeric"
              allowDecimal={false}
              allowNegative={false}
              value={valores.minutos}
              onChange={minutos => set({ minutos: Number(minutos) })}
              error={marca('minutos')}
            />
            <NumberInput
              label="Máximo por turno (opcional)"
              placeholder="Sin límite"
              min={1}
              max={10_000}
              clampBehavior="none"
              inputMode="numeric"
              allowDecimal={false}
              allowNegative={false}
              value={valores.porTurno}
              onChange={porTurno => set({ porTurno: porTurno === '' ? '' : Number(porTurno) })}
              error={marca('porTurno')}
            />
          </div>
        </>
      ) : (
        <>
          {valores.listas.map((lista, index) => (
            <section key={index} className={classes.turno} aria-label={`Turno ${index + 1}`}>
              <Momento
                label={`Turno ${index + 1}`}
                value={lista.desde}
                onChange={desde => setLista(index, { desde })}
                error={marca(`turnos.${index}.desde`)}
              />
              <Textarea
                label="Matrículas"
                description="Pégalas como las tengas: una por línea o separadas por comas."
                autosize
                minRows={3}
                maxRows={8}
                mt="xs"
                value={lista.texto}
                onChange={({ currentTarget }) => setLista(index, { texto: currentTarget.value })}
                error={marca(`turnos.${index}.matriculas`)}
              />
              <Group justify="space-between" mt={6}>
                <span className={classes.cuantas}>
                  {count(matriculasDe(lista.texto).length, 'matrícula', 'matrículas')}
                </span>
                {valores.listas.length > 1 && (
                  <Button
                    variant="subtle"
                    color="red"
                    size="compact-sm"
                    leftSection={<IconTrash size={16} stroke={1.7} aria-hidden="true" />}
                    aria-label={`Quitar el turno ${index + 1}`}
                    onClick={() => set({ listas: valores.listas.filter((_, otra) => otra !== index) })}
                  >
                    Quitar
                  </Button>
                )}
              </Group>
            </section>
          ))}
          <Button
            variant="default"
            leftSection={<IconPlus size={17} stroke={1.8} aria-hidden="true" />}
            onClick={() =>
              set({ listas: [...valores.listas, { desde: valores.listas.at(-1)?.desde ?? '', texto: '' }] })
            }
          >
            Agregar otro turno
          </Button>
          <Momento
            label="Los demás entran (opcional)"
            description="Sin hora, quien no está en ninguna lista entra en cuanto la inscripción abre."
            value={valores.resto}
            onChange={resto => set({ resto })}
            error={marca('resto')}
          />
        </>
      )}
    </Formulario>
  )
}
