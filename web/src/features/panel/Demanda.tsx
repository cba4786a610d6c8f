import { Anchor, Text } from '@mantine/core'
import { AREAS, NOMBRE_DE_AREA } from '@nivela/contract/asignaturas'
import { enumerate, formatNumero } from '@nivela/contract/palabras'
import type { Demanda as Fila, Resumen } from '@nivela/contract/panel'
import { Link } from 'react-router'
import { tonoDe } from '../../data/asignaturas/tono.ts'
import { Glifo } from '../../ui/dibujo/Glifo.tsx'
import { Barra, Leyenda, type Tramo } from './Barra.tsx'
import { Caja } from './Caja.tsx'
import { Cifras, Enlazado, studentsIn } from './Cifras.tsx'
import { tellFaltan, tellVeredicto } from './frases.ts'
import classes from './Grafica.module.css'

const COLUMNAS = [
  'Asignatura',
  'La deben',
  'La cursan',
  'Cupos libres',
  'Sin inscribir',
  'En espera',
  'Faltan',
]

const LEYENDA: { clase: Tramo['clase']; texto: string }[] = [
  { clase: 'lleno', texto: 'La cursan' },
  { clase: 'claro', texto: 'Cupos libres' },
  { clase: 'rayado', texto: 'Les falta lugar' },
]

const tonoDeFila = ({ idasignatura, nombre, area }: Fila) => tonoDe({ id: idasignatura, nombre, area })
const sinLugar = ({ sinAsiento, libres }: Fila) => Math.max(0, (sinAsiento ?? 0) - libres)

/** How many owe each subject of the period, and whether there is a seat for them. */
export function Demanda({ resumen, cerrado }: { resumen: Resumen; cerrado: boolean }) {
  const { periodo, demanda } = resumen
  if (!periodo)
    return (
      <Caja id="demanda" titulo="Demanda y oferta">
        <Text mt="xs">
          No hay un período en curso ni uno por venir.{' '}
          <Anchor component={Link} to="/adminperiods" underline="always">
            Crea el próximo
          </Anchor>{' '}
          y aquí verás cuántas secciones hacen falta.
        </Text>
      </Caja>
    )
  const escala = Math.max(
    1,
    ...demanda.map(fila => Math.max(fila.conAsiento + fila.libres + sinLugar(fila), fila.deben ?? 0)),
  )
  return (
    <Caja
      id="demanda"
      titulo="Demanda y oferta"
      frase={`${periodo.enCurso ? 'Período' : 'Próximo período'} ${periodo.nombre}`}
    >
      <div className={classes.dos}>
        <div className={classes.grafica} aria-hidden="true">
          {demanda.map(fila => (
            <div key={fila.idasignatura} className={classes.renglon} data-tono={tonoDeFila(fila)}>
              <div className={classes.rotulo}>
                <span>
                  <Glifo tono={tonoDeFila(fila)} lado={18} />
                  {fila.nombre}
                </span>
                <b data-falta={fila.faltan.secciones + fila.enEspera > 0 || undefined}>
                  {tellVeredicto(fila)}
                </b>
              </div>
              <Barra
                escala={escala}
                hito={fila.deben}
                tramos={[
                  {
                    clase: 'lleno',
                    cuanto: fila.conAsiento,
                    a: fila.area && studentsIn(fila.area, 'cursando'),
                  },
                  { clase: 'claro', cuanto: fila.libres, a: sectionsOf(periodo.id, fila) },
                  {
                    clase: 'rayado',
                    cuanto: sinLugar(fila),
                    a: fila.area && studentsIn(fila.area, 'pendiente'),
                  },
                ]}
              />
            </div>
          ))}
          <Leyenda filas={LEYENDA} hito="La deben" />
        </div>
        <Cifras
          titulo="Demanda y oferta por asignatura"
          columnas={COLUMNAS}
          filas={demanda.map(fila => ({
            id: fila.idasignatura,
            cabeza: fila.nombre,
            celdas: [
              withLink(fila.deben, `deben ${fila.nombre}`, fila.area && studentsIn(fila.area, 'debe')) ??
                'Libre',
              withLink(
                fila.conAsiento,
                `cursan ${fila.nombre}`,
                fila.area && studentsIn(fila.area, 'cursando'),
              ),
              withLink(fila.libres, `cupos libres de ${fila.nombre}`, sectionsOf(periodo.id, fila)),
              withLink(
                fila.sinAsiento,
                `sin inscribir en ${fila.nombre}`,
                fila.area && studentsIn(fila.area, 'pendiente'),
              ) ?? '–',
              formatNumero(fila.enEspera),
              tellFaltan(fila) && !cerrado ? (
                <Anchor component={Link} to={missingOf(periodo.id, fila)} underline="always">
                  {tellFaltan(fila)}
                </Anchor>
              ) : (
                (tellFaltan(fila) ?? 'Nada')
              ),
            ],
          }))}
        />
      </div>
      <SinAsignatura demanda={demanda} />
    </Caja>
  )
}

/** Where one more section of it would serve most. */
const missingOf = (idperiodo: number, { idasignatura }: Fila) =>
  `/adminproposal?periodo=${idperiodo}&asignatura=${idasignatura}`

const sectionsOf = (idperiodo: number, { nombre }: Fila) =>
  `/adminsections?periodo=${idperiodo}&buscar=${encodeURIComponent(nombre)}`

const withLink = (numero: number | null, que: string, a: string | null) =>
  numero === null ? null : a ? <Enlazado numero={numero} que={que} a={a} /> : formatNumero(numero)

/** An area that people owe and that no subject teaches would be missing from the chart without a word. */
function SinAsignatura({ demanda }: { demanda: Fila[] }) {
  const areas = AREAS.filter(area => !demanda.some(fila => fila.area === area))
  if (areas.length === 0) return null
  return (
    <Text mt="sm">
      {areas.length === 1 ? 'Falta la asignatura ' : 'Faltan las asignaturas '}
      {enumerate(areas.map(area => NOMBRE_DE_AREA[area]))}.{' '}
      <Anchor component={Link} to="/adminsubjects" underline="always">
        Ir a Asignaturas
      </Anchor>
    </Text>
  )
}
