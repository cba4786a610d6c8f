import { Accordion } from '@mantine/core'
import { count } from '@nivela/contract/palabras'
import type { Seccion } from '@nivela/contract/secciones'
import type { MisSecciones } from '../../../data/secciones/secciones.api.ts'
import { Tarjetas } from '../../../ui/catalogo/Tarjeta.tsx'
import classes from '../Secciones.module.css'
import { TarjetaDeMiSeccion } from './TarjetaDeMiSeccion.tsx'

interface Props {
  periodos: MisSecciones['periodos']
  onLista: (seccion: Seccion) => void
}

/** The sections of closed periods, out of the way until they are asked for. */
export function OtrosPeriodos({ periodos, onLista }: Props) {
  return (
    <Accordion
      multiple
      order={2}
      mt="xl"
      variant="unstyled"
      chevronPosition="left"
      keepMounted={false}
      classNames={{ item: classes.grupo ?? '', control: classes.control ?? '' }}
    >
      {periodos.map(({ id, nombre, secciones }) => (
        <Accordion.Item key={id} value={String(id)}>
          <Accordion.Control>
            <span className={classes.rotulo}>
              {nombre}
              <small>{count(secciones.length, 'sección', 'secciones')}</small>
            </span>
          </Accordion.Control>
          <Accordion.Panel>
            <Tarjetas>
              {secciones.map(seccion => (
                <TarjetaDeMiSeccion key={seccion.id} seccion={seccion} onLista={onLista} />
              ))}
            </Tarjetas>
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  )
}
