export const ROL = { administrador: 1, maestro: 2, estudiante: 3 } as const
export type Rol = (typeof ROL)[keyof typeof ROL]

export const NOMBRE_DE_ROL: Record<Rol, string> = { 1: 'Administrador', 2: 'Maestro', 3: 'Estudiante' }
