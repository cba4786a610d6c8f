import { Box, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Estudiante } from '@nivela/contract/poma'
import { formatDocumento } from '@nivela/contract/usuarios'
import { IconHash, IconId, IconMail, IconSend } from '@tabler/icons-react'
import { Accion } from '../../ui/catalogo/Acciones.tsx'
import { Datos } from '../../ui/catalogo/Datos.tsx'
import { Tarjeta, Tarjetas } from '../../ui/catalogo/Tarjeta.tsx'
import { FilaDePersona } from '../../ui/lista/FilaDePersona.tsx'
import { type Columna, TablaDePersonas } from '../../ui/lista/TablaDePersonas.tsx'
import { RemoveSegundoFactor } from '../segundo-factor/index.ts'
import { MarcaDeRebote } from '../usuarios/index.ts'
import { AreasDePoma } from './AreasDePoma.tsx'
import { EstadoDeEstudiante } from './EstadoDeEstudiante.tsx'

interface Props {
  estudiantes: Estudiante[]
  onInvite: (estudiante: Estudiante) => void
  /** Someone's second factor was taken off. */
  onRemoved: () => void
}

const nombreDe = ({ nombre, apellido }: Estudiante) => `${nombre} ${apellido}`
const matriculaDe = ({ matricula }: Estudiante) => matricula ?? 'Sin matrícula'
const documentoDe = (estudiante: Estudiante) => formatDocumento(estudiante) ?? 'Sin documento'

/** A table where it fits, cards where not. */
export function TablaDeEstudiantes({ estudiantes, onInvite, onRemoved }: Props) {
  const fits = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false })
  const acciones = (estudiante: Estudiante, texto: string, de: string) => (
    <>
      {!estudiante.verificado && (
        <Accion
          texto={estudiante.invitacion ? texto : 'Invitar'}
          de={estudiante.invitacion ? `${de} ${nombreDe(estudiante)}` : `a ${nombreDe(estudiante)}`}
          Icono={IconSend}
          onClick={() => onInvite(estudiante)}
        />
      )}
      {estudiante.segundoFactor && (
        <RemoveSegundoFactor persona={estudiante} queryKey={['poma']} onRemoved={onRemoved} />
      )}
    </>
  )
  if (!fits)
    return (
      <Tarjetas>
        {estudiantes.map(estudiante => (
          <Tarjeta
            key={estudiante.id}
            nivel={3}
            titulo={nombreDe(estudiante)}
            sobre={<EstadoDeEstudiante estudiante={estudiante} />}
            acciones={acciones(estudiante, 'Reenviar invitación', 'a')}
          >
            <Datos
              filas={[
                { Icono: IconMail, etiqueta: 'Correo', valor: estudiante.correo },
                { Icono: IconHash, etiqueta: 'Matrícula', valor: matriculaDe(estudiante) },
                { Icono: IconId, etiqueta: 'Documento', valor: documentoDe(estudiante) },
              ]}
            />
            <MarcaDeRebote idusuario={estudiante.id} />
            <Box mt="sm">
              <AreasDePoma estudiante={estudiante} conNombre />
            </Box>
          </Tarjeta>
        ))}
      </Tarjetas>
    )
  return (
    <TablaDePersonas
      filas={estudiantes}
      claveDe={({ id }) => id}
      titulo="Nombre"
      persona={estudiante => (
        <FilaDePersona nombre={nombreDe(estudiante)} detalle={estudiante.correo ?? 'Sin correo'}>
          <MarcaDeRebote idusuario={estudiante.id} corta />
        </FilaDePersona>
      )}
      columnas={COLUMNAS}
      acciones={{
        celda: estudiante => acciones(estudiante, 'Reenviar', 'invitación a'),
        ancho: 150,
        iconos: 104,
      }}
    />
  )
}

const COLUMNAS: Columna<Estudiante>[] = [
  {
    titulo: 'Matrícula',
    ancho: 148,
    cede: 1,
    celda: estudiante => (
      <>
        <Text inherit>{matriculaDe(estudiante)}</Text>
        <Text size="sm" c="dimmed">
          {documentoDe(estudiante)}
        </Text>
      </>
    ),
  },
  { titulo: 'Áreas', ancho: 300, celda: estudiante => <AreasDePoma estudiante={estudiante} /> },
  {
    titulo: 'Estado',
    ancho: 216,
    cede: 2,
    celda: estudiante => <EstadoDeEstudiante estudiante={estudiante} />,
  },
]
