import type { TipoDeCuenta } from '../../schema/correos.ts'

export interface Letter {
  subject: string
  title: string
  /** Plain text; a line break stays one. */
  paragraphs: string[]
  button: string
  /** Under the button. */
  note: string | null
  path: string
}

const EN_LA_CUENTA = {
  button: 'Entrar en Nivela',
  note: 'Si no fuiste tú, elige otra contraseña cuanto antes y avisa a la escuela.',
  path: '/login',
}

const LO_HIZO_LA_ESCUELA = {
  ...EN_LA_CUENTA,
  note: 'Si no lo pediste, avisa a la escuela cuanto antes: alguien podría haberse hecho pasar por ti.',
}

/** What people are told of their account, so that nobody changes it behind their back. */
export const CARTAS_DE_CUENTA: Record<TipoDeCuenta, Letter> = {
  segundo_factor_activado: {
    ...EN_LA_CUENTA,
    subject: 'Activaste la verificación en dos pasos',
    title: 'Tu cuenta pide ahora dos pasos',
    paragraphs: [
      'Desde hoy, para entrar hace falta tu contraseña y un código de tu aplicación de verificación. Cerramos tus sesiones en otros dispositivos.',
    ],
  },
  segundo_factor_desactivado: {
    ...EN_LA_CUENTA,
    subject: 'Desactivaste la verificación en dos pasos',
    title: 'Tu cuenta ya no pide el segundo paso',
    paragraphs: ['Para entrar basta otra vez tu contraseña. Puedes volver a activarla en tu perfil.'],
  },
  segundo_factor_quitado: {
    ...EN_LA_CUENTA,
    subject: 'Un administrador quitó tu verificación en dos pasos',
    title: 'Tu cuenta ya no pide el segundo paso',
    paragraphs: [
      'Un administrador de la escuela quitó la verificación en dos pasos de tu cuenta, con tus llaves de acceso si tenías, y cerró tus sesiones. Entra con tu contraseña y actívala de nuevo en tu perfil.',
    ],
    note: 'Si no lo pediste, avisa a la escuela cuanto antes.',
  },
  segundo_factor_codigos: {
    ...EN_LA_CUENTA,
    subject: 'Tienes códigos de recuperación nuevos',
    title: 'Tus códigos de recuperación cambiaron',
    paragraphs: ['Creaste códigos de recuperación nuevos. Los de antes ya no sirven.'],
  },
  segundo_factor_cambiado: {
    ...EN_LA_CUENTA,
    subject: 'Cambiaste el teléfono de tu verificación en dos pasos',
    title: 'Tu cuenta pide los códigos de otro teléfono',
    paragraphs: [
      'Desde hoy, el código para entrar es el de la aplicación que acabas de preparar. El teléfono y los códigos de recuperación de antes ya no sirven, y cerramos tus sesiones en otros dispositivos.',
    ],
  },
  segundo_factor_recuperado: {
    ...EN_LA_CUENTA,
    subject: 'Entraste con un código de recuperación',
    title: 'Se usó uno de tus códigos de recuperación',
    paragraphs: [
      'Alguien entró en tu cuenta con tu contraseña y uno de tus códigos de recuperación. Ese código ya no sirve; en tu perfil ves cuántos te quedan.',
    ],
  },
  llave_agregada: {
    ...EN_LA_CUENTA,
    subject: 'Agregaste una llave de acceso',
    title: 'Tu cuenta tiene una llave de acceso nueva',
    paragraphs: [
      'Desde hoy puedes entrar en Nivela con la huella, la cara o el PIN de tu dispositivo, sin escribir tu contraseña. En tu perfil ves todas tus llaves.',
    ],
    note: 'Si no fuiste tú, quítala en tu perfil, elige otra contraseña cuanto antes y avisa a la escuela.',
  },
  llave_quitada: {
    ...EN_LA_CUENTA,
    subject: 'Quitaste una llave de acceso',
    title: 'Una de tus llaves de acceso ya no abre',
    paragraphs: [
      'La llave que quitaste en tu perfil ya no sirve para entrar, y cerramos las otras sesiones que se abrieron con ella.',
    ],
  },
  institucion_vinculada: {
    ...EN_LA_CUENTA,
    subject: 'Ya entras con la cuenta de tu institución',
    title: 'Tu cuenta se unió a la de tu institución',
    paragraphs: [
      'Desde hoy entras en Nivela con la cuenta que te dio tu institución. En tu perfil ves cuál es, y la puedes separar.',
    ],
    note: 'Si no fuiste tú, sepárala en tu perfil y avisa a la escuela.',
  },
  institucion_separada: {
    ...EN_LA_CUENTA,
    subject: 'Tu cuenta ya no está unida a la de tu institución',
    title: 'Separaste la cuenta de tu institución',
    paragraphs: ['La cuenta de la institución que tenías unida dejó de estarlo.'],
  },
  contrasena_cambiada: {
    subject: 'Tu contraseña de Nivela cambió',
    title: 'Tu contraseña cambió',
    paragraphs: [
      'Tu cuenta tiene una contraseña nueva, y cerramos tus sesiones en otros dispositivos. Si fuiste tú, no tienes que hacer nada.',
    ],
    button: 'No fui yo: elegir otra',
    note: 'Si no fuiste tú, elige otra contraseña cuanto antes y avisa a la escuela.',
    path: '/recoverpassword',
  },
  correo_cambiado: {
    ...LO_HIZO_LA_ESCUELA,
    subject: 'Tu cuenta de Nivela usa ahora este correo',
    title: 'Este es ahora el correo de tu cuenta',
    paragraphs: [
      'La escuela cambió el correo de tu cuenta por este. Con él entras y en él recibes los avisos, en cuanto lo confirmes con el enlace que te enviamos en otro mensaje.',
    ],
  },
  correo_anterior: {
    ...LO_HIZO_LA_ESCUELA,
    subject: 'Tu cuenta de Nivela ya no usa este correo',
    title: 'El correo de tu cuenta cambió',
    paragraphs: [
      'La escuela cambió el correo de tu cuenta por otro. Con esta dirección ya no se entra, y los avisos llegan a la nueva.',
    ],
  },
}
