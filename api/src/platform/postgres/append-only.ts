/** Tables of which the server's own role may change no row, where that can be had: in the PostgreSQL that it starts itself. */
export const APPEND_ONLY = ['bitacora']

const blanked = (row: string) =>
  `${row} = b.${row} || (select coalesce(jsonb_object_agg(k, '***'), '{}') from unnest('{correo,telefono}'::text[]) k where b.${row} ->> k is not null)`

/** What the role may do to them all the same: blank the contact data in the lines about a person (see `api/sql/_bitacora.sql`). */
export const BLANKING = {
  signature: 'blank_bitacora(persona integer)',
  statement: `update public.bitacora b set ${blanked('antes')}, ${blanked('despues')} where b.objeto in ('usuarios', 'uniones') and b.idobjeto = persona`,
}
