import { useForm } from '@mantine/form'
import { type FormEvent, useId, useRef, useState } from 'react'
import { ApiError, INESPERADO } from '../../lib/http/apiError.ts'
import { useSinGuardar } from '../dialogos/sinGuardar.ts'

interface Issue {
  path: PropertyKey[]
  message: string
}

export interface Schema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false; error: { issues: Issue[] } }
}

export type Valores = Record<string, string | number | boolean>

interface Input<V, T> {
  valores: V
  /** A function where the schema is fetched with the first submit: see the sign-in. */
  esquema: Schema<T> | (() => Promise<Schema<T>>)
  onSave: (datos: T) => Promise<void>
  /** Fields that the server judges together: what it refused of one may stand with another value of any of them. */
  ligados?: (keyof V & string)[] | undefined
  /** What would be lost, in words, where "algo" is too little. */
  pendiente?: string | undefined
}

/** No network, or a new version was put in place since the page was opened. */
const SIN_ESQUEMA = 'No pudimos cargar lo que falta de esta página. Revisa tu conexión y cárgala otra vez.'

/** The first sentence of each wrong field. */
function toCampos(issues: Issue[]): Record<string, string> {
  const campos: Record<string, string> = {}
  for (const { path, message } of issues) campos[String(path[0])] ??= message
  return campos
}

/** Why a form was not taken, in one sentence, and the fields that it is about. */
interface Fallo {
  frase: string
  campos: string[]
  /** The contract's schema said so: it can be asked again while someone types. */
  delEsquema: boolean
}

/**
 * A form as all of ours behave: the contract's schema decides, the first wrong field gets the focus, and nobody can send
 * twice. Each error is said once: the first in the form's red line, with its field marked and pointing to it, any other
 * under its own field. An error goes when its field changes, or when another one's change puts it right.
 */
export function useFormulario<V extends Valores, T>(input: Input<V, T>) {
  const { valores, esquema, onSave, ligados = [], pendiente } = input
  const loaded = useRef(typeof esquema === 'function' ? null : esquema)
  const form = useForm({ initialValues: valores, onValuesChange: forgetMended })
  const [fallo, setFallo] = useState<Fallo | null>(null)
  const [saving, setSaving] = useState(false)
  const busy = useRef(false)
  const idDeError = useId()
  const dirty = form.isDirty() && !saving
  useSinGuardar(dirty, pendiente)

  const esta = (campo: string) => form.errors[campo] !== undefined
  const error = fallo && (fallo.campos.length === 0 || fallo.campos.some(esta)) ? fallo.frase : null

  function forgetMended(values: V, previous: V) {
    if (fallo && !fallo.delEsquema && ligados.some(campo => values[campo] !== previous[campo]))
      for (const campo of ligados) form.clearFieldError(campo)
    if (!fallo?.delEsquema || !loaded.current) return
    const read = loaded.current.safeParse(values)
    const campos = read.success ? {} : toCampos(read.error.issues)
    for (const campo of Object.keys(form.errors)) if (!(campo in campos)) form.clearFieldError(campo)
  }

  /** Without a sentence for the whole, the red line says that of the first wrong field. */
  function fail(campos: Record<string, string>, message?: string) {
    const first = Object.keys(valores).find(campo => campo in campos)
    const frase = message ?? campos[first ?? ''] ?? INESPERADO
    const dichos = Object.keys(campos).filter(campo => frase.includes(campos[campo] ?? ''))
    form.setErrors(campos)
    setFallo({
      frase,
      campos: dichos.length ? dichos : Object.keys(campos),
      delEsquema: message === undefined,
    })
    const field = first ? (form.getInputNode(first) as HTMLInputElement | null) : null
    field?.focus({ preventScroll: true })
    // Once the sentences are drawn. In the middle, the field's name and sentence are clear of the bars and of the red line.
    requestAnimationFrame(() => field?.scrollIntoView({ block: 'center' }))
  }

  async function submit(event?: FormEvent) {
    event?.preventDefault()
    if (busy.current) return
    setFallo(null)
    form.clearErrors()
    // Awaited only where it is fetched: every other form says at once what is wrong.
    const schema = loaded.current ?? (await whileBusy(fetchEsquema))
    if (!schema) return
    const read = schema.safeParse(form.getValues())
    if (!read.success) return fail(toCampos(read.error.issues))
    await whileBusy(() => onSave(read.data))
  }

  async function fetchEsquema() {
    if (typeof esquema !== 'function') return esquema
    loaded.current = await esquema().catch(() => Promise.reject(new ApiError(0, SIN_ESQUEMA)))
    return loaded.current
  }

  async function whileBusy<R>(work: () => Promise<R>): Promise<R | null> {
    busy.current = true
    setSaving(true)
    try {
      return await work()
    } catch (reason) {
      if (reason instanceof ApiError) fail(reason.campos, reason.message)
      else fail({})
      return null
    } finally {
      busy.current = false
      setSaving(false)
    }
  }

  function field(campo: keyof V & string) {
    const props = form.getInputProps(campo)
    const dicho = typeof props.error === 'string' && error?.includes(props.error)
    return { name: campo, ...props, ...(dicho && { error: true, 'aria-errormessage': idDeError }) }
  }

  /** As if each had been typed: what is wrong elsewhere stays said. */
  function setValues(nuevos: Partial<V>) {
    for (const [campo, valor] of Object.entries(nuevos)) form.setFieldValue(campo, valor as never)
  }

  /** As if the form had begun with them: nothing is unsaved. */
  function settle(nuevos: V) {
    form.setValues(nuevos)
    form.resetDirty(nuevos)
  }

  /** As it began, without a word of what was wrong. */
  function reset() {
    setFallo(null)
    form.reset()
  }

  const { values } = form
  return { field, submit, error, idDeError, saving, dirty, values, reset, setValues, settle }
}
