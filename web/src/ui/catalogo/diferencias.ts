import type { Valores } from '../campos/useFormulario.ts'

/** A field's name, and how its value reads where the value itself does not. */
type Campo = string | { nombre: string; texto: (valor: never) => string }
export type Campos<V> = Partial<Record<keyof V, Campo>>

export interface Diferencia {
  nombre: string
  antes: string
  ahora: string
  /** What the person typed, where both changed it; null: the other person's change stays. */
  tuyo: string | null
}

/** One thing three times: as it was read, as it stands now, and as the person has it in the form. */
interface Versiones<V> {
  antes: V
  ahora: V
  tuyos: V
}

/** Fields that mean something only together, such as an identity's kind and number: changing one is changing all. */
export type Juntos<V> = (keyof V & string)[]

/** The fields that the person changed. */
function changedIn<V extends Valores>({ antes, tuyos }: Versiones<V>, juntos: Juntos<V>) {
  const changed = (campo: string) => tuyos[campo] !== antes[campo]
  return (campo: string) => (juntos.includes(campo) ? juntos.some(changed) : changed(campo))
}

/** Three-way merge: what the person changed, on top of what stands now. */
export function merge<V extends Valores>(versiones: Versiones<V>, juntos: Juntos<V> = []): V {
  const { ahora, tuyos } = versiones
  const isMine = changedIn(versiones, juntos)
  const campos = Object.keys(ahora).map(campo => [campo, (isMine(campo) ? tuyos : ahora)[campo]])
  return Object.fromEntries(campos) as V
}

/** The fields that someone else changed. */
export function compare<V extends Valores>(
  campos: Campos<V>,
  versiones: Versiones<V>,
  juntos: Juntos<V> = [],
): Diferencia[] {
  const { antes, ahora, tuyos } = versiones
  const isMine = changedIn(versiones, juntos)
  return Object.entries(campos as Record<string, Campo>).flatMap(([clave, campo]) => {
    const read = (valores: V) => {
      const valor = valores[clave]
      if (valor === '' || valor === 0 || valor === undefined) return 'nada'
      return typeof campo === 'string' ? String(valor) : campo.texto(valor as never)
    }
    if (antes[clave] === ahora[clave]) return []
    const nombre = typeof campo === 'string' ? campo : campo.nombre
    const enConflicto = isMine(clave) && tuyos[clave] !== ahora[clave]
    return [{ nombre, antes: read(antes), ahora: read(ahora), tuyo: enConflicto ? read(tuyos) : null }]
  })
}

/** A field that is chosen from a list reads as its option. */
export const elegido = <T extends string | number>(
  nombre: string,
  opciones: { value: T; label: string }[],
) => ({ nombre, texto: (valor: T) => opciones.find(({ value }) => value === valor)?.label ?? 'otro' })
