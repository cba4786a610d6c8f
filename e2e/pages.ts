import type { Page } from '@playwright/test'

/** Every address of the product, with the title that people read there. */
export const PUBLIC_PAGES = {
  '/': 'Nivela',
  '/login': 'Iniciar Sesión',
  '/recoverpassword': 'Recupera tu contraseña',
  '/activar': 'Entra con tu código',
  '/newpassword?token=x': 'Nueva contraseña',
  '/MessageVerification': 'Verificación requerida',
  '/verification': 'Verificación requerida',
  '/bienvenida': 'Te damos la bienvenida',
  '/baja?token=1.nota_oficial.x': '¿Dejamos de enviarte estos correos?',
  '/verificar': 'Verificar un documento',
  '/no-existe': 'Aquí falta un escalón',
}

export const PAGES_OF = {
  Administrador: {
    '/adminpanel': 'PanelAd',
    '/adminpayments': 'Recibos',
    '/adminpaymentsactive': 'Recibos pagados',
    '/adminperiods': 'Períodos',
    '/adminsubjects': 'Asignaturas',
    '/adminclassrooms': 'Aulas',
    '/adminsections': 'Secciones',
    '/adminproposal': 'Proponer la oferta',
    '/adminavailability': 'Horas de maestros y aulas',
    '/adminpoma': 'Resultados POMA',
    '/adminUser': 'Usuarios',
    '/adminstudents': 'Estudiantes',
    '/adminlists/sin-inscribir': 'Sin inscribir',
    '/adminregistrations': 'Inscripciones',
    '/admincorreos': 'Correos',
    '/adminschool': 'Escuela',
    '/adminhelp': 'Ayuda',
    '/adminbitacora': 'Bitácora',
    '/adminperfiles': 'Perfil',
  },
  Maestro: {
    '/teacherpanel': 'Mi semana',
    '/teachersection': 'Mis secciones',
    '/teacherqualification': 'Calificaciones',
    '/teacherperfil': 'Perfil',
  },
  Estudiante: {
    '/studentpanel': 'Mi semana',
    '/studentsinscription': 'Inscripción',
    '/studentsection': 'Mis secciones',
    '/studentqualification': 'Calificaciones',
    '/studentreceipts': 'Recibos de pago',
    '/studentperfil': 'Perfil',
  },
}

export const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Menú principal' })
/** The lists are one entry of the menu, which opens the first of them. */
export const entryOf = (address: string) => address.replace(/^(\/adminlists)\/.*/, '$1')
