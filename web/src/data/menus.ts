import { ROL, type Rol } from '@nivela/contract/roles'
import { TEXTOS } from '@nivela/contract/textos'
import {
  type Icon,
  IconBook2,
  IconBuilding,
  IconCalendarEvent,
  IconCalendarWeek,
  IconChalkboard,
  IconChecklist,
  IconClipboardList,
  IconDoor,
  IconFileSpreadsheet,
  IconHistory,
  IconLayoutDashboard,
  IconListCheck,
  IconMail,
  IconReceipt,
  IconSchool,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react'

interface EntradaDeRol {
  ruta: string
  etiqueta: string
  /** Its name in a phone's bar, for the places of every day. */
  diaria?: string
  Icono: Icon
  /** One sentence, for the panel's shortcuts. */
  descripcion?: string
}

const { panel, perfil } = TEXTOS.menu

/** Each role's side menu: its panel first, its own pages, its profile last. */
export const MENUS: Record<Rol, EntradaDeRol[]> = {
  [ROL.administrador]: [
    { ruta: '/adminpanel', etiqueta: panel, diaria: panel, Icono: IconLayoutDashboard },
    {
      ruta: '/adminstudents',
      etiqueta: 'Estudiantes',
      diaria: 'Estudiantes',
      descripcion: 'Cada estudiante, con lo que debe y lo que hizo.',
      Icono: IconSchool,
    },
    {
      ruta: '/adminlists',
      etiqueta: 'Listas',
      diaria: 'Listas',
      descripcion: 'A quién le falta algo, para escribirle.',
      Icono: IconListCheck,
    },
    {
      ruta: '/adminpoma',
      etiqueta: 'Resultados POMA',
      descripcion: 'Carga los resultados de la prueba.',
      Icono: IconFileSpreadsheet,
    },
    {
      ruta: '/adminperiods',
      etiqueta: 'Períodos',
      descripcion: 'Cuándo empieza y termina cada período.',
      Icono: IconCalendarEvent,
    },
    {
      ruta: '/adminsubjects',
      etiqueta: 'Asignaturas',
      descripcion: 'Lo que se enseña y sus créditos.',
      Icono: IconBook2,
    },
    {
      ruta: '/adminclassrooms',
      etiqueta: 'Aulas',
      descripcion: 'Los espacios donde se enseña.',
      Icono: IconDoor,
    },
    {
      ruta: '/adminsections',
      etiqueta: 'Secciones',
      descripcion: 'La oferta de cada período, con su horario.',
      Icono: IconChalkboard,
    },
    {
      ruta: '/adminregistrations',
      etiqueta: 'Inscripciones',
      descripcion: 'Abre y cierra las ventanas de inscripción.',
      Icono: IconClipboardList,
    },
    {
      ruta: '/adminpayments',
      etiqueta: 'Recibos',
      diaria: 'Recibos',
      descripcion: 'Revisa y valida los pagos.',
      Icono: IconReceipt,
    },
    {
      ruta: '/adminUser',
      etiqueta: 'Usuarios',
      descripcion: 'Administradores y maestros.',
      Icono: IconUsers,
    },
    {
      ruta: '/admincorreos',
      etiqueta: 'Correos',
      descripcion: 'Qué espera, qué salió y qué falló.',
      Icono: IconMail,
    },
    {
      ruta: '/adminschool',
      etiqueta: 'Escuela',
      descripcion: 'Nombre, logotipo, correo y reglas.',
      Icono: IconBuilding,
    },
    {
      ruta: '/adminbitacora',
      etiqueta: 'Bitácora',
      descripcion: 'Quién cambió qué, y cuándo.',
      Icono: IconHistory,
    },
    {
      ruta: '/adminperfiles',
      etiqueta: perfil,
      descripcion: 'Tus datos y tu contraseña.',
      Icono: IconUserCircle,
    },
  ],
  [ROL.maestro]: [
    { ruta: '/teacherpanel', etiqueta: panel, diaria: panel, Icono: IconCalendarWeek },
    { ruta: '/teachersection', etiqueta: 'Mis secciones', diaria: 'Mis secciones', Icono: IconChalkboard },
    {
      ruta: '/teacherqualification',
      etiqueta: 'Calificaciones',
      diaria: 'Calificaciones',
      Icono: IconChecklist,
    },
    { ruta: '/teacherperfil', etiqueta: perfil, Icono: IconUserCircle },
  ],
  [ROL.estudiante]: [
    { ruta: '/studentpanel', etiqueta: panel, diaria: panel, Icono: IconCalendarWeek },
    {
      ruta: '/studentsinscription',
      etiqueta: 'Inscripción',
      diaria: 'Inscripción',
      Icono: IconClipboardList,
    },
    { ruta: '/studentsection', etiqueta: 'Mis secciones', diaria: 'Secciones', Icono: IconChalkboard },
    { ruta: '/studentqualification', etiqueta: 'Calificaciones', diaria: 'Notas', Icono: IconChecklist },
    { ruta: '/studentreceipts', etiqueta: 'Recibos de pago', Icono: IconReceipt },
    { ruta: '/studentperfil', etiqueta: perfil, Icono: IconUserCircle },
  ],
}
