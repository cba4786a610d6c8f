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
  /** The heading that it stands under; the office has many pages. */
  grupo?: string
  Icono: Icon
}

const { panel, perfil } = TEXTOS.menu

/** Each role's side menu: its panel first, its own pages, its profile last. */
export const MENUS: Record<Rol, EntradaDeRol[]> = {
  [ROL.administrador]: [
    { ruta: '/adminpanel', etiqueta: panel, diaria: panel, Icono: IconLayoutDashboard },
    { ruta: '/adminlists', etiqueta: 'Listas', diaria: 'Listas', grupo: 'Hoy', Icono: IconListCheck },
    { ruta: '/adminpayments', etiqueta: 'Recibos', diaria: 'Recibos', grupo: 'Hoy', Icono: IconReceipt },
    { ruta: '/admincorreos', etiqueta: 'Correos', grupo: 'Hoy', Icono: IconMail },
    {
      ruta: '/adminstudents',
      etiqueta: 'Estudiantes',
      diaria: 'Estudiantes',
      grupo: 'Personas',
      Icono: IconSchool,
    },
    { ruta: '/adminpoma', etiqueta: 'Resultados POMA', grupo: 'Personas', Icono: IconFileSpreadsheet },
    { ruta: '/adminUser', etiqueta: 'Usuarios', grupo: 'Personas', Icono: IconUsers },
    { ruta: '/adminsubjects', etiqueta: 'Asignaturas', grupo: 'Oferta', Icono: IconBook2 },
    { ruta: '/adminclassrooms', etiqueta: 'Aulas', grupo: 'Oferta', Icono: IconDoor },
    { ruta: '/adminperiods', etiqueta: 'Períodos', grupo: 'Oferta', Icono: IconCalendarEvent },
    { ruta: '/adminsections', etiqueta: 'Secciones', grupo: 'Oferta', Icono: IconChalkboard },
    { ruta: '/adminregistrations', etiqueta: 'Inscripciones', grupo: 'Oferta', Icono: IconClipboardList },
    { ruta: '/adminschool', etiqueta: 'Escuela', grupo: 'Escuela', Icono: IconBuilding },
    { ruta: '/adminbitacora', etiqueta: 'Bitácora', grupo: 'Escuela', Icono: IconHistory },
    { ruta: '/adminperfiles', etiqueta: perfil, Icono: IconUserCircle },
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
