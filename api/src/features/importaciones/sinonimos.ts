import type { TipoDeImportacion } from '@nivela/contract/importaciones'

type Sinonimos = Record<string, string[]>

const PERSONA: Sinonimos = {
  cedula: ['Cédula de identidad', 'Cédula identidad y electoral', 'CIE', 'DNI'],
  nombre: ['Primer nombre', 'First name', 'Name'],
  apellido: ['Primer apellido', 'Last name', 'Surname'],
  nombrecompleto: [
    ...['Apellidos y nombres', 'Nombres y apellidos', 'Apellido nombre', 'Nombre apellido', 'Full name'],
    ...['Nombre y apellido del estudiante', 'Estudiante', 'Alumno'],
  ],
  correo: [
    ...['Correo electrónico', 'E-mail', 'Email', 'Mail', 'Dirección de correo', 'Correo personal'],
    ...[
      'Correo institucional',
      'E-mail institucional',
      'Correo electrónico institucional',
      'Dirección electrónica',
    ],
  ],
  telefono: ['Tel', 'Teléfono móvil', 'Móvil', 'Celular', 'Cel', 'WhatsApp', 'Contacto', 'Phone'],
  tipodocumento: ['Tipo documento', 'Clase de documento'],
  documento: [
    ...['Documento de identidad', 'Documento identificación', 'Identificación', 'Identidad', 'Doc'],
    ...[
      'Cédula o pasaporte',
      'Cédula/Acta',
      'Cédula o acta',
      'Acta',
      'Acta de nacimiento',
      'Cédula/Pasaporte',
    ],
  ],
  pasaporte: ['Passport'],
}

/** Other names for a field, as offices write them; case, accents, punctuation, small words and a plural s are ignored anyway. */
export const SINONIMOS: Record<TipoDeImportacion, Sinonimos> = {
  resultados: {
    ...PERSONA,
    matricula: ['ID', 'Código', 'Expediente', 'Carnet', 'Carné', 'Registro', 'Student ID'],
    lengua: ['Lengua', 'Español', 'Lenguaje', 'Lengua y literatura', 'Lengua Castellana', 'Lect'],
    matematica: ['Matemática', 'Mate', 'Mat', 'Razonamiento matemático'],
    sociales: ['Sociales', 'Ciencia Social', 'C. Sociales', 'Cs. Sociales', 'Estudios sociales'],
    naturales: ['Naturales', 'Ciencia Natural', 'C. Naturales', 'Cs. Naturales', 'Ciencias de la naturaleza'],
  },
  maestros: { ...PERSONA, rol: ['Rol de usuario', 'Tipo de usuario'] },
  asignaturas: {
    nombre: ['Asignatura', 'Materia', 'Nombre de la asignatura', 'Nombre de la materia', 'Curso'],
    creditos: ['Cr', 'Créd', 'Unidades', 'UV', 'Valor en créditos'],
    area: ['Área', 'Área de la prueba', 'Área de conocimiento'],
  },
  aulas: {
    nombre: ['Aula', 'Salón', 'Nombre del aula', 'Nombre del salón', 'Espacio', 'Curso', 'Room'],
    capacidad: [
      ...[
        'Capacidad máxima',
        'Cupo',
        'Asientos',
        'Plazas',
        'Butacas',
        'Cantidad de butacas',
        'Sillas',
        'Pupitres',
      ],
      ...['Cantidad de sillas', 'Cantidad de asientos', 'Puestos'],
    ],
  },
  secciones: {
    nombre: ['Nombre', 'Nombre de la sección', 'Grupo', 'Código', 'Sec'],
    asignatura: ['Materia', 'Curso', 'Nombre de la asignatura'],
    maestro: ['Profesor', 'Profesora', 'Docente', 'Maestra', 'Facilitador', 'Nombre del maestro'],
    aula: ['Salón', 'Lugar', 'Espacio'],
    dia: ['Día de la semana', 'Día de clase'],
    inicio: ['Inicio', 'Desde', 'Hora inicial', 'Comienza', 'Entrada', 'Hora desde'],
    fin: ['Fin', 'Hasta', 'Hora final', 'Termina', 'Salida', 'Hora hasta'],
    cupo: ['Capacidad', 'Plazas', 'Asientos', 'Cupo máximo', 'Máximo de estudiantes'],
  },
}

/** What offices shorten in a heading. */
export const ABREVIATURAS: Record<string, string> = {
  ...{ matric: 'matricula', matr: 'matricula', ced: 'cedula', ident: 'identidad', elect: 'electronico' },
  ...{ electr: 'electronico', inst: 'institucional', esp: 'espanola', soc: 'sociale', nat: 'naturale' },
  ...{ matem: 'matematica', leng: 'lengua', secc: 'seccion', cap: 'capacidad', cant: 'cantidad' },
  ...{
    asig: 'asignatura',
    cred: 'credito',
    prof: 'profesor',
    nom: 'nombre',
    nomb: 'nombre',
    apell: 'apellido',
  },
  ...{ ape: 'apellido', telef: 'telefono', doc: 'documento', max: 'maximo', hor: 'hora', ini: 'inicio' },
}

const words = (text: string) => new Set(text.split(' '))

/** Words around a heading that say nothing about which field it is, without their plural s. */
export const RUIDO: Record<TipoDeImportacion, Set<string>> = {
  resultados: words(
    'nota calificacion puntaje puntuacion punto resultado poma area prueba estudiante alumno ciencia score final contacto',
  ),
  maestros: words('maestro maestra profesor profesora docente personal contacto'),
  asignaturas: words('asignatura materia total cantidad poma'),
  aulas: words('aula salon centro'),
  secciones: words('seccion asignatura clase'),
}
