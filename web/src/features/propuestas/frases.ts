import { enumerate } from '@nivela/contract/palabras'

const LOS_QUE_SE_NOMBRAN = 3

/** Teachers of whom nobody said what they teach: "No se sabe qué dan Luz Marte y 2 más: con ellos no se cuenta." */
export function tellSinNada(nombres: string[]): string {
  const [primero, ...otros] = nombres
  if (!otros.length) return `No se sabe qué da ${primero}: con esa persona no se cuenta.`
  const resto = nombres.length - LOS_QUE_SE_NOMBRAN
  const dichos = [...nombres.slice(0, LOS_QUE_SE_NOMBRAN), ...(resto > 0 ? [`${resto} más`] : [])]
  return `No se sabe qué dan ${enumerate(dichos)}: con ellos no se cuenta.`
}
