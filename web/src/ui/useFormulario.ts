import { useForm } from '@mantine/form'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '../lib/api.ts'

export interface Schema<T> {
  safeParse(
    value: unknown,
  ):
    | { success: true; data: T }
    | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } }
}

export type Valores = Record<string, string | number | boolean>

interface Input<V, T> {
  valores: V
  esquema: Schema<T>
  onSave: (datos: T) => Promise<void>
}

const INESPERADO = 'Ocurrió un error inesperado. Inténtalo de nuevo.'

/**
 * A form as all of ours behave: the contract's schema decides, each error stands under its field, the first also in
 * the form's red line, the first wrong field gets the focus, and nobody can send twice.
 */
export function useFormulario<V extends Valores, T>(input: Input<V, T>) {
  const { valores, esquema, onSave } = input
  const form = useForm({ initialValues: valores })
  const [error, setError] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  const busy = useRef(false)

  /** Without a sentence for the whole, the red line repeats that of the first wrong field. */
  function fail(campos: Record<string, string>, message?: string) {
    const first = Object.keys(valores).find(campo => campo in campos)
    form.setErrors(campos)
    setError(message ?? campos[first ?? ''] ?? INESPERADO)
    const field = first ? (form.getInputNode(first) as HTMLInputElement | null) : null
    field?.focus()
    // A field that was in view keeps its place when it gets the focus; its name may not be in view.
    field?.labels?.[0]?.scrollIntoView({ block: 'nearest' })
  }

  async function submit(event?: FormEvent) {
    event?.preventDefault()
    if (busy.current) return
    setError(null)
    form.clearErrors()
    const read = esquema.safeParse(form.getValues())
    if (!read.success) {
      const campos: Record<string, string> = {}
      for (const { path, message } of read.error.issues) campos[String(path[0])] ??= message
      return fail(campos)
    }
    busy.current = true
    setSaving(true)
    try {
      await onSave(read.data)
    } catch (reason) {
      if (reason instanceof ApiError) fail(reason.campos, reason.message)
      else fail({})
    } finally {
      busy.current = false
      setSaving(false)
    }
  }

  const field = (campo: keyof V & string) => ({ name: campo, ...form.getInputProps(campo) })

  const { values, reset, setValues } = form
  return { field, submit, error, saving, values, reset, setValues }
}
