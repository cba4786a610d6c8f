import { Table } from '@mantine/core'
import {
  type DocumentoVerificado as Documento,
  formatCodigo,
  NOMBRE_DE_DOCUMENTO,
} from '@nivela/contract/documentos'
import { ajustes } from '../../lib/session/ajustes.ts'
import { formatDia } from '../../lib/time/momento.ts'
import { Tabla } from '../../ui/lista/Tabla.tsx'
import { Veredicto } from './Veredicto.tsx'
import classes from './Verificar.module.css'

/** What the paper must say, to be held beside it. Of one that was replaced only that it was. */
export function DocumentoVerificado({ documento }: { documento: Documento }) {
  const { tipo, vigente, reemplazado, emitido, version, codigo, escuela, datos, lineas } = documento
  const dia = (momento: string) => formatDia(momento, ajustes.zonaHoraria)
  const cabeza = [
    { nombre: 'Emitido', valor: `${dia(emitido)}, versión ${version}` },
    { nombre: 'Código', valor: formatCodigo(codigo) },
  ]
  return (
    <>
      <Veredicto cual={vigente ? 'vigente' : 'sustituido'}>
        {vigente
          ? 'Compara estos datos con el papel: si algo no coincide, el papel fue alterado.'
          : `Fue reemplazado${reemplazado ? ` el ${dia(reemplazado)}` : ''}: lo que dice el papel ya no es lo que consta. Pide a la escuela la versión actual.`}
      </Veredicto>
      <article className={classes.papel} aria-labelledby="documento">
        <p className={classes.escuela}>{escuela}</p>
        <h2 id="documento">{NOMBRE_DE_DOCUMENTO[tipo]}</h2>
        <dl className={classes.datos}>
          {[...datos, ...cabeza].map(({ nombre, valor }) => (
            <div key={nombre}>
              <dt>{nombre}</dt>
              <dd>{valor}</dd>
            </div>
          ))}
        </dl>
        {lineas.length > 0 && (
          <Tabla columnas={['Asignatura', 'Nota', 'Resultado']}>
            {lineas.map(({ de, calificacion, resultado }, index) => (
              <Table.Tr key={index}>
                <Table.Td>{de}</Table.Td>
                <Table.Td>{calificacion}</Table.Td>
                <Table.Td>{resultado}</Table.Td>
              </Table.Tr>
            ))}
          </Tabla>
        )}
      </article>
    </>
  )
}
