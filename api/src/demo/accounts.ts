export const DEMO_PASSWORD = 'Nivela-Demo-2026'

export const DEMO_ACCOUNTS = [
  { correo: 'admin@nivela.test', quien: 'Administración' },
  { correo: 'maestro@nivela.test', quien: 'Maestro' },
  { correo: 'estudiante@nivela.test', quien: 'Estudiante' },
] as const
