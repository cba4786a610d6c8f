import { z } from 'zod'
import { id } from './campos.ts'
import { hasta } from './largos.ts'
import { ROL, type Rol } from './roles.ts'

interface Clase {
  /** As people choose it in their profile. */
  nombre: string
  /** A mail's subject, unless what is told brings its own. It never tells a grade. */
  asunto: string
  /** The page that it leads to, and the words on a mail's button. */
  enlace: string | null
  boton: string
  /** To whom it can happen. */
  roles: readonly Rol[]
}

const ENTRAR = 'Entrar en Nivela'
const [ESTUDIANTES, MAESTROS] = [[ROL.estudiante], [ROL.maestro]]
const EN_CLASE = [...ESTUDIANTES, ...MAESTROS]

/** Everything that people are told of. */
export const AVISOS = {
  ventana_abierta: {
    nombre: 'Se abre una inscripción',
    asunto: 'La inscripción está abierta',
    enlace: '/studentsinscription',
    boton: 'Elegir mis secciones',
    roles: ESTUDIANTES,
  },
  cupo_ganado: {
    nombre: 'Gano un cupo de la lista de espera',
    asunto: 'Tienes un cupo nuevo',
    enlace: '/studentsection',
    boton: 'Ver mis secciones',
    roles: ESTUDIANTES,
  },
  espera_pasada: {
    nombre: 'Un cupo de mi lista de espera pasa a otra persona',
    asunto: 'Un cupo que esperabas pasó a otra persona',
    enlace: '/studentsinscription',
    boton: 'Ver mi lista de espera',
    roles: ESTUDIANTES,
  },
  espera_terminada: {
    nombre: 'Termina una lista de espera',
    asunto: 'Terminó una lista de espera',
    enlace: '/studentsinscription',
    boton: 'Ver mis opciones',
    roles: ESTUDIANTES,
  },
  seccion_cambiada: {
    nombre: 'Cambia el día, la hora, el aula o el maestro de una sección',
    asunto: 'Cambió una de tus secciones',
    // The students' page; teachers are told with the one of `seccion_asignada`.
    enlace: '/studentsection',
    boton: 'Ver mis secciones',
    roles: EN_CLASE,
  },
  seccion_cancelada: {
    nombre: 'Se cancela una sección',
    asunto: 'Se canceló una de tus secciones',
    enlace: '/studentsection',
    boton: 'Ver mis secciones',
    roles: EN_CLASE,
  },
  seccion_asignada: {
    nombre: 'Me dan o me quitan una sección',
    asunto: 'Cambiaron las secciones que impartes',
    enlace: '/teachersection',
    boton: 'Ver mis secciones',
    roles: MAESTROS,
  },
  movido_por_oficina: {
    nombre: 'La oficina me inscribe, me cambia o me retira de una sección',
    asunto: 'La oficina cambió tus secciones',
    enlace: '/studentsection',
    boton: 'Ver mis secciones',
    roles: ESTUDIANTES,
  },
  nota_oficial: {
    nombre: 'Una calificación se hace oficial, o cambia después',
    asunto: 'Tienes una calificación oficial',
    enlace: '/studentqualification',
    boton: 'Ver mis calificaciones',
    roles: ESTUDIANTES,
  },
  nota_rectificada: {
    nombre: 'La oficina rectifica una calificación de mis secciones',
    asunto: 'La oficina rectificó una calificación',
    enlace: '/teacherqualification',
    boton: 'Ir a calificaciones',
    roles: MAESTROS,
  },
  recibo_pagado: {
    nombre: 'La oficina valida un recibo',
    asunto: 'Tu recibo está pagado',
    enlace: '/studentreceipts',
    boton: 'Ver mis recibos',
    roles: ESTUDIANTES,
  },
  recibo_rechazado: {
    nombre: 'La oficina rechaza un recibo',
    asunto: 'Tu recibo necesita una corrección',
    enlace: '/studentreceipts',
    boton: 'Ver mis recibos',
    roles: ESTUDIANTES,
  },
  notas_pendientes: {
    nombre: 'Me faltan calificaciones por entregar',
    asunto: 'Faltan calificaciones por entregar',
    enlace: '/teacherqualification',
    boton: 'Ir a calificaciones',
    roles: MAESTROS,
  },
  mensaje: {
    nombre: 'Mensajes de la oficina o de mis maestros',
    asunto: 'Tienes un mensaje de tu escuela',
    enlace: null,
    boton: ENTRAR,
    roles: Object.values(ROL),
  },
  administradores: {
    nombre: 'Cambia quién administra la escuela',
    asunto: 'Cambió quién administra la escuela',
    enlace: '/adminUser',
    boton: 'Ver los usuarios',
    roles: [ROL.administrador],
  },
  cuenta: {
    nombre: 'Seguridad de mi cuenta',
    asunto: 'Un cambio en tu cuenta de Nivela',
    enlace: '/perfil',
    boton: ENTRAR,
    roles: Object.values(ROL),
  },
} as const satisfies Record<string, Clase>

export type TipoDeAviso = keyof typeof AVISOS
export const TIPOS_DE_AVISO = Object.keys(AVISOS) as TipoDeAviso[]
export const tipoDeAviso = z.enum(TIPOS_DE_AVISO)
/** What keeps the accounts and the school safe can't be turned off. */
export const esApagable = (tipo: TipoDeAviso) => tipo !== 'cuenta' && tipo !== 'administradores'
/** Several happen together, and a mail for each would be a nuisance. */
export const MINUTOS_DE_ESPERA: Partial<Record<TipoDeAviso, number>> = {
  seccion_cambiada: 10,
  seccion_asignada: 10,
}

export const aviso = z.object({
  id: z.number(),
  momento: z.iso.datetime(),
  tipo: tipoDeAviso,
  /** Of a message that someone wrote, and where its kind's would not fit. */
  asunto: z.string().nullable(),
  texto: z.string(),
  /** A page of ours, or nothing to look at. */
  enlace: z.string().nullable(),
  leido: z.boolean(),
})
export type Aviso = z.infer<typeof aviso>

const MAX_DE_UNA_VEZ = 500
const IDS_INVALIDOS = `El campo 'ids' debe ser una lista de hasta ${MAX_DE_UNA_VEZ} avisos`

/** Those that were read; without `ids`, all of them. */
export const avisosLeidosBody = z.object({
  ids: z.array(id, { error: IDS_INVALIDOS }).check(hasta(MAX_DE_UNA_VEZ, IDS_INVALIDOS)).optional(),
})
export const sinLeer = z.object({ sinLeer: z.number() })

/** What the live event `avisos` tells one person: how many wait, and the newest one. */
export const avisosEnVivo = sinLeer.extend({ ultimo: aviso.nullable() })
export type AvisosEnVivo = z.infer<typeof avisosEnVivo>

const porTipo = <T extends z.ZodType>(de: (tipo: TipoDeAviso) => T) =>
  Object.fromEntries(TIPOS_DE_AVISO.map(tipo => [tipo, de(tipo)])) as Record<TipoDeAviso, T>

/** Which kinds also come by mail. */
export const preferencias = z.object(porTipo(() => z.boolean()))
export type Preferencias = z.infer<typeof preferencias>

const NO_SE_APAGA = 'Los avisos de seguridad no se pueden desactivar.'

/** What is not named stays as it is. */
export const preferenciasBody = z.object(
  porTipo(tipo =>
    z
      .boolean({ error: `El campo '${tipo}' debe ser verdadero o falso` })
      .refine(quiere => quiere || esApagable(tipo), NO_SE_APAGA)
      .optional(),
  ),
)
export type PreferenciasBody = z.infer<typeof preferenciasBody>

/** What was turned off through the link of a mail. */
export const baja = z.object({ tipo: tipoDeAviso })
