import type { PasoPrevio } from '@nivela/contract/escuela'
import type { Resumen } from '@nivela/contract/panel'

export interface Paso {
  clave: PasoPrevio
  texto: string
  porque: string
  /** What the button does. */
  verbo: string
  a: string
  hecho: boolean
  saltado: boolean
}

/** What a school does before its first student can enrol, in the order in which one step needs the others. */
export function listPasosPrevios({ hay, periodo, ventana }: Resumen, saltados: string[]): Paso[] {
  const pasos: Omit<Paso, 'saltado'>[] = [
    {
      clave: 'asignaturas',
      texto: 'Asignaturas',
      porque: 'Las cuatro áreas de la prueba, y las que quieras ofrecer además.',
      verbo: 'Crear las asignaturas',
      a: '/adminsubjects',
      hecho: hay.asignaturas,
    },
    {
      clave: 'maestros',
      texto: 'Maestros',
      porque: 'Cada sección tiene el suyo. Invítalos por correo y cada uno elige su contraseña.',
      verbo: 'Registrar a los maestros',
      a: '/adminUser',
      hecho: hay.maestros,
    },
    {
      clave: 'aulas',
      texto: 'Aulas',
      porque: 'Cada sección tiene su lugar, y ningún aula dos a la misma hora.',
      verbo: 'Registrar las aulas',
      a: '/adminclassrooms',
      hecho: hay.aulas,
    },
    {
      clave: 'periodo',
      texto: 'Período',
      porque: 'Sus fechas dicen cuándo hay clases.',
      verbo: 'Crear el período',
      a: '/adminperiods',
      hecho: periodo !== null,
    },
    {
      clave: 'secciones',
      texto: 'Secciones',
      porque: 'Asignatura, maestro, aula, día y horas: lo que los estudiantes podrán elegir.',
      verbo: 'Ofrecer secciones',
      a: '/adminsections',
      hecho: hay.secciones,
    },
    {
      clave: 'resultados',
      texto: 'Resultados POMA',
      porque: 'Cada estudiante recibe su cuenta y sabe qué materias debe.',
      verbo: 'Importar los resultados',
      a: '/adminpoma',
      hecho: hay.estudiantes,
    },
    {
      clave: 'ventana',
      texto: 'Inscripción',
      porque: 'Prepara la ventana. Cuando la abras, todos podrán inscribirse.',
      verbo: 'Preparar la inscripción',
      a: '/adminregistrations',
      hecho: hay.ventanas || ventana !== null,
    },
  ]
  return pasos.map(paso => ({ ...paso, saltado: !paso.hecho && saltados.includes(paso.clave) }))
}
