import { z } from 'zod'
import { filtroDeBitacora } from './bitacora.ts'
import { idDeRuta } from './campos.ts'
import { filtroDeFichas } from './fichas.ts'
import { buscar, busqueda } from './listas.ts'
import { filtroDeRecibos } from './recibos.ts'
import { ROL } from './roles.ts'
import { type CualTabla, FORMATOS_DE_TABLA } from './tablas.ts'

const formato = z
  .enum(FORMATOS_DE_TABLA, { error: "El parámetro 'formato' debe ser xlsx o csv" })
  .default('xlsx')

const deUnPeriodo = z.object({ buscar, idperiodo: idDeRuta.optional(), formato })
export type FiltroDePeriodo = z.infer<typeof deUnPeriodo>

const siONo = z.enum(['true', 'false'], { error: 'Los filtros se dicen con true o false' }).optional()

/** The filters of each list, as its page has them. */
export const FILTROS_DE_TABLA = {
  estudiantes: filtroDeFichas.omit({ pagina: true, limite: true }).extend({ formato }),
  poma: busqueda.extend({ verificado: siONo, formato }),
  maestros: busqueda.extend({
    idrol: z
      .enum([String(ROL.administrador), String(ROL.maestro)], {
        error: "El parámetro 'idrol' debe ser 1 o 2",
      })
      .optional(),
    formato,
  }),
  aulas: busqueda.extend({ formato }),
  asignaturas: busqueda.extend({ formato }),
  secciones: deUnPeriodo.extend({ canceladas: siONo }),
  inscripciones: deUnPeriodo,
  calificaciones: deUnPeriodo,
  asistencias: deUnPeriodo,
  recibos: filtroDeRecibos.omit({ pagina: true, limite: true, id: true }).extend({ formato }),
  bitacora: filtroDeBitacora.omit({ pagina: true, limite: true }).extend({ formato }),
} satisfies Record<CualTabla, z.ZodType>
export type FiltroDeTabla<Cual extends CualTabla> = z.output<(typeof FILTROS_DE_TABLA)[Cual]>
