import { count } from '@nivela/contract/palabras'
import { eq, sql } from 'drizzle-orm'
import type { FindUses } from '../../platform/postgres/named-table.ts'
import { secciones } from '../../schema/secciones.ts'

type Usado = 'idAula' | 'idasignatura' | 'idperiodo' | 'idusuario'

/** How many sections use something of this kind: "2 secciones", "1 sección cancelada". Lists don't show the cancelled ones. */
export const usesBySecciones =
  (usado: Usado): FindUses =>
  async (db, id) => {
    const [counted] = await db
      .select({
        activas: sql<number>`count(*) filter (where ${secciones.estado} = 'activa')::int`,
        canceladas: sql<number>`count(*) filter (where ${secciones.estado} = 'cancelada')::int`,
      })
      .from(secciones)
      .where(eq(secciones[usado], id))
    const { activas = 0, canceladas = 0 } = counted ?? {}
    return [
      activas && count(activas, 'sección', 'secciones'),
      canceladas && count(canceladas, 'sección cancelada', 'secciones canceladas'),
    ].filter(uso => uso !== 0)
  }
