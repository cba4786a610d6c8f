import { Group } from '@mantine/core'
import type { Aula, AulaBody } from '@nivela/contract/aulas'
import { count } from '@nivela/contract/palabras'
import { TEXTOS } from '@nivela/contract/textos'
import { IconDoor } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { aulasQuery, removeAula, saveAula } from '../../data/aulas/aulas.api.ts'
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
import { AulaForm } from './AulaForm.tsx'

const AULA: Sustantivo<Aula, AulaBody> = {
  uno: 'aula',
  el: 'el aula',
  nombreDe: aula => aula.nombre,
  textos: TEXTOS.aula,
  save: saveAula,
  remove: removeAula,
  consulta: aulasQuery,
}

export function AulasPage() {
  const catalogo = useCatalogo(AULA)
  return (
    <Pagina
      titulo="Aulas"
      frase="Los espacios donde se imparten las secciones."
      accion={
        <Group gap="sm">
          <Exportar cuales={['aulas']} />
          <VariasALaVez tipo="aulas" />
          <AddButton
            ref={catalogo.agregar}
            onClick={() => catalogo.open({ id: 0, nombre: '', capacidad: null, version: 0 })}
          />
        </Group>
      }
    >
      <Lista consulta={useQuery(aulasQuery)} esqueleto={<EsqueletoDeTarjetas />}>
        {aulas =>
          aulas.length === 0 ? (
            <EstadoVacio titulo="Todavía no hay aulas">
              Pulsa «Agregar» y escribe cómo se llama la primera. Después podrás ponerle secciones.
            </EstadoVacio>
          ) : (
            <Tarjetas>
              {aulas.map(aula => (
                <Tarjeta
                  key={aula.id}
                  titulo={aula.nombre}
                  icono={<IconDoor size={22} stroke={1.7} aria-hidden="true" />}
                  acciones={<Acciones cosa={aula} catalogo={catalogo} />}
                >
                  {aula.capacidad && `Caben ${count(aula.capacidad, 'persona', 'personas')}`}
                </Tarjeta>
              ))}
            </Tarjetas>
          )
        }
      </Lista>
      <Dialogo catalogo={catalogo}>{aula => <AulaForm aula={aula} catalogo={catalogo} />}</Dialogo>
    </Pagina>
  )
}
