import { Button, Group, NumberInput, SegmentedControl, Textarea } from '@mantine/core'
import type { Proceso } from '@nivela/contract/inscripciones'
import { count } from '@nivela/contract/palabras'
import { matriculasDe, type TurnosDeVentana, turnosBody } from '@nivela/contract/turnos'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { ApiError } from '../../../lib/api.ts'
import { Momento } from '../../../ui/campos/Momento.tsx'
import { Formulario } from '../../../ui/catalogo/Formulario.tsx'
import { toReloj } from '../horas.ts'
import { saveTurnos } from '../inscripciones.api.ts'
import classes from './Turnos.module.css'

interface Props {
  proceso: Proceso
  turnos: TurnosDeVentana
  onCancel: () => void
  onSaved: () => Promise<void>
}

type Errores = Record<string, string>

const INESPERADO = 'Ocurrió un error inesperado. Inténtalo de nuevo.'

function toValores(
  { criterio, desde, minutos, porTurno, turnos, resto }: TurnosDeVentana,
  { abreEn }: Proceso,
) {
  const listas = criterio === 'lista' ? turnos : []
  return {
    criterio: criterio ?? ('pendientes' as const),
    desde: toReloj(desde ?? abreEn),
    minutos: minutos ?? 20,
    porTurno: porTurno ?? ('' as number | ''),
    listas: listas.length
      ? listas.map(lista => ({ desde: toReloj(lista.desde), texto: lista.matriculas.join('\n') }))
      : [{ desde: toReloj(abreEn), texto: '' }],
    resto: criterio === 'lista' ? toReloj(resto.desde) : '',
  }
}
type Valores = ReturnType<typeof toValores>

const toBody = ({ criterio, desde, minutos, porTurno, listas, resto }: Valores) =>
  criterio === 'lista'
    ? {
        criterio,
        turnos: listas.map(lista => ({ desde: lista.desde, matriculas: matriculasDe(lista.texto) })),
        resto: resto || null,
      }
    : { criterio, desde, minutos: minutos || null, porTurno: porTurno || null }

/** Makes the turns anew: by what students have left, or by lists of matrículas. */
export function FormularioDeTurnos({ proceso, turnos, onCancel, onSaved }: Props) {
  const [valores, setValores] = useState(() => toValores(turnos, proceso))
  const [errores, setErrores] = useState<Errores>({})
  const [frase, setFrase] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  const busy = useRef(false)
  const idDeError = useId()

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

  async function submit(event?: FormEvent) {
    event?.preventDefault()
    if (busy.current) return
    const leido = turnosBody.safeParse({ ...toBody(valores), version: proceso.version })
    if (!leido.success)
      return fail(
        Object.fromEntries(leido.error.issues.map(({ path, message }) => [path.join('.'), message])),
      )
    busy.current = true
    setSaving(true)
    try {
      await saveTurnos(proceso.id, leido.data)
      await onSaved()
    } catch (reason) {
      if (reason instanceof ApiError) fail(reason.campos, reason.message)
      else fail({})
    } finally {
      busy.current = false
      setSaving(false)
    }
  }

  /** The red line says the first sentence; its field is marked. */
  const marca = (campo: string) =>
    errores[campo] !== undefined && (errores[campo] === frase || errores[campo])
  return (
    <Formulario
      formulario={{ submit, error: frase, idDeError, saving }}
      onCancel={onCancel}
      accion="Guardar turnos"
    >
      <SegmentedControl
        fullWidth
        aria-label="Cómo se reparten los turnos"
        value={valores.criterio}
        onChange={criterio => set({ criterio: criterio as Valores['criterio'] })}
        data={[
          { value: 'pendientes', label: 'Por lo que les falta' },
          { value: 'lista', label: 'Por listas' },
        ]}
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
              allowDecimal={false}
              value={valores.minutos}
              onChange={minutos => set({ minutos: Number(minutos) })}
              error={marca('minutos')}
            />
            <NumberInput
              label="Máximo por turno (opcional)"
              placeholder="Sin límite"
              min={1}
              max={10_000}
              allowDecimal={false}
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
