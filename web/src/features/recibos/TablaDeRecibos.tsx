import { Table } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Recibo } from '@nivela/contract/recibos'
import { ajustes } from '../../lib/ajustes.ts'
import { formatDia } from '../../lib/momento.ts'
import { Persona } from '../../ui/lista/Persona.tsx'
import { Tabla } from '../../ui/lista/Tabla.tsx'
import { ImagenDeRecibo } from './ImagenDeRecibo.tsx'
import { moveFocus } from './moveFocus.ts'
import { idDePagado, Pagado } from './Pagado.tsx'
import { nombreDe } from './palabras.ts'
import classes from './Recibos.module.css'
import { Repetida } from './Repetida.tsx'

interface Props {
  recibos: Recibo[]
  onOpen: (recibo: Recibo) => void
  onToggle: (recibo: Recibo) => void
}

/** A table where it fits, cards on a phone. */
export function TablaDeRecibos({ recibos, onOpen, onToggle }: Props) {
  const cabe = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false })
  const imagen = (recibo: Recibo) => (
    <ImagenDeRecibo
      recibo={recibo}
      etiqueta={`Ampliar el recibo ${recibo.codrecibo} de ${nombreDe(recibo)}`}
      onClick={() => onOpen(recibo)}
      onKeyDown={moveFocus}
    />
  )
  const pagado = (recibo: Recibo, conTexto: boolean) => (
    <Pagado
      recibo={recibo}
      id={idDePagado(recibo.id)}
      conTexto={conTexto}
      onToggle={() => onToggle(recibo)}
      onKeyDown={moveFocus}
    />
  )
  const enviado = (recibo: Recibo) => formatDia(recibo.enviado, ajustes.zonaHoraria)

  if (!cabe)
    return (
      <ul className={classes.tarjetas}>
        {recibos.map(recibo => (
          <li key={recibo.id} className={classes.tarjeta}>
            <div className={classes.cabeza}>
              {imagen(recibo)}
              <div className={classes.datos}>
                <b>{nombreDe(recibo)}</b>
                <span>Recibo {recibo.codrecibo}</span>
                <span>{enviado(recibo)}</span>
              </div>
            </div>
            <Repetida recibo={recibo} />
            <div className={classes.pie}>{pagado(recibo, true)}</div>
          </li>
        ))}
      </ul>
    )
  return (
    <Tabla columnas={['Estudiante', 'Código', 'Imagen', 'Pagado']}>
      {recibos.map(recibo => (
        <Table.Tr key={recibo.id}>
          <Table.Td>
            <Persona nombre={nombreDe(recibo)}>{enviado(recibo)}</Persona>
            <Repetida recibo={recibo} />
          </Table.Td>
          <Table.Td>{recibo.codrecibo}</Table.Td>
          <Table.Td>{imagen(recibo)}</Table.Td>
          <Table.Td>
            <div className={classes.alFinal}>{pagado(recibo, false)}</div>
          </Table.Td>
        </Table.Tr>
      ))}
    </Tabla>
  )
}
