import type { Resumen } from '@nivela/contract/panel'

export interface Paso {
  texto: string
  porque: string
  a: string
  hecho: boolean
}

/** What a school does before its first student can enrol, in the order in which one step needs the others. */
export function listPasosPrevios({ hay, periodo, ventana }: Resumen): Paso[] {
  return [
    {
      texto: 'Importa los resultados POMA',
      porque: 'Cada estudiante recibe su cuenta y sabe qué materias debe.',
      a: '/adminpoma',
      hecho: hay.estudiantes,
    },
    {
      texto: 'Crea las asignaturas',
      porque: 'Las cuatro áreas de la prueba, y las que quieras ofrecer además.',
      a: '/adminsubjects',
      hecho: hay.asignaturas,
    },
    {
      texto: 'Registra a los maestros',
      porque: 'Cada sección tiene el suyo.',
      a: '/adminUser',
      hecho: hay.maestros,
    },
    {
      texto: 'Registra las aulas',
      porque: 'Cada sección tiene su lugar.',
      a: '/adminclassrooms',
      hecho: hay.aulas,
    },
    {
      texto: 'Crea el período',
      porque: 'Sus fechas dicen cuándo hay clases.',
      a: '/adminperiods',
      hecho: periodo !== null,
    },
    {
      texto: 'Ofrece secciones',
      porque: 'Asignatura, maestro, aula, día y horas.',
      a: '/adminsections',
      hecho: hay.secciones,
    },
    {
      texto: 'Prepara la ventana de inscripción',
      porque: 'Cuando la abras, todos podrán inscribirse.',
      a: '/adminregistrations',
      hecho: hay.ventanas || ventana !== null,
    },
  ]
}
