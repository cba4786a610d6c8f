import { expect, test } from 'vitest'
import { openTestPostgres } from '../testing/database.ts'
import { prepareDemo } from './demo.ts'

test('the bitácora names who did it: each grade its teacher, each receipt its student', async () => {
  const { db, pool } = await openTestPostgres()
  await prepareDemo(db, true, () => {})
  const { rows } = await pool.query(`
    select objeto, bool_and(b.idautor = case objeto when 'recibos' then b.idusuario else s.idusuario end) as suyas
      from bitacora b left join secciones s on s.id = (b.despues ->> 'idseccion')::int
     where objeto in ('calificaciones', 'recibos') and accion = 'crear' group by objeto order by objeto`)
  expect(rows).toEqual([
    { objeto: 'calificaciones', suyas: true },
    { objeto: 'recibos', suyas: true },
  ])
})
