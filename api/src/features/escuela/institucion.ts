import type { InstitucionBody, InstitucionDeEscuela } from '@nivela/contract/escuela'
import { badField } from '../../platform/http/errors.ts'
import type { OidcSettings } from '../../platform/operations/settings.ts'
import type { Sealer } from '../../platform/security/sealing.ts'
import type { FilaDeEscuela } from './escuela.queries.ts'

/** Not the mail server's: what is sealed for one column does not open in another. */
const OWNER = 2

/** The provider that the page has set; undefined without. */
export function oidcOf(row: FilaDeEscuela, sealer: Sealer): OidcSettings | undefined {
  const { oidcEmisor: issuer, oidcCliente: clientId, oidcSecreto, oidcEtiqueta: label } = row
  const clientSecret = oidcSecreto && sealer.open(oidcSecreto, OWNER)?.toString()
  if (issuer === null || clientId === null || label === null || !clientSecret) return undefined
  return {
    ...{ issuer, clientId, clientSecret, label },
    domains: row.oidcDominios ?? [],
    required: row.oidcExigida ?? 'none',
    isSecondFactor: row.oidcSegundoFactor ?? false,
  }
}

export const toInstitucion = (oidc: OidcSettings | undefined): InstitucionDeEscuela | null =>
  oidc
    ? {
        emisor: oidc.issuer,
        cliente: oidc.clientId,
        etiqueta: oidc.label,
        dominios: oidc.domains,
        exigida: oidc.required,
        segundoFactor: oidc.isSecondFactor,
      }
    : null

/** With the secret that was given, or the one that is kept: that one goes to no other provider, for no other client. */
export function completeOidc(given: InstitucionBody, row: FilaDeEscuela, sealer: Sealer): OidcSettings {
  const kept = oidcOf(row, sealer)
  const same = kept?.issuer === given.emisor && kept.clientId === given.cliente
  const clientSecret = given.secreto ?? (same ? kept.clientSecret : undefined)
  if (clientSecret === undefined) throw badField('institucion', 'Escribe también el secreto del cliente.')
  return {
    ...{ issuer: given.emisor, clientId: given.cliente, clientSecret, label: given.etiqueta },
    ...{ domains: given.dominios, required: given.exigida, isSecondFactor: given.segundoFactor },
  }
}

export function oidcColumns(given: InstitucionBody | null, row: FilaDeEscuela, sealer: Sealer) {
  const oidc = given && completeOidc(given, row, sealer)
  const kept = oidcOf(row, sealer)
  // What is the same stays sealed as it is: sealing again would look like a change.
  const same = oidc?.clientSecret === kept?.clientSecret
  return {
    oidcEmisor: oidc?.issuer ?? null,
    oidcCliente: oidc?.clientId ?? null,
    oidcSecreto: same ? row.oidcSecreto : oidc && sealer.seal(Buffer.from(oidc.clientSecret), OWNER),
    oidcEtiqueta: oidc?.label ?? null,
    oidcDominios: oidc?.domains ?? null,
    oidcExigida: oidc?.required ?? null,
    oidcSegundoFactor: oidc?.isSecondFactor ?? null,
  }
}
