import { isIP } from 'node:net'
import path from 'node:path'
import { z } from 'zod'

/** What is wrong with the settings, a sentence each, for the terminal. */
export class SettingsError extends Error {
  constructor(readonly sentences: string[]) {
    super(sentences.join('\n'))
  }
}

const isTimeZone = (name: string) => {
  try {
    new Intl.DateTimeFormat('es', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const urlOf = (variable: string, protocols: string[], example: string) =>
  z.string().refine(value => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `${variable} debe ser una dirección como ${example}.`,
  })

const wholeNumber = (variable: string, minimum: number, maximum: number) => {
  const error = `${variable} debe ser un número entero entre ${minimum} y ${maximum}.`
  return z
    .string()
    .regex(/^\d+$/, error)
    .transform(Number)
    .pipe(z.number().min(minimum, error).max(maximum, error))
}

const yesOrNo = (variable: string) =>
  z
    .enum(['true', 'false', '1', '0'], { error: `${variable} debe ser true o false.` })
    .transform(value => value === 'true' || value === '1')

/** Few different characters, a run such as abcdef…, or a short pattern over and over: typed by a person, and soon guessed. */
function isMonotonous(secret: string): boolean {
  const codes = [...secret].map(letter => letter.codePointAt(0) ?? 0)
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0))
  const repeats = (period: number) => secret.startsWith(secret.slice(period))
  return (
    new Set(codes).size < 8 ||
    new Set(steps).size < 8 ||
    Array.from({ length: 16 }, (_, index) => index + 1).some(repeats)
  )
}

const secret = (variable: string) =>
  z.string().refine(value => value.length >= 32 && !isMonotonous(value), {
    error: `${variable} debe tener al menos 32 caracteres al azar; openssl rand -hex 24 escribe unos buenos.`,
  })

/** An address, a network such as 10.1.0.0/16, or a name that stands for some. */
function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', prefix = '1', ...more] = text.split('/')
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  return more.length === 0 && /^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits
}

const proxies = z
  .string()
  .transform(list => list.split(',').map(one => one.trim()))
  .refine(list => list.every(isProxy), {
    error: 'TRUST_PROXY debe ser loopback, o las direcciones del proxy como 10.0.0.5, 10.1.0.0/16.',
  })

/** An address, alone or behind a name. Without one, no mail would ever leave. */
const sender = (variable: string) =>
  z
    .string()
    .trim()
    .regex(/^(?:[^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, {
      error: `${variable} debe ser un correo, o un nombre y un correo: Nivela <nivela@escuela.do>.`,
    })

/** Of whom a second factor is demanded; everyone else may have one. */
const SECOND_FACTOR_OF = ['none', 'staff', 'everyone'] as const
export type SecondFactorOf = (typeof SECOND_FACTOR_OF)[number]

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export const environment = z.object({
  PORT: wholeNumber('PORT', 0, 65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: urlOf(
    'DATABASE_URL',
    ['postgres:', 'postgresql:'],
    'postgres://usuario:clave@servidor:5432/nivela',
  ).optional(),
  DATABASE_READ_URL: urlOf(
    'DATABASE_READ_URL',
    ['postgres:', 'postgresql:'],
    'postgres://usuario:clave@replica:5432/nivela',
  ).optional(),
  DATA_DIR: z.string().default('./data'),
  DEMO: yesOrNo('DEMO').optional(),
  PUBLIC_URL: urlOf('PUBLIC_URL', ['http:', 'https:'], 'https://nivela.escuela.do').optional(),
  SMTP_URL: urlOf('SMTP_URL', ['smtp:', 'smtps:'], 'smtps://usuario:clave@correo.escuela.do').optional(),
  MAIL_FROM: sender('MAIL_FROM').optional(),
  TRUST_PROXY: proxies.optional(),
  JWT_SECRET: secret('JWT_SECRET').optional(),
  REQUIRE_SECOND_FACTOR: z
    .enum(SECOND_FACTOR_OF, {
      error: `REQUIRE_SECOND_FACTOR debe ser uno de: ${SECOND_FACTOR_OF.join(', ')}.`,
    })
    .default('none'),
  OIDC_ISSUER: urlOf('OIDC_ISSUER', ['https:', 'http:'], 'https://accounts.google.com').optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_LABEL: z.string().max(60, 'OIDC_LABEL admite hasta 60 caracteres.').default('tu institución'),
  OIDC_DOMAINS: z
    .string()
    .default('')
    .transform(list =>
      list
        .split(/[\s,]+/)
        .filter(Boolean)
        .map(domain => domain.toLowerCase().replace(/^@/, '')),
    ),
  OIDC_REQUIRED: z
    .enum(SECOND_FACTOR_OF, { error: `OIDC_REQUIRED debe ser uno de: ${SECOND_FACTOR_OF.join(', ')}.` })
    .default('none'),
  OIDC_IS_SECOND_FACTOR: yesOrNo('OIDC_IS_SECOND_FACTOR').default(false),
  METRICS_TOKEN: secret('METRICS_TOKEN').optional(),
  SLOW_QUERY_MS: wholeNumber('SLOW_QUERY_MS', 1, 60_000).default(500),
  SCHOOL_TZ: z
    .string()
    .refine(isTimeZone, 'SCHOOL_TZ debe ser una zona horaria como America/Santo_Domingo.')
    .default('America/Santo_Domingo'),
  SCHOOL_EMAIL: z
    .email('SCHOOL_EMAIL debe ser un correo, por ejemplo contacto@escuela.do.')
    .default('contacto@nivela.test'),
  SCHOOL_NAME: z.string().max(120, 'SCHOOL_NAME admite hasta 120 caracteres.').default('Nivela'),
  POMA_NOTA_MINIMA: wholeNumber('POMA_NOTA_MINIMA', 0, 100).default(70),
  NOTA_MINIMA_APROBAR: wholeNumber('NOTA_MINIMA_APROBAR', 1, 100).default(70),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `LOG_LEVEL debe ser uno de: ${LOG_LEVELS.join(', ')}.` }).optional(),
})

/** The institution's OpenID Connect provider, with whose accounts people sign in. */
export interface OidcSettings {
  issuer: string
  clientId: string
  clientSecret: string
  /** What people call it: "Entrar con …". */
  label: string
  /** Whose addresses count; every domain's if there is none. */
  domains: string[]
  /** Who may come in no other way. */
  required: SecondFactorOf
  /** Its sign-in is as good as a second factor. */
  isSecondFactor: boolean
}

function oidcOf(values: z.infer<typeof environment>): OidcSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values
  if (!issuer) return undefined
  if (!clientId || !clientSecret)
    throw new SettingsError(['OIDC_ISSUER pide también OIDC_CLIENT_ID y OIDC_CLIENT_SECRET.'])
  const { protocol, hostname } = new URL(issuer)
  if (protocol !== 'https:' && !isLoopback(hostname))
    throw new SettingsError(['OIDC_ISSUER debe empezar por https://.'])
  return {
    ...{ issuer, clientId, clientSecret },
    label: values.OIDC_LABEL,
    domains: values.OIDC_DOMAINS,
    required: values.OIDC_REQUIRED,
    isSecondFactor: values.OIDC_IS_SECOND_FACTOR,
  }
}

/** What the school's own page can set too. A variable that is set wins. */
export const SCHOOL_VARIABLES = {
  schoolName: 'SCHOOL_NAME',
  schoolEmail: 'SCHOOL_EMAIL',
  schoolTz: 'SCHOOL_TZ',
  pomaNotaMinima: 'POMA_NOTA_MINIMA',
  notaMinimaAprobar: 'NOTA_MINIMA_APROBAR',
  requireSecondFactor: 'REQUIRE_SECOND_FACTOR',
  smtpUrl: 'SMTP_URL',
  mailFrom: 'MAIL_FROM',
  oidc: 'OIDC_ISSUER',
} as const satisfies Partial<Record<keyof Settings, keyof z.infer<typeof environment>>>
export type SchoolSetting = keyof typeof SCHOOL_VARIABLES

/**
 * Once the school's page is read (features/escuela), the settings that it can change are getters: read them when they are
 * used, and don't destructure or copy them at the start.
 */
export interface Settings {
  port: number
  host: string
  databaseUrl: string | undefined
  /** A standby, for reads that may be a moment old. */
  databaseReadUrl: string | undefined
  dataDir: string
  demo: boolean
  publicUrl: string
  /** The proxies in front, whose X-Forwarded-For is believed; nobody's unless said. */
  trustProxy: string[]
  smtpUrl: string | undefined
  mailFrom: string
  jwtSecret: string | undefined
  requireSecondFactor: SecondFactorOf
  /** Undefined: nobody signs in with an institution's account. */
  oidc: OidcSettings | undefined
  metricsToken: string | undefined
  slowQueryMs: number
  schoolTz: string
  schoolEmail: string
  /** What documents call the school. */
  schoolName: string
  pomaNotaMinima: number
  /** The pass mark of a subject's grade. */
  notaMinimaAprobar: number
  logLevel: (typeof LOG_LEVELS)[number]
  /** The demo was asked for by name: a server that shows it to others, where nobody may end it. */
  demoByName: boolean
  /** Which of the school's settings the environment decides. */
  fixed: ReadonlySet<SchoolSetting>
}

/** A sender's name may hold what stands for something else in an address. */
export const senderOf = (name: string, address: string) => `"${name.replace(/["\\]/g, '\\$&')}" <${address}>`

/** Whether only this machine reaches it. The demo's passwords are known to everyone: elsewhere it is there only if it was asked for. */
export const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127\./.test(host)

/** Reads every setting, or throws with a sentence for each one that is wrong. An empty variable counts as unset. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const parsed = environment.safeParse(given)
  if (!parsed.success) throw new SettingsError(parsed.error.issues.map(issue => issue.message))
  const values = parsed.data
  return {
    port: values.PORT,
    host: values.HOST,
    databaseUrl: values.DATABASE_URL,
    databaseReadUrl: values.DATABASE_READ_URL,
    dataDir: path.resolve(values.DATA_DIR),
    demo: values.DEMO ?? (!values.DATABASE_URL && isLoopback(values.HOST)),
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/$/, ''),
    trustProxy: values.TRUST_PROXY ?? [],
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? senderOf(values.SCHOOL_NAME, values.SCHOOL_EMAIL),
    jwtSecret: values.JWT_SECRET,
    requireSecondFactor: values.REQUIRE_SECOND_FACTOR,
    oidc: oidcOf(values),
    metricsToken: values.METRICS_TOKEN,
    slowQueryMs: values.SLOW_QUERY_MS,
    schoolTz: values.SCHOOL_TZ,
    schoolEmail: values.SCHOOL_EMAIL,
    schoolName: values.SCHOOL_NAME,
    pomaNotaMinima: values.POMA_NOTA_MINIMA,
    notaMinimaAprobar: values.NOTA_MINIMA_APROBAR,
    // People at a terminal want the address and what went wrong; a log collector wants every request.
    logLevel: values.LOG_LEVEL ?? (process.stdout.isTTY ? 'warn' : 'info'),
    demoByName: values.DEMO === true,
    fixed: new Set(
      (Object.keys(SCHOOL_VARIABLES) as SchoolSetting[]).filter(name => SCHOOL_VARIABLES[name] in given),
    ),
  }
}
