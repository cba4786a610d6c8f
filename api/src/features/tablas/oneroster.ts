import { NOMBRE_DE_DIA } from '@nivela/contract/dias'
import type { Periodo } from '@nivela/contract/periodos'
import { ROL } from '@nivela/contract/roles'
import type { Miembro, PeriodoEntero } from './aula-virtual.queries.ts'
import { type Archivo, archivoOf } from './csv-de-sistema.ts'

const ESCUELA = 'escuela'
const idOf = {
  periodo: (id: number) => `periodo-${id}`,
  asignatura: (id: number) => `asignatura-${id}`,
  seccion: (id: number) => `seccion-${id}`,
  usuario: (id: number) => `usuario-${id}`,
}

/** In a bulk file neither is given: everything in it stands as it is sent. */
const BULK = ['', ''] as const

/**
 * A period in the form of OneRoster 1.2 (CSV binding, bulk). A `sourcedId` is made of our id and of nothing that is ever
 * renamed, so the same section, person and seat keep theirs in every file.
 */
export function onerosterOf(
  escuela: string,
  periodo: Pick<Periodo, 'id' | 'nombre' | 'inicio' | 'fin'>,
  { clases, puestos, miembros }: PeriodoEntero,
): Archivo[] {
  const [inicio, fin] = [periodo.inicio.slice(0, 10), periodo.fin.slice(0, 10)]
  const cursos = [...new Map(clases.map(one => [one.idasignatura, one])).values()]
  return [
    archivoOf('manifest.csv', ['propertyName', 'value'], manifestOf(escuela)),
    archivoOf(
      'orgs.csv',
      [...BASE, 'name', 'type', 'identifier', 'parentSourcedId'],
      [[ESCUELA, ...BULK, escuela, 'school', '', '']],
    ),
    archivoOf(
      'academicSessions.csv',
      [...BASE, 'title', 'type', 'startDate', 'endDate', 'parentSourcedId', 'schoolYear'],
      [[idOf.periodo(periodo.id), ...BULK, periodo.nombre, 'term', inicio, fin, '', fin.slice(0, 4)]],
    ),
    archivoOf(
      'courses.csv',
      [
        ...BASE,
        'schoolYearSourcedId',
        'title',
        'courseCode',
        'grades',
        'orgSourcedId',
        'subjects',
        'subjectCodes',
      ],
      cursos.map(one => [
        ...[
          idOf.asignatura(one.idasignatura),
          ...BULK,
          '',
          one.asignatura,
          idOf.asignatura(one.idasignatura),
        ],
        ...['', ESCUELA, one.area ?? '', ''],
      ]),
    ),
    archivoOf(
      'classes.csv',
      [
        ...[
          ...BASE,
          'title',
          'grades',
          'courseSourcedId',
          'classCode',
          'classType',
          'location',
          'schoolSourcedId',
        ],
        ...['termSourcedIds', 'subjects', 'subjectCodes', 'periods'],
      ],
      clases.map(one => [
        ...[
          idOf.seccion(one.id),
          ...BULK,
          `${one.asignatura} ${one.nombre}`,
          '',
          idOf.asignatura(one.idasignatura),
        ],
        ...[
          idOf.seccion(one.id),
          'scheduled',
          one.aula,
          ESCUELA,
          idOf.periodo(periodo.id),
          one.area ?? '',
          '',
        ],
        `${NOMBRE_DE_DIA[one.dia]} ${one.inicio}:00-${one.fin}:00`,
      ]),
    ),
    archivoOf(
      'users.csv',
      [
        ...[
          ...BASE,
          'enabledUser',
          'username',
          'userIds',
          'givenName',
          'familyName',
          'middleName',
          'identifier',
          'email',
        ],
        ...[
          'sms',
          'phone',
          'agentSourcedIds',
          'grades',
          'password',
          'userMasterIdentifier',
          'resourceSourcedIds',
        ],
        ...[
          'preferredGivenName',
          'preferredMiddleName',
          'preferredFamilyName',
          'primaryOrgSourcedId',
          'pronouns',
        ],
      ],
      miembros.map(one => [
        ...[
          idOf.usuario(one.id),
          ...BULK,
          String(one.activo),
          usernameOf(one),
          '',
          one.nombre,
          one.apellido,
          '',
        ],
        ...[
          one.matricula ?? '',
          one.correo ?? '',
          '',
          one.telefono ?? '',
          '',
          '',
          '',
          '',
          '',
          '',
          '',
          '',
          ESCUELA,
          '',
        ],
      ]),
    ),
    archivoOf(
      'roles.csv',
      [
        ...BASE,
        'userSourcedId',
        'roleType',
        'role',
        'beginDate',
        'endDate',
        'orgSourcedId',
        'userProfileSourcedId',
      ],
      miembros.map(one => [
        ...[`rol-${one.id}`, ...BULK, idOf.usuario(one.id), 'primary'],
        ...[one.idrol === ROL.estudiante ? 'student' : 'teacher', '', '', ESCUELA, ''],
      ]),
    ),
    archivoOf(
      'enrollments.csv',
      [
        ...BASE,
        'classSourcedId',
        'schoolSourcedId',
        'userSourcedId',
        'role',
        'primary',
        'beginDate',
        'endDate',
      ],
      [
        ...clases.map(one => seatOf(one.id, one.idmaestro, 'teacher', inicio, fin)),
        ...puestos.map(one => seatOf(one.idseccion, one.idusuario, 'student', inicio, fin)),
      ],
    ),
  ]
}

const BASE = ['sourcedId', 'status', 'dateLastModified']

const seatOf = (
  idseccion: number,
  idusuario: number,
  role: 'teacher' | 'student',
  inicio: string,
  fin: string,
) => [
  ...[
    `asiento-${idseccion}-${idusuario}`,
    ...BULK,
    idOf.seccion(idseccion),
    ESCUELA,
    idOf.usuario(idusuario),
  ],
  ...[role, String(role === 'teacher'), inicio, fin],
]

/** What someone signs in with; nobody else has it. */
export const usernameOf = ({ id, correo, matricula }: Miembro) => correo ?? matricula ?? idOf.usuario(id)

const SENT = ['academicSessions', 'classes', 'courses', 'enrollments', 'orgs', 'roles', 'users']
const NOT_SENT = [
  ...[
    'categories',
    'classResources',
    'courseResources',
    'demographics',
    'lineItemLearningObjectiveIds',
    'lineItems',
  ],
  ...[
    'lineItemScoreScales',
    'resources',
    'resultLearningObjectiveIds',
    'results',
    'resultScoreScales',
    'scoreScales',
  ],
  ...['userProfiles', 'userResources'],
]

const manifestOf = (escuela: string) => [
  ['manifest.version', '1.0'],
  ['oneroster.version', '1.2'],
  ...[...SENT.map(file => [file, 'bulk']), ...NOT_SENT.map(file => [file, 'absent'])]
    .sort(([one = ''], [other = '']) => (one < other ? -1 : 1))
    .map(([file, how]) => [`file.${file}`, how as string]),
  ['source.systemName', `Nivela, ${escuela}`],
  ['source.systemCode', 'nivela'],
]
