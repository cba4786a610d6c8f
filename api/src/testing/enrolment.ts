import { ROL } from '@nivela/contract/roles'
import type { TestApp } from './app.ts'

interface Section {
  id: number
  nombre: string
  idperiodo: number
  idasignatura: number
  asignaturas: { nombre: string }
  version: number
}

/** What enrolling needs around it: a period with an open window, and sections made on demand. */
export async function openTestOffer({ call, person, postgres }: TestApp) {
  const admin = await person(ROL.administrador)
  let count = 0
  async function create<T = { id: number }>(path: string, body: object): Promise<T> {
    count += 1
    const answer = await call('POST', path, { as: admin, body: { nombre: `${path} ${count}`, ...body } })
    if (answer.status !== 201) throw new Error(`${path}: ${answer.text}`)
    return answer.body.data
  }
  const createPeriod = async () =>
    (await create('/periodos/create', { inicio: '2026-01-15', fin: '2026-05-15' })).id
  const createSubject = async (nombre?: string) =>
    (await create('/asignaturas', { creditos: 4, ...(nombre && { nombre }) })).id
  const createWindow = async (idperiodo: number) =>
    (
      await create('/inscripciones/create', {
        inicio: '2026-01-02',
        fin: '2026-01-12',
        idperiodo,
        abierto: true,
      })
    ).id

  const period = await createPeriod()
  const window = await createWindow(period)
  const hour = (value: number) => `1970-01-01T${String(value).padStart(2, '0')}:00:00.000Z`

  return {
    admin,
    period,
    window,
    createPeriod,
    createSubject,
    createWindow,
    openOrClose: (verb: 'abrir' | 'cerrar', id = window) =>
      call('POST', `/inscripciones/${verb}-proceso/${id}`, { as: admin }),
    /** A section with a teacher, a classroom and a subject of its own, unless said otherwise. */
    async createSection({
      inicio = 8,
      fin = 10,
      ...changes
    }: Record<string, unknown> & { inicio?: number; fin?: number } = {}) {
      return create<Section>('/secciones', {
        idusuario: (await person(ROL.maestro)).id,
        idperiodo: period,
        idasignatura: changes.idasignatura ?? (await createSubject()),
        idAula: (await create('/aulas', {})).id,
        dia: 'Lunes',
        cupo: 20,
        ...changes,
        inicio: hour(inicio),
        fin: hour(fin),
      })
    },
    student: () => person(ROL.estudiante),
    enrol: (who: { id: number; token: string }, idseccion: number, changes: object = {}) =>
      call('POST', `/inscripciones/inscribir/${who.id}`, {
        as: who,
        body: { idperiodoinscripcion: window, idusuario: who.id, idseccion, ...changes },
      }),
    /** What must hold after anything: seats are rows, and no student has two classes at an hour or twice a subject. */
    async invariants() {
      const { rows } = await postgres.pool.query(`
        select
          (select count(*)::int from secciones s
            where inscritos <> (select count(*) from inscripciones i where i.idseccion = s.id)) as descuadradas,
          (select count(*)::int from secciones where inscritos > cupo) as sobrevendidas,
          (select count(*)::int from inscripciones a join inscripciones b
            on a.idusuario = b.idusuario and a.idperiodo = b.idperiodo and a.id < b.id
           and (a.idasignatura = b.idasignatura or (a.dia = b.dia and a.inicio < b.fin and b.inicio < a.fin))) as choques,
          (select count(*)::int from inscripciones i join asignaturas a on a.id = i.idasignatura
             join poma p on p.idusuario = i.idusuario
            where case a.area when 'lengua' then p.lengua when 'matematica' then p.matematica
                              when 'sociales' then p.sociales when 'naturales' then p.naturales end) as aprobadas`)
      return rows[0]
    },
  }
}

export const IN_ORDER = { descuadradas: 0, sobrevendidas: 0, choques: 0, aprobadas: 0 }
