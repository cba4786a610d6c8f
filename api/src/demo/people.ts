import { comparable } from '@nivela/contract/palabras'
import { ROL } from '@nivela/contract/roles'
import type { usuarios } from '../schema/usuarios.ts'
import type { Random } from './random.ts'

type NewUsuario = typeof usuarios.$inferInsert

const TEACHERS = [
  ['Rafael', 'Peña Almonte'],
  ['Altagracia', 'Mejía Rosario'],
  ['Yokasta', 'Tavárez Núñez'],
  ['Manuel', 'Encarnación Díaz'],
  ['Ivelisse', 'Cabrera Santos'],
  ['Héctor', 'Montero Paulino'],
] as const

const FIRST_NAMES = [
  'María', 'José', 'Ana', 'Luis', 'Carolina', 'Juan Carlos', 'Yamilet', 'Pedro', 'Rosa', 'Miguel', 'Génesis', 'Ángel',
  'Katherine', 'Ramón', 'Paola', 'Wilkin', 'Daniela', 'Starlin', 'Lucía', 'Emmanuel', 'Nicole', 'Junior', 'Mariel', 'Félix',
  'Esther', 'Kelvin', 'Perla', 'Joel', 'Camila', 'Robinson',
] // biome-ignore format: a list of names reads better in lines
const LAST_NAMES = [
  'Rodríguez', 'Pérez', 'Martínez', 'Sánchez', 'García', 'Reyes', 'Jiménez', 'De la Cruz', 'Ramírez', 'Santana', 'Polanco',
  'Vásquez', 'Guzmán', 'Féliz', 'Castillo', 'Mateo', 'Ureña', 'Liriano', 'Báez', 'Ogando',
] // biome-ignore format: a list of names reads better in lines

const plain = (text: string) => comparable(text).replaceAll(' ', '')

/** Eleven digits whose last is the check digit of the ten before it. */
function cedula(random: Random): string {
  const digits = ['0', '0', '1', ...Array.from({ length: 7 }, () => String(random.between(0, 9)))].map(Number)
  const sum = digits.reduce((total, digit, index) => {
    const weighted = digit * (index % 2 ? 2 : 1)
    return total + (weighted > 9 ? weighted - 9 : weighted)
  }, 0)
  return [...digits, (10 - (sum % 10)) % 10].join('')
}

const telefono = (random: Random) =>
  `${['809', '829', '849'][random.between(0, 2)]}${random.between(2_000_000, 9_999_999)}`

export function createPeople(random: Random, hashes: { admin: string; maestro: string; estudiante: string }) {
  const contact = () => ({ cedula: cedula(random), telefono: telefono(random) })

  const administrators: NewUsuario[] = [
    {
      nombre: 'Carmen',
      apellido: 'Valdez Ortiz',
      correo: 'admin@nivela.test',
      idrol: ROL.administrador,
      verificado: true,
      contrasenaHash: hashes.admin,
      ...contact(),
    },
  ]
  const teachers: NewUsuario[] = TEACHERS.map(([nombre, apellido], index) => ({
    nombre,
    apellido,
    correo:
      index === 0
        ? 'maestro@nivela.test'
        : `${plain(nombre)}.${plain(apellido.split(' ')[0] ?? '')}@nivela.test`,
    idrol: ROL.maestro,
    verificado: true,
    contrasenaHash: index === 0 ? hashes.maestro : null,
    ...contact(),
  }))
  const students: NewUsuario[] = Array.from({ length: 60 }, (_, index) => {
    const nombre = FIRST_NAMES[index % FIRST_NAMES.length] as string
    const apellido = `${LAST_NAMES[(index * 7) % LAST_NAMES.length]} ${LAST_NAMES[(index * 3 + 5) % LAST_NAMES.length]}`
    const matricula = `2026-${String(index + 1).padStart(4, '0')}`
    return {
      nombre,
      apellido,
      correo: index === 0 ? 'estudiante@nivela.test' : `${plain(nombre)}.${matricula}@nivela.test`,
      idrol: ROL.estudiante,
      matricula,
      verificado: index === 0 || random.chance(0.85),
      contrasenaHash: index === 0 ? hashes.estudiante : null,
      ...contact(),
    }
  })
  return { administrators, teachers, students }
}
