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
export const isExample = ({ matricula, correo }: { matricula?: string; correo?: string }) =>
  matricula === EXAMPLE.matricula && correo === EXAMPLE.correo

const NOTES: [string, string][] = [
  [
    COLUMNAS_POMA.matricula,
    'Única para cada estudiante. La celda es de texto: los ceros de la izquierda se conservan.',
  ],
  [COLUMNAS_POMA.cedula, '11 dígitos, con o sin guiones. Por ella reconocemos al estudiante: no la repitas.'],
  [
    `${COLUMNAS_DE_DOCUMENTO.tipodocumento} y ${COLUMNAS_DE_DOCUMENTO.documento}`,
    'Solo de quien no tiene cédula: Pasaporte u Otro documento, y su número. Una columna «Pasaporte» también sirve.',
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
    'Una nota de 0 a 100, o sí / no, aprobado / reprobado. Vacío cuenta como no aprobada.',
  ],
  [
    'Orden',
    'Las columnas pueden ir en cualquier orden; las demás se ignoran. Los encabezados van en la primera fila.',
  ],
]

/** The spreadsheet to fill in: an example, room for a course, and what each column takes. */
export const buildPlantilla = () =>
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
      rows: NOTES,
    },
  ])
