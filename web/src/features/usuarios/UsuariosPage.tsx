import { Pagination, Skeleton, Stack, TextInput } from '@mantine/core'
import { count } from '@nivela/contract/palabras'
import { TEXTOS } from '@nivela/contract/textos'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../lib/api.ts'
import { Acciones } from '../../ui/catalogo/Acciones.tsx'
import { BotonAgregar } from '../../ui/catalogo/BotonAgregar.tsx'
import { Dialogo } from '../../ui/catalogo/Dialogo.tsx'
import { Lista } from '../../ui/catalogo/Lista.tsx'
import { type Sustantivo, useCatalogo } from '../../ui/catalogo/useCatalogo.ts'
import { EstadoVacio } from '../../ui/EstadoVacio.tsx'
import { Pagina } from '../../ui/Pagina.tsx'
import { TablaDeUsuarios } from './TablaDeUsuarios.tsx'
import { type Persona, type PersonaBody, UsuarioForm } from './UsuarioForm.tsx'
import classes from './Usuarios.module.css'
import { useBusqueda } from './useBusqueda.ts'
import { LIMITE, saveUsuario, usuariosQuery } from './usuarios.api.ts'

/** The specification's fixed sentence; the server's reason stands beside its field, or after the sentence if it has none. */
const explain = (fija: string) => (reason: unknown) => {
  if (!(reason instanceof ApiError)) throw reason
  const { status, message, campos } = reason
  throw new ApiError(status, Object.keys(campos).length ? fija : `${fija} ${message}`, campos)
}

const { agregado, actualizado, errorAlAgregar, errorAlActualizar } = TEXTOS.usuario

const USUARIO: Sustantivo<Persona, PersonaBody> = {
  uno: 'usuario',
  el: 'el usuario',
  nombreDe: ({ nombre, apellido }) => `${nombre} ${apellido}`,
  textos: { agregado, actualizado },
  save: (id, body) => saveUsuario(id, body).catch(explain(id ? errorAlActualizar : errorAlAgregar)),
}
const NUEVO: Persona = {
  id: 0,
  nombre: '',
  apellido: '',
  correo: '',
  telefono: null,
  idrol: 0,
  cedula: null,
  matricula: null,
  verificado: false,
}
const ETIQUETAS = { first: 'Primera', previous: 'Anterior', next: 'Siguiente', last: 'Última' }

export function UsuariosPage() {
  const { buscar, escrito, pagina, onEscribir, onPagina } = useBusqueda()
  const consulta = useQuery(usuariosQuery(buscar, pagina))
  const catalogo = useCatalogo(USUARIO)
  return (
    <Pagina
      titulo="Usuarios"
      frase="Las personas que administran y enseñan."
      accion={<BotonAgregar ref={catalogo.agregar} onClick={() => catalogo.open(NUEVO)} />}
    >
      <search className={classes.buscador}>
        <TextInput
          type="search"
          aria-label="Buscar por nombre"
          placeholder="Buscar por nombre"
          maxLength={120}
          leftSection={<IconSearch size={18} stroke={1.7} aria-hidden="true" />}
          value={escrito}
          onChange={event => onEscribir(event.currentTarget.value)}
        />
        <span role="status" className={classes.cuenta}>
          {consulta.data && count(consulta.data.total, 'persona', 'personas')}
        </span>
      </search>
      <Lista consulta={consulta} esqueleto={<Esqueleto />}>
        {({ filas, total }) =>
          filas.length === 0 ? (
            <EstadoVacio titulo={buscar ? 'Nadie se llama así' : 'Todavía no hay nadie'}>
              {buscar
                ? `No encontramos a nadie cuyo nombre contenga «${buscar}». Prueba con menos letras.`
                : 'Pulsa «Agregar» para registrar al primer maestro.'}
            </EstadoVacio>
          ) : (
            <Stack gap="md">
              <TablaDeUsuarios
                usuarios={filas}
                acciones={usuario => <Acciones cosa={usuario} catalogo={catalogo} />}
              />
              {total > LIMITE && (
                <Pagination
                  total={Math.ceil(total / LIMITE)}
                  value={pagina}
                  onChange={onPagina}
                  size={44}
                  styles={{ control: { fontSize: 'var(--mantine-font-size-md)' } }}
                  getItemProps={numero => ({ 'aria-label': `Página ${numero}` })}
                  getControlProps={control => ({ 'aria-label': ETIQUETAS[control] })}
                />
              )}
            </Stack>
          )
        }
      </Lista>
      <Dialogo catalogo={catalogo}>
        {persona => <UsuarioForm persona={persona} catalogo={catalogo} />}
      </Dialogo>
    </Pagina>
  )
}

function Esqueleto() {
  return (
    <Stack className={classes.marco ?? ''} gap={24} p="md">
      {[1, 2, 3, 4, 5, 6].map(fila => (
        <Skeleton key={fila} height={40} />
      ))}
    </Stack>
  )
}
