import { AVISOS, type TipoDeAviso } from '@nivela/contract/avisos'
import { FRASES } from '@nivela/contract/avisos-frases'
import { ROL, type Rol } from '@nivela/contract/roles'
import type { TipoDeCorreo } from '../../schema/correos.ts'
import type { Contado } from './correos.queries.ts'
import { CARTAS_DE_CUENTA, type Letter } from './cuenta.ts'

/** What every mail says but those of notices. */
export const LETTERS: Record<Exclude<TipoDeCorreo, 'aviso'>, Letter> = {
  ...CARTAS_DE_CUENTA,
  prueba: {
    subject: 'Correo de prueba de Nivela',
    title: 'Los correos de Nivela llegan',
    paragraphs: [
      'La oficina pidió este mensaje para saber si el servidor de correo funciona. Si lo lees en tu bandeja de entrada, los avisos, las invitaciones y los enlaces llegan también a los demás.',
    ],
    button: 'Ver los correos',
    note: 'Si lo encontraste entre los no deseados, revisa SPF y DKIM de tu dominio.',
    path: '/admincorreos',
  },
  invitacion: {
    subject: 'Te damos la bienvenida a Nivela',
    title: 'Ya tienes tu cuenta',
    paragraphs: [
      'La oficina de nivelación registró tus resultados de la prueba POMA. Elige una contraseña para entrar y ver cómo te fue en cada área. Si te toca reforzar alguna asignatura, ahí mismo te inscribes.',
    ],
    button: 'Elegir mi contraseña',
    note: 'El enlace sirve una sola vez y vence en 14 días.',
    path: '/newpassword',
  },
  verificacion: {
    subject: 'Confirma tu correo en Nivela',
    title: 'Confirma tu correo',
    paragraphs: ['Falta un solo paso para entrar: confirma que esta dirección es tuya.'],
    button: 'Confirmar mi correo',
    note: 'El enlace sirve una sola vez y vence en 3 días.',
    path: '/verification',
  },
  recuperacion: {
    subject: 'Elige una contraseña nueva en Nivela',
    title: 'Elige una contraseña nueva',
    paragraphs: [
      'Recibimos una solicitud para cambiar la contraseña de tu cuenta. Si no fuiste tú, ignora este correo: todo sigue igual.',
    ],
    button: 'Elegir otra contraseña',
    note: 'El enlace sirve una sola vez y vence en 60 minutos.',
    path: '/newpassword',
  },
}

/** What each kind of notice might say, to show the office its mail. */
export const EJEMPLOS: Record<Exclude<TipoDeAviso, 'cuenta'>, string> = {
  ventana_abierta: FRASES.ventana_abierta('Inscripción enero - mayo', '15 de enero de 2027'),
  cupo_ganado: FRASES.cupo_ganado(
    ...(['MAT-02', 'Matemáticas', 'los martes de 2:00 p. m. a 4:00 p. m.', 'MAT-01'] as const),
  ),
  espera_pasada: FRASES.espera_pasada('MAT-01', 'Matemáticas', 'choca con tu sección LE-02'),
  espera_terminada: FRASES.espera_terminada('MAT-01', 'Matemáticas'),
  seccion_cambiada: 'Cambió la sección LE-02 de Lengua Española: ahora se da en B-202.',
  seccion_cancelada: FRASES.seccion_cancelada(
    'LE-02',
    'Lengua Española',
    'el maestro está de licencia',
    null,
  ),
  seccion_asignada: FRASES.secciones_asignadas(3, 'Enero - mayo 2027'),
  movido_por_oficina: FRASES.cambiado_por_oficina(
    'LE-02',
    'LE-03',
    'Lengua Española',
    'La sección estaba llena',
  ),
  nota_oficial: FRASES.nota_oficial('Matemáticas'),
  nota_rectificada: FRASES.nota_rectificada_a_maestro('Ana Peña', 'MAT-01', 'Matemáticas'),
  recibo_pagado: FRASES.recibo_pagado(480_211),
  recibo_rechazado: FRASES.recibo_rechazado(480_211, 'La imagen no se lee bien'),
  notas_pendientes: FRASES.notas_pendientes(2, 'Enero - mayo 2027'),
  administradores: FRASES.administradores('Ana Peña', 'nuevo', 'Luis Mota'),
  mensaje: 'El lunes la clase empieza a las 9:00 a. m.',
}

/** The same mail to a teacher or an administrator, who has no placement results. */
export const INVITACION_DE_PERSONAL: Letter = {
  ...LETTERS.invitacion,
  paragraphs: [
    'La oficina de nivelación te registró en Nivela, donde se organizan las secciones, los horarios y las calificaciones. Elige una contraseña para entrar.',
  ],
}

const CAMBIOS = (cuantos: number) => `Hay ${cuantos} cambios en tus secciones`

/** The kinds of mail whose words the office may change. */
export type TipoDePlantilla = Exclude<TipoDeCorreo, 'aviso'> | 'invitacion_personal' | keyof typeof EJEMPLOS

interface Filled {
  letter: Letter
  plantilla: TipoDePlantilla
  /** Its subject is of what happened, and not the office's to choose. */
  ownSubject: boolean
}

/** What a mail says: by its kind, or the notices that it brings. */
export function letterOf(tipo: TipoDeCorreo, idrol: Rol, avisos: Contado[]): Filled {
  if (tipo === 'invitacion' && idrol !== ROL.estudiante)
    return { letter: INVITACION_DE_PERSONAL, plantilla: 'invitacion_personal', ownSubject: false }
  if (tipo !== 'aviso') return { letter: LETTERS[tipo], plantilla: tipo, ownSubject: false }
  const [first] = avisos
  // The account's own notices come by the mails of the account.
  if (!first || first.tipo === 'cuenta') throw new Error('a mail of notices without any')
  const { asunto, boton, enlace } = AVISOS[first.tipo]
  const subject = first.asunto ?? (avisos.length > 1 ? CAMBIOS(avisos.length) : asunto)
  const letter = {
    subject,
    title: subject,
    paragraphs: avisos.map(({ texto }) => texto),
    button: boton,
    note: null,
    path: first.enlace ?? enlace ?? '/login',
  }
  return { letter, plantilla: first.tipo, ownSubject: subject !== asunto }
}
