import { Group } from '@mantine/core'
import { type Asignatura, type AsignaturaBody, NOMBRE_DE_AREA } from '@nivela/contract/asignaturas'
import { count } from '@nivela/contract/palabras'
import { TEXTOS } from '@nivela/contract/textos'
import { useQuery } from '@tanstack/react-query'
import { asignaturasQuery, removeAsignatura, saveAsignatura } from '../../data/asignaturas/asignaturas.api.ts'
import { tonoDe } from '../../data/asignaturas/tono.ts'
import { Acciones } from '../../ui/catalogo/Acciones.tsx'
import { AddButton } from '../../ui/catalogo/AddButton.tsx'
import { Dialogo } from '../../ui/catalogo/Dialogo.tsx'
import { EsqueletoDeTarjetas } from '../../ui/catalogo/EsqueletoDeTarjetas.tsx'
import { Lista } from '../../ui/catalogo/Lista.tsx'
import { Tarjeta, Tarjetas } from '../../ui/catalogo/Tarjeta.tsx'
import { type Sustantivo, useCatalogo } from '../../ui/catalogo/useCatalogo.ts'
import { EstadoVacio } from '../../ui/estados/EstadoVacio.tsx'
import { Pagina } from '../../ui/Pagina.tsx'
import { VariasALaVez } from '../importaciones/index.ts'
import { Exportar } from '../tablas/index.ts'
import { AsignaturaForm } from './AsignaturaForm.tsx'

const ASIGNATURA: Sustantivo<Asignatura, AsignaturaBody> = {
  uno: 'asignatura',
  el: 'la asignatura',
  nombreDe: asignatura => asignatura.nombre,
  textos: TEXTOS.asignatura,
  save: saveAsignatura,
  remove: removeAsignatura,
  consulta: asignaturasQuery,
}
const NUEVA: Asignatura = { id: 0, nombre: '', creditos: 0, area: null, version: 0 }

export function AsignaturasPage() {
  const catalogo = useCatalogo(ASIGNATURA)
  return (
    <Pagina
      titulo="Asignaturas"
      frase="Las asignaturas de refuerzo y sus créditos."
      accion={
        <Group gap="sm">
          <Exportar cuales={['asignaturas']} />
          <VariasALaVez tipo="asignaturas" />
          <AddButton ref={catalogo.agregar} onClick={() => catalogo.open(NUEVA)} />
        </Group>
      }
    >
      <Lista consulta={useQuery(asignaturasQuery)} esqueleto={<EsqueletoDeTarjetas lineas={1} />}>
        {asignaturas =>
          asignaturas.length === 0 ? (
            <EstadoVacio titulo="Todavía no hay asignaturas">
              Pulsa «Agregar» y empieza por las cuatro áreas de la prueba: cada una trae su color.
            </EstadoVacio>
          ) : (
            <Tarjetas>
              {asignaturas.map(asignatura => (
                <Tarjeta
                  key={asignatura.id}
                  titulo={asignatura.nombre}
                  tono={tonoDe(asignatura)}
                  acciones={<Acciones cosa={asignatura} catalogo={catalogo} />}
                >
                  {count(asignatura.creditos, 'crédito', 'créditos')}
                  {asignatura.area && ` · Área de ${NOMBRE_DE_AREA[asignatura.area]}`}
                </Tarjeta>
              ))}
            </Tarjetas>
          )
        }
      </Lista>
      <Dialogo catalogo={catalogo}>
        {asignatura => <AsignaturaForm asignatura={asignatura} catalogo={catalogo} />}
      </Dialogo>
    </Pagina>
  )
}
