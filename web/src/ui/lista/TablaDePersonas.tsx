import { Table } from '@mantine/core'
import { enumerate } from '@nivela/contract/palabras'
import { type Key, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { type Ancho, fitColumns } from './columnas.ts'
import { Encabezados } from './Encabezados.tsx'
import classes from './Lista.module.css'

export interface Columna<T> extends Ancho {
  titulo: string
  celda: (fila: T) => ReactNode
}

interface Props<T> {
  filas: T[]
  claveDe: (fila: T) => Key
  /** The first column: who it is about. */
  titulo: string
  persona: (fila: T) => ReactNode
  columnas: Columna<T>[]
  /** What can be done to each, in the last column. Where there is little room, their icons stand alone. */
  acciones?: { celda: (fila: T) => ReactNode; ancho: number; iconos: number } | undefined
}

const ACCIONES = 'Acciones'

/** One line per person: the name keeps its room, and columns give way in an order where there is none. */
export function TablaDePersonas<T>({ filas, claveDe, titulo, persona, columnas, acciones }: Props<T>) {
  const { ref, width } = useWidth()
  const withActions = (ancho: number) =>
    acciones ? [{ titulo: ACCIONES, celda: acciones.celda, ancho }] : []
  const todas = [...columnas, ...withActions(acciones?.ancho ?? 0)]
  const conPalabras = fitColumns(todas, width).length === todas.length
  const visibles = conPalabras
    ? todas
    : fitColumns([...columnas, ...withActions(acciones?.iconos ?? 0)], width)
  const ocultas = todas.map(una => una.titulo).filter(una => !visibles.some(({ titulo }) => titulo === una))
  return (
    <>
      <div ref={ref} className={classes.marco}>
        <Table
          verticalSpacing={6}
          horizontalSpacing="md"
          highlightOnHover
          layout="fixed"
          className={`${classes.tabla} ${classes.dePersonas}`}
          data-iconos={!conPalabras || undefined}
        >
          <colgroup>
            <col />
            {visibles.map(({ titulo, ancho }) => (
              <col key={titulo} style={{ width: ancho }} />
            ))}
          </colgroup>
          <Encabezados columnas={[titulo, ...visibles.map(una => una.titulo)]} />
          <Table.Tbody>
            {filas.map(fila => (
              <Table.Tr key={claveDe(fila)}>
                <Table.Td>{persona(fila)}</Table.Td>
                {visibles.map(({ titulo, celda }) => (
                  <Table.Td key={titulo}>{celda(fila)}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {ocultas.length > 0 && (
        <p className={classes.ocultas}>
          En una pantalla más ancha {ocultas.length === 1 ? 'cabe' : 'caben'} también: {enumerate(ocultas)}.
        </p>
      )}
    </>
  )
}

/** Of the element as it is laid out; known before anything is painted. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
