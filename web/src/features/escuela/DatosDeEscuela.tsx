import { NumberInput, SimpleGrid, TextInput, Title } from '@mantine/core'
import {
  type Escuela,
  type EscuelaBody,
  escuelaBody,
  listZonas,
  type SegundoFactorDe,
} from '@nivela/contract/escuela'
import { formatTelefono } from '@nivela/contract/usuarios'
import { useEscuelaCalls } from '../../data/escuela/escuela.api.ts'
import { SearchableSelect } from '../../ui/campos/SearchableSelect.tsx'
import { Formulario } from '../../ui/catalogo/Formulario.tsx'
import { useEdicion } from '../../ui/catalogo/useEdicion.ts'
import { toastSuccess } from '../../ui/toasts/toast.tsx'
import classes from './Escuela.module.css'
import { tellFijo } from './fijos.ts'

const FACTORES: { value: SegundoFactorDe; label: string }[] = [
  { value: 'none', label: 'A nadie: quien quiere la activa' },
  { value: 'staff', label: 'A administradores y maestros' },
  { value: 'everyone', label: 'A todos, también a los estudiantes' },
]
/** "America/Santo_Domingo": the city is its last part. */
const ciudadDe = (zona: string) => zona.split('/').at(-1)?.replaceAll('_', ' ')
const ZONAS = listZonas().map(zona => ({ value: zona, label: `Hora de ${ciudadDe(zona)}` }))

const toValores = (escuela: Escuela) => ({
  nombre: escuela.nombre,
  correo: escuela.correo,
  telefono: escuela.telefono ? formatTelefono(escuela.telefono) : '',
  direccion: escuela.direccion ?? '',
  zonaHoraria: escuela.zonaHoraria,
  notaMinimaPoma: escuela.notaMinimaPoma,
  notaMinimaAprobar: escuela.notaMinimaAprobar,
  patronMatricula: escuela.patronMatricula ?? '',
  mesesDeDatos: escuela.mesesDeDatos,
  segundoFactor: escuela.segundoFactor as string,
})
type Valores = ReturnType<typeof toValores>

/** What is left empty is none. */
const esquema = {
  safeParse: (valores: unknown) => {
    const { telefono, direccion, patronMatricula, ...rest } = valores as Valores
    return escuelaBody.safeParse({
      ...rest,
      telefono: telefono || null,
      direccion: direccion || null,
      patronMatricula: patronMatricula || null,
    })
  },
}

const NOMBRES = {
  nombre: 'Nombre',
  correo: 'Correo',
  telefono: 'Teléfono',
  direccion: 'Dirección',
  zonaHoraria: 'Zona horaria',
  notaMinimaPoma: 'Nota mínima de POMA',
  notaMinimaAprobar: 'Nota mínima para aprobar',
  patronMatricula: 'Primera matrícula',
  mesesDeDatos: 'Meses que se guardan los datos de contacto',
  segundoFactor: 'Verificación en dos pasos',
}

/** Who the school is and by what rules it works. */
export function DatosDeEscuela({ escuela }: { escuela: Escuela }) {
  const { save, refresh } = useEscuelaCalls()
  const formulario = useEdicion<Escuela & { id: number }, Valores, EscuelaBody>({
    cosa: { ...escuela, id: 1 },
    toValores,
    campos: NOMBRES,
    esquema,
    catalogo: {
      save: async (_id, body) => {
        await save(body)
        toastSuccess('Los datos de la escuela están guardados.')
      },
      refresh,
    },
  })
  const { field } = formulario
  const fijo = (campo: keyof Valores, ayuda: string) => tellFijo(escuela, campo, ayuda)
  return (
    <section className={classes.tarjeta} aria-labelledby="datos-de-escuela">
      <Title order={2} id="datos-de-escuela">
        Datos y reglas
      </Title>
      <p className={classes.frase}>Los documentos, los correos y las pantallas los toman de aquí.</p>
      <Formulario formulario={formulario}>
        <TextInput
          {...field('nombre')}
          {...fijo('nombre', 'Sale en las actas, los récords y arriba en cada página.')}
          label="Nombre de la escuela"
          autoComplete="organization"
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" style={{ alignItems: 'end' }}>
          <TextInput
            {...field('correo')}
            {...fijo('correo', 'Adonde escribe quien tiene dudas.')}
            type="email"
            inputMode="email"
            label="Correo de contacto"
          />
          <TextInput
            {...field('telefono')}
            description="Si quieres: sale en los documentos."
            type="tel"
            inputMode="tel"
            label="Teléfono"
          />
        </SimpleGrid>
        <TextInput
          {...field('direccion')}
          description="Si quieres: sale en los documentos."
          label="Dirección"
        />
        <SearchableSelect
          {...field('zonaHoraria')}
          {...fijo('zonaHoraria', 'La hora que cuenta para abrir, cerrar y fechar.')}
          opciones={ZONAS}
          label="Zona horaria"
        />
        <p className={classes.grupo}>Notas</p>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" style={{ alignItems: 'end' }}>
          <NumberInput
            {...field('notaMinimaPoma')}
            {...fijo('notaMinimaPoma', 'Para lo que se importe desde ahora.')}
            label="Nota mínima de POMA"
            inputMode="numeric"
          />
          <NumberInput
            {...field('notaMinimaAprobar')}
            {...fijo(
              'notaMinimaAprobar',
              'También para las notas que ya están, menos las de períodos cerrados.',
            )}
            label="Nota mínima para aprobar"
            inputMode="numeric"
          />
        </SimpleGrid>
        <p className={classes.grupo}>Matrículas</p>
        <TextInput
          {...field('patronMatricula')}
          description="Si quieres: quien llega sin matrícula recibe la siguiente. AAAA es el año."
          placeholder="AAAA-0001"
          label="Primera matrícula"
        />
        <p className={classes.grupo}>Seguridad</p>
        <SearchableSelect
          {...field('segundoFactor')}
          {...fijo(
            'segundoFactor',
            'A quien le falta, al entrar solo puede activarla. Activa primero la tuya, en tu perfil.',
          )}
          opciones={FACTORES}
          searchable={false}
          label="A quién se le pide la verificación en dos pasos"
        />
        <NumberInput
          {...field('mesesDeDatos')}
          description="De estudiantes con la cuenta desactivada. Después puedes borrarlos en su página; sus notas se quedan."
          label="Meses que se guardan los datos de contacto"
          inputMode="numeric"
        />
      </Formulario>
    </section>
  )
}
