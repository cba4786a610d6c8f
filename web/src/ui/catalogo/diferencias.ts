import type { Valores } from '../useFormulario.ts'

/** A field's name, and how its value reads where the value itself does not. */
type Campo = string | { nombre: string; texto: (valor: never) => string }
export type Campos<V> = Partial<Record<keyof V, Campo>>

export interface Diferencia {
  nombre: string
  antes: string
  ahora: string
  /** What the person typed, where it is neither of the two. */
  tuyo: string | null
}

/** The fields that someone else changed. */
export function compare<V extends Valores>(campos: Campos<V>, antes: V, ahora: V, tuyos: V): Diferencia[] {
  return Object.entries(campos as Record<string, Campo>).flatMap(([clave, campo]) => {
    const read = (valores: V) => {
      const valor = valores[clave]
      if (valor === '' || valor === 0 || valor === undefined) return 'nada'
      return typeof campo === 'string' ? String(valor) : campo.texto(valor as never)
    }
    if (antes[clave] === ahora[clave]) return []
    const nombre = typeof campo === 'string' ? campo : campo.nombre
    const esNuevo = tuyos[clave] !== antes[clave] && tuyos[clave] !== ahora[clave]
    return [{ nombre, antes: read(antes), ahora: read(ahora), tuyo: esNuevo ? read(tuyos) : null }]
  })
}

/** A field that is chosen from a list reads as its option. */
export const elegido = <T extends string | number>(
  nombre: string,
  opciones: { value: T; label: string }[],
) => ({ nombre, texto: (valor: T) => opciones.find(({ value }) => value === valor)?.label ?? 'otro' })
