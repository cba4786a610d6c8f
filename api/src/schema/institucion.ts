import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const moment = () => timestamp({ withTimezone: true })

/** A person's account at the institution: the issuer and its `sub`, which stay when the address changes. */
export const cuentasDeInstitucion = pgTable('cuentas_de_institucion', {
  idusuario: integer().primaryKey(),
  emisor: text().notNull(),
  sujeto: text().notNull(),
  correo: text(),
  creada: moment().notNull().defaultNow(),
  usada: moment(),
})
