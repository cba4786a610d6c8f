import { Stack } from '@mantine/core'
import { OBJETOS } from '@nivela/contract/bitacora-frases'
import { count } from '@nivela/contract/palabras'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { bitacoraQuery, type Filtro } from '../../data/bitacora/bitacora.api.ts'
import { fullName } from '../../data/usuarios/nombres.ts'
import { personalQuery } from '../../data/usuarios/usuarios.api.ts'
import { Fecha } from '../../ui/campos/Fecha.tsx'
import { SearchableSelect } from '../../ui/campos/SearchableSelect.tsx'
import { Lista } from '../../ui/catalogo/Lista.tsx'
import { EstadoVacio } from '../../ui/estados/EstadoVacio.tsx'
import { EsqueletoDeFilas } from '../../ui/lista/EsqueletoDeFilas.tsx'
import { Filtros } from '../../ui/lista/Filtros.tsx'
import { Paginas } from '../../ui/lista/Paginas.tsx'
import { useChangeParams } from '../../ui/lista/useChangeParams.ts'
import { Pagina } from '../../ui/Pagina.tsx'
import { Exportar } from '../tablas/index.ts'
import classes from './BitacoraPage.module.css'
import { Lineas } from './Lineas.tsx'

const DIA = /^\d{4}-\d{2}-\d{2}$/

/** Who changed what, when and why. The filters are in the address: a link shows the same lines to a colleague. */
export function BitacoraPage() {
  const [params] = useSearchParams()
  const changeParams = useChangeParams()
  const personal = useQuery(personalQuery)
  const [desde, hasta] = ['desde', 'hasta'].map(nombre => params.get(nombre) ?? '')
  const filtro: Filtro = {
    objeto: params.get('objeto') ?? '',
    idobjeto: Number(params.get('idobjeto')) || 0,
    idautor: Number(params.get('idautor')) || 0,
    idusuario: Number(params.get('idusuario')) || 0,
    desde: DIA.test(desde ?? '') ? (desde as string) : '',
    hasta: DIA.test(hasta ?? '') ? (hasta as string) : '',
  }
  const pagina = Math.max(1, Number.parseInt(params.get('pagina') ?? '1', 10) || 1)
  const consulta = useQuery(bitacoraQuery(filtro, pagina))
  const puestos = Object.values(filtro).filter(Boolean).length

  const change = (nombre: string, valor: string | number) =>
    changeParams({
      [nombre]: valor,
      // An id of one kind of thing means nothing for another kind.
      ...(nombre === 'objeto' && { idobjeto: '' }),
      pagina: '',
    })
  return (
    <Pagina
      titulo="Bitácora"
      frase="Cada cambio, con quién lo hizo y cuándo. Nadie puede borrar una línea."
      accion={<Exportar cuales={['bitacora']} filtros={{ ...filtro }} />}
    >
      <Filtros puestos={puestos}>
        <SearchableSelect
          label="Qué"
          placeholder="Todo"
          clearable
          opciones={Object.entries(OBJETOS).map(([value, { varios }]) => ({ value, label: varios }))}
          value={filtro.objeto ?? ''}
          onChange={valor => change('objeto', valor ?? '')}
        />
        <SearchableSelect
          label="Quién"
          placeholder="Cualquier persona"
          clearable
          consulta={personal}
          opciones={personal.data?.map(persona => ({ value: persona.id, label: fullName(persona) }))}
          value={filtro.idautor ?? 0}
          onChange={valor => change('idautor', valor ?? 0)}
        />
        <Fecha label="Desde" value={desde ?? ''} onChange={dia => change('desde', dia)} />
        <Fecha label="Hasta" value={hasta ?? ''} onChange={dia => change('hasta', dia)} />
      </Filtros>
      <p role="status" className={classes.cuenta}>
        {consulta.data && count(consulta.data.total, 'línea', 'líneas')}
      </p>
      <Lista consulta={consulta} esqueleto={<EsqueletoDeFilas />}>
        {({ filas, total }) =>
          filas.length === 0 ? (
            <EstadoVacio titulo={puestos ? 'No hay cambios así' : 'Todavía no hay cambios'}>
              {puestos
                ? 'Prueba con otros días, o quita un filtro.'
                : 'Lo que la oficina y los maestros cambien aparecerá aquí.'}
            </EstadoVacio>
          ) : (
            <Stack gap="md">
              <Lineas lineas={filas} />
              <Paginas
                total={total}
                pagina={pagina}
                onPagina={numero => changeParams({ pagina: numero }, false)}
              />
            </Stack>
          )
        }
      </Lista>
    </Pagina>
  )
}
