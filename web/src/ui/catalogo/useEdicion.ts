import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../lib/http/api.ts'
import { type Schema, useFormulario, type Valores } from '../campos/useFormulario.ts'
import { confirm } from '../dialogos/confirm.tsx'
import { type Campos, compare, type Diferencia, type Juntos, merge } from './diferencias.ts'
import type { Catalogo } from './useCatalogo.ts'

interface Input<C extends { id: number; version?: number | undefined }, V extends Valores, B> {
  cosa: C
  /** What the form holds of the thing. */
  toValores: (cosa: C) => V
  campos: Campos<V>
  juntos?: Juntos<V>
  esquema: Schema<B>
  /** See `useFormulario`. */
  ligados?: (keyof V & string)[]
  /** What the form proposes in place of what the thing says. */
  propuesta?: Partial<V> | undefined
  catalogo: Pick<Catalogo<C, B>, 'save' | 'refresh'>
  /** What leaving would lose, in words. */
  pendiente?: string
}

const isSame = (a: Valores, b: Valores) => Object.keys(a).every(campo => a[campo] === b[campo])

/** Someone else wrote while the form was open: what they changed, and the two ways on. */
export interface ConflictoDeEdicion {
  diferencias: Diferencia[]
  look: () => void
  overwrite: () => void
}

/**
 * The form of something that may exist already. It sends the version that it read; if the server answers that someone
 * changed it meanwhile, the person sees what stands now, and nothing that they typed is lost. A form that stays open shows
 * what it has saved, and what others save as long as nothing is typed in it.
 */
export function useEdicion<C extends { id: number; version?: number | undefined }, V extends Valores, B>(
  input: Input<C, V, B>,
) {
  const { cosa, toValores, campos, juntos, esquema, ligados, propuesta, catalogo, pendiente } = input
  const base = useRef(cosa)
  const [ajena, setAjena] = useState<C | null>(null)
  /** What was typed before the person looked at what stands now, on top of that. */
  const [mio, setMio] = useState<V | null>(null)

  const saved = useRef(false)
  const send = async (body: B, extra: object = {}) => {
    const { id, version } = base.current
    await catalogo.save(id, { ...body, ...extra, ...(id > 0 && { version }) })
    saved.current = true
  }
  async function onSave(body: B) {
    try {
      await send(body)
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason
      if (reason.confirmar) {
        const seguro = await confirm('¿Estás seguro de guardarlo así?', { detalle: reason.message })
        if (seguro) await send(body, { [reason.confirmar]: true })
      } else if (reason.actual) {
        setAjena({ ...base.current, ...(reason.actual as C) })
        void catalogo.refresh()
      } else throw reason
    }
  }

  const valores = { ...toValores(cosa), ...propuesta } as V
  const formulario = useFormulario({ valores, esquema, onSave, ligados, pendiente })
  const { values, setValues, settle, submit } = formulario
  useEffect(() => {
    if ((cosa.version ?? 0) <= (base.current.version ?? 0)) return
    const [antes, ahora] = [toValores(base.current), toValores(cosa)]
    const isNothingTyped = mio === null && isSame(values, antes)
    if (saved.current || isNothingTyped || isSame(values, ahora)) {
      saved.current = false
      setAjena(null)
      setMio(null)
      settle(ahora)
      // Something of the thing changed that this form does not show, such as its logo: no conflict.
    } else if (!isSame(antes, ahora)) return
    base.current = cosa
  })

  const accept = (actual: C) => {
    base.current = actual
    setAjena(null)
  }
  const versiones = ajena && { antes: toValores(base.current), ahora: toValores(ajena), tuyos: values }
  const conflicto: ConflictoDeEdicion | null = ajena &&
    versiones && {
      diferencias: compare(campos, versiones, juntos),
      look: () => {
        setMio(merge(versiones, juntos))
        setValues(versiones.ahora)
        accept(ajena)
      },
      overwrite: () => {
        setValues(merge(versiones, juntos))
        accept(ajena)
        void submit()
      },
    }
  const recover =
    mio &&
    (() => {
      setValues(mio)
      setMio(null)
    })
  return { ...formulario, conflicto, recover }
}
