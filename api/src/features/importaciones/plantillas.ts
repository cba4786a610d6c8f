import {
  CAMPOS_DE_IMPORTACION,
  NOMBRE_DE_IMPORTACION,
  type TipoDeImportacion,
} from '@nivela/contract/importaciones'
import { COLUMNAS_DE_DOCUMENTO, COLUMNAS_POMA, type ColumnaPoma } from '@nivela/contract/poma'
import { writeXlsx } from '@nivela/xlsx/write'

const COLUMNS = Object.keys(COLUMNAS_POMA) as ColumnaPoma[]
const AS_TEXT = new Set<ColumnaPoma>(['matricula', 'cedula', 'telefono'])
const BLANK_ROWS = 500

const EXAMPLE = {
  matricula: 'EJEMPLO',
  cedula: '001-1234567-8',
  nombre: 'Ana (fila de ejemplo)',
  apellido: 'Pérez',
  correo: 'ana.perez@ejemplo.invalid',
  telefono: '809-555-0101',
  lengua: 85,
  matematica: 62,
  sociales: 'sí',
  naturales: 'no',
} satisfies Record<ColumnaPoma, string | number>

/** Nobody is called like the template's example: a row that someone forgot to delete is no student. */
export const isExample = ({ matricula, correo }: Record<string, unknown>) =>
  matricula === EXAMPLE.matricula && correo === EXAMPLE.correo

const NOTAS_DE_RESULTADOS: [string, string][] = [
  [
    COLUMNAS_POMA.matricula,
    'Única para cada estudiante. La celda es de texto: los ceros de la izquierda se conservan.',
  ],
  [COLUMNAS_POMA.cedula, '11 dígitos, con o sin guiones. Por ella reconocemos al estudiante: no la repitas.'],
  [
    `${COLUMNAS_DE_DOCUMENTO.tipodocumento} y ${COLUMNAS_DE_DOCUMENTO.documento}`,
    'Solo de quien no tiene cédula: Pasaporte, Acta de nacimiento u Otro documento, y su número. Una columna «Pasaporte» también sirve.',
  ],
  [COLUMNAS_POMA.nombre, 'Hasta 120 caracteres.'],
  [COLUMNAS_POMA.apellido, 'Hasta 120 caracteres.'],
  [
    COLUMNAS_POMA.correo,
    'A esta dirección llega la invitación para elegir la contraseña. Única para cada estudiante.',
  ],
  [
    COLUMNAS_POMA.telefono,
    '10 dígitos que empiezan por 809, 829 o 849; de otro país, con +. Puede quedar vacío.',
  ],
  [
    'Las cuatro áreas',
    'Una nota de 0 a 100, o sí / no, aprobado / reprobado. Si alguna queda vacía, te preguntamos qué significa.',
  ],
  [
    'Orden',
    'Las columnas pueden ir en cualquier orden; las demás se ignoran. Encima de los encabezados puede haber títulos.',
  ],
]

/** The spreadsheet to fill in: an example, room for a course, and what each column takes. */
const buildPlantillaDeResultados = () =>
  writeXlsx([
    {
      name: 'Estudiantes',
      columns: [
        ...COLUMNS.map(column => ({
          heading: COLUMNAS_POMA[column],
          width: 20,
          asText: AS_TEXT.has(column),
        })),
        { heading: COLUMNAS_DE_DOCUMENTO.tipodocumento, width: 20 },
        { heading: COLUMNAS_DE_DOCUMENTO.documento, width: 20, asText: true },
      ],
      rows: [COLUMNS.map(column => EXAMPLE[column])],
      blankRows: BLANK_ROWS,
    },
    {
      name: 'Instrucciones',
      columns: [
        { heading: 'Columna', width: 22 },
        { heading: 'Qué lleva', width: 100 },
      ],
      rows: NOTAS_DE_RESULTADOS,
    },
  ])

type Ejemplo = [ejemplo: string | number, nota: string]

/** By the field: an example, and what it takes. */
const NOTAS: Record<Exclude<TipoDeImportacion, 'resultados'>, Record<string, Ejemplo>> = {
  maestros: {
    cedula: ['001-1234567-8', '11 dígitos, con o sin guiones. Por ella reconocemos a cada quien.'],
    nombre: ['Rosa', 'Hasta 120 caracteres.'],
    apellido: ['Peña', 'Hasta 120 caracteres.'],
    correo: ['rosa.pena@escuela.do', 'A esta dirección llega la invitación para elegir la contraseña.'],
    telefono: ['809-555-0101', '10 dígitos que empiezan por 809, 829 o 849; de otro país, con +.'],
    tipodocumento: [
      'Pasaporte',
      'Solo de quien no tiene cédula: Pasaporte, Acta de nacimiento u Otro documento.',
    ],
    documento: ['AB123456', 'El número de ese documento.'],
    rol: ['Maestro', 'Maestro o Administrador. Vacío, es maestro.'],
  },
  asignaturas: {
    nombre: ['Lengua Española', 'Por él la reconocemos: mayúsculas y acentos no cuentan.'],
    creditos: [3, 'Un número entero de 1 a 20.'],
    area: ['Lengua Española', 'El área de la prueba que cubre, o ninguna. Vacía, se reconoce por el nombre.'],
  },
  aulas: {
    nombre: ['Aula 101', 'Por él la reconocemos: mayúsculas y acentos no cuentan.'],
    capacidad: [30, 'Cuántas personas caben, si quieres decirlo.'],
  },
  secciones: {
    nombre: ['01', 'Única dentro de su asignatura y período.'],
    asignatura: ['Matemáticas', 'Como se llama en Asignaturas.'],
    maestro: ['rosa.pena@escuela.do', 'Su correo, su cédula o su nombre completo.'],
    aula: ['Aula 101', 'Como se llama en Aulas.'],
    dia: ['Lunes', 'De lunes a sábado.'],
    inicio: ['8:00 a. m.', 'Una hora en punto, de 7:00 a. m. a 10:00 p. m.'],
    fin: ['10:00 a. m.', 'Una hora en punto, después de la de inicio.'],
    cupo: [30, 'De 1 a 1000 estudiantes.'],
  },
}

const NUMBERS = new Set(['creditos', 'cupo', 'capacidad'])

/** The spreadsheet to fill in: the headings, room for many rows, and on a second sheet what each column takes. */
export function buildPlantilla(tipo: TipoDeImportacion): Promise<Buffer> {
  if (tipo === 'resultados') return buildPlantillaDeResultados()
  const campos = CAMPOS_DE_IMPORTACION[tipo]
  const notas = Object.entries(NOTAS[tipo])
  return writeXlsx([
    {
      name: NOMBRE_DE_IMPORTACION[tipo],
      columns: notas.map(([field]) => ({
        heading: campos[field]?.titulo ?? field,
        width: 22,
        asText: !NUMBERS.has(field),
      })),
      rows: [],
      blankRows: BLANK_ROWS,
    },
    {
      name: 'Instrucciones',
      columns: [
        { heading: 'Columna', width: 22 },
        { heading: 'Por ejemplo', width: 26 },
        { heading: 'Qué lleva', width: 80 },
      ],
      rows: notas.map(([field, [ejemplo, nota]]) => [campos[field]?.titulo ?? field, ejemplo, nota]),
    },
  ])
}
