import { z } from 'zod'

export const ROL = { administrador: 1, maestro: 2, estudiante: 3 } as const
export type Rol = (typeof ROL)[keyof typeof ROL]

export const NOMBRE_DE_ROL: Record<Rol, string> = { 1: 'Administrador', 2: 'Maestro', 3: 'Estudiante' }

export const rol = z.literal(Object.values(ROL))

export const usuario = z.object({
  id: z.number(),
  nombre: z.string(),
  apellido: z.string(),
  correo: z.string(),
  telefono: z.string().nullable(),
  idrol: rol,
  cedula: z.string().nullable(),
  matricula: z.string().nullable(),
  verificado: z.boolean(),
})
export type Usuario = z.infer<typeof usuario>

export const formatCedula = (cedula: string) => cedula.replace(/^(\d{3})(\d{7})(\d)$/, '$1-$2-$3')

export const formatTelefono = (telefono: string) => telefono.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
