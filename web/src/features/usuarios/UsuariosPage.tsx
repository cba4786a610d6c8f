import { Group, Stack } from '@mantine/core'
import { count } from '@nivela/contract/palabras'
import { TEXTOS } from '@nivela/contract/textos'
import { useQuery } from '@tanstack/react-query'
import { conSegundoFactorQuery } from '../../data/segundo-factor/segundo-factor.api.ts'
import { personalQuery, saveUsuario, usuariosQuery } from '../../data/usuarios/usuarios.api.ts'
import { ApiError, SinRespuesta } from '../../lib/http/apiError.ts'
import { useSesion } from '../../lib/session/sesion.ts'
import { Acciones } from '../../ui/catalogo/Acciones.tsx'
import { AddButton } from '../../ui/catalogo/AddButton.tsx'
import { Dialogo } from '../../ui/catalogo/Dialogo.tsx'
import { Lista } from '../../ui/catalogo/Lista.tsx'
import { type Sustantivo, useCatalogo } from '../../ui/catalogo/useCatalogo.ts'
import { EstadoVacio } from '../../ui/estados/EstadoVacio.tsx'
import { Buscador } from '../../ui/lista/Buscador.tsx'
import { EsqueletoDeTabla } from '../../ui/lista/EsqueletoDeTabla.tsx'
import { Paginas } from '../../ui/lista/Paginas.tsx'
import { useBusqueda } from '../../ui/lista/useBusqueda.ts'
import { Pagina } from '../../ui/Pagina.tsx'
import { VariasALaVez } from '../importaciones/index.ts'
import { RemoveSegundoFactor } from '../segundo-factor/index.ts'
import { Exportar } from '../tablas/index.ts'
import { AccionesDeCuenta } from './AccionesDeCuenta.tsx'
import { TablaDeUsuarios } from './TablaDeUsuarios.tsx'
import { type Persona, type PersonaBody, UsuarioForm } from './UsuarioForm.tsx'

/** The specification's fixed sentence; the server's reason stands beside its field, or after the sentence if it has none. */
const explain = (fija: string) => (reason: unknown) => {
  // A conflict is not a failure: the form shows what stands now. A missing answer need not be one.
  if (!(reason instanceof ApiError) || reason.actual || reason.confirmar || reason instanceof SinRespuesta)
    throw reason
  const { status, message, campos } = reason
  throw new ApiError(status, Object.keys(campos).length ? fija : `${fija} ${message}`, { campos })
}

const { agregado, actualizado, errorAlAgregar, errorAlActualizar } = TEXTOS.usuario

const USUARIO: Sustantivo<Persona, PersonaBody> = {
  uno: 'usuario',
  el: 'el usuario',
  nombreDe: ({ nombre, apellido }) => `${nombre} ${apellido}`,
  textos: { agregado, actualizado },
  save: (id, body) => saveUsuario(id, body).catch(explain(id ? errorAlActualizar : errorAlAgregar)),
  consulta: personalQuery,
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
  activo: true,
  tipodocumento: null,
  documento: null,
  version: 0,
}

export function UsuariosPage() {
  const { buscar, escrito, pagina, onType, onPagina } = useBusqueda()
  const consulta = useQuery(usuariosQuery(buscar, pagina))
  const catalogo = useCatalogo(USUARIO)
  const propio = useSesion()?.id
  const conSegundoFactor = new Set(useQuery(conSegundoFactorQuery).data)

  return (
    <Pagina
      titulo="Usuarios"
      frase="Las personas que administran y enseñan."
      accion={
        <Group gap="sm">
          <Exportar cuales={['maestros']} filtros={{ buscar }} />
          <VariasALaVez tipo="maestros" />
          <AddButton ref={catalogo.agregar} onClick={() => catalogo.open(NUEVO)} />
        </Group>
      }
    >
      <Buscador
        escrito={escrito}
        onType={onType}
        etiqueta="Buscar por nombre, correo o cédula"
        cuenta={consulta.data && count(consulta.data.total, 'persona', 'personas')}
      />
      <Lista consulta={consulta} esqueleto={<EsqueletoDeTabla />}>
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
                conSegundoFactor={conSegundoFactor}
                acciones={usuario => (
                  <>
                    <Acciones cosa={usuario} catalogo={catalogo} />
                    {usuario.id !== propio && <AccionesDeCuenta usuario={usuario} />}
                    {conSegundoFactor.has(usuario.id) && usuario.id !== propio && (
                      <RemoveSegundoFactor
                        persona={usuario}
                        queryKey={conSegundoFactorQuery.queryKey}
                        onRemoved={() => catalogo.agregar.current?.focus()}
                      />
                    )}
                  </>
                )}
              />
              <Paginas total={total} pagina={pagina} onPagina={onPagina} />
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
