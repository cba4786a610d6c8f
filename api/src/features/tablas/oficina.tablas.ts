import type { LineaDeBitacora } from '@nivela/contract/bitacora'
import { cambiosDe } from '@nivela/contract/bitacora-campos'
import { autorDe, describirLinea } from '@nivela/contract/bitacora-frases'
import { type EstadoDeRecibo, NOMBRE_DE_MEDIO, type Recibo } from '@nivela/contract/recibos'
import { dayOf } from './periodo.tablas.ts'
import { type Columna, code, text } from './tabla.ts'

const ESTADO: Record<EstadoDeRecibo, string> = {
  ...{ en_revision: 'En revisión', pagado: 'Pagado', rechazado: 'Rechazado', anulado: 'Anulado' },
}

export const recibosIn = (zona: string): Columna<Recibo>[] => [
  code('Código', 18, one => one.codrecibo),
  code('Referencia', 20, one => one.referencia),
  text('Apellido', 24, one => one.usuarios.apellido),
  text('Nombre', 24, one => one.usuarios.nombre),
  text('Período', 20, one => one.periodos?.nombre ?? null),
  text('Monto', 14, one => one.monto),
  text('Cómo', 18, one => NOMBRE_DE_MEDIO[one.medio]),
  text('Estado', 14, one => ESTADO[one.estado]),
  text('Motivo', 40, one => one.motivo),
  text(
    'Enviado',
    12,
    dayOf(zona, one => one.enviado),
  ),
]

export function bitacoraIn(zona: string): Columna<LineaDeBitacora>[] {
  const moment = new Intl.DateTimeFormat('sv-SE', {
    ...{ dateStyle: 'short', timeStyle: 'medium', timeZone: zona },
  })
  const values = (linea: LineaDeBitacora, when: 'antes' | 'despues') =>
    cambiosDe(linea)
      .filter(({ antes }) => antes !== null)
      .map(cambio => `${cambio.campo}: ${cambio[when]}`)
      .join('\n')
  return [
    code('Momento', 20, one => moment.format(new Date(one.momento))),
    text('Autor', 28, autorDe),
    text('Qué hizo', 70, describirLinea),
    text('Antes', 50, one => values(one, 'antes')),
    text('Después', 50, one => values(one, 'despues')),
    text('Motivo', 40, one => one.motivo),
  ]
}
