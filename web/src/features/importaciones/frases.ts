import type {
  Deshecho,
  Importacion,
  ImportacionHecha,
  TipoDeImportacion,
} from '@nivela/contract/importaciones'
import { count } from '@nivela/contract/palabras'

export function tellReview({ creados, actualizados, sinCambios, totalApartadas = 0 }: Importacion) {
  if (creados + actualizados > 0)
    return [
      'Revisa antes de guardar',
      totalApartadas
        ? 'Todavía no se ha guardado nada. Puedes importar las filas buenas y corregir las demás después.'
        : 'Todavía no se ha guardado nada.',
    ] as const
  if (totalApartadas)
    return ['Hay que corregir el archivo', 'Ninguna fila nueva puede entrar así. No se guardó nada.'] as const
  return [
    'No hay nada que cambiar',
    sinCambios
      ? 'Todo lo que trae este archivo ya está guardado igual.'
      : 'El archivo no trae datos. Llénalo debajo de los encabezados y elígelo otra vez.',
  ] as const
}

export function tellDone(
  tipo: TipoDeImportacion,
  { creados, totalApartadas = 0 }: Importacion,
  invitar: boolean,
  sinCorreo = false,
) {
  if (tipo === 'resultados' && creados)
    return 'Los estudiantes nuevos esperan su invitación: envíalas cuando quieras, con el botón de abajo.'
  if (tipo === 'maestros' && creados && invitar)
    return sinCorreo
      ? 'Las invitaciones quedaron en archivos: no hay un servidor de correo, y nadie las recibe.'
      : `Las invitaciones van en camino a ${count(creados, 'persona nueva', 'personas nuevas')}.`
  if (totalApartadas) return 'Las filas sin problemas están al día. Corrige las demás y vuelve a subirlas.'
  return 'Todo está al día.'
}

const FEMENINAS = new Set<TipoDeImportacion>(['asignaturas', 'aulas', 'secciones'])

/** "nuevo", as the table's noun wants it: "5 nuevas" for classrooms. */
export const enGenero = (tipo: TipoDeImportacion, palabra: string) =>
  FEMENINAS.has(tipo) ? palabra.replace(/o(s?)$/, 'a$1') : palabra

/** "120 nuevos, 3 cambiados" */
export function tellCifras({
  tabla,
  creados,
  actualizados,
}: Pick<ImportacionHecha, 'tabla' | 'creados' | 'actualizados'>) {
  const contar = (cuantos: number, uno: string) =>
    cuantos && count(cuantos, enGenero(tabla, uno), enGenero(tabla, `${uno}s`))
  const partes = [contar(creados, 'nuevo'), contar(actualizados, 'cambiado')].filter(Boolean)
  return partes.join(', ') || 'sin cambios'
}

export const tellDeshecho = ({ totalQuedan }: Deshecho) =>
  totalQuedan
    ? `Importación deshecha. ${count(totalQuedan, 'queda como está', 'quedan como están')}.`
    : 'Importación deshecha.'
