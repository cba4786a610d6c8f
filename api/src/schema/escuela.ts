import type { SegundoFactorDe, Seguridad } from '@nivela/contract/escuela'
import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { bytea, version } from './columns.ts'

/** One row. Null: the default. */
export const escuela = pgTable('escuela', {
  id: integer().primaryKey().default(1),
  nombre: text(),
  correo: text(),
  telefono: text(),
  direccion: text(),
  cuentaDePago: text('cuenta_de_pago'),
  indicacionDePago: text('indicacion_de_pago'),
  zonaHoraria: text('zona_horaria'),
  notaMinimaPoma: integer('nota_minima_poma'),
  notaMinimaAprobar: integer('nota_minima_aprobar'),
  mesesDeDatos: integer('meses_de_datos'),
  patronMatricula: text('patron_matricula'),
  segundoFactor: text('segundo_factor').$type<SegundoFactorDe>(),
  smtpServidor: text('smtp_servidor'),
  smtpPuerto: integer('smtp_puerto'),
  smtpSeguridad: text('smtp_seguridad').$type<Seguridad>(),
  smtpUsuario: text('smtp_usuario'),
  smtpContrasena: bytea('smtp_contrasena'),
  remitente: text(),
  oidcEmisor: text('oidc_emisor'),
  oidcCliente: text('oidc_cliente'),
  oidcSecreto: bytea('oidc_secreto'),
  oidcEtiqueta: text('oidc_etiqueta'),
  oidcDominios: text('oidc_dominios').array(),
  oidcExigida: text('oidc_exigida').$type<SegundoFactorDe>(),
  oidcSegundoFactor: boolean('oidc_segundo_factor'),
  logo: bytea(),
  pasosSaltados: text('pasos_saltados').array().notNull().default([]),
  propiaDesde: timestamp('propia_desde', { withTimezone: true }),
  version: version(),
})

export const bienvenidas = pgTable('bienvenidas', {
  huella: bytea().primaryKey(),
  expira: timestamp({ withTimezone: true }).notNull(),
})
