import { Anchor, Text } from '@mantine/core'
import { AREAS, NOMBRE_DE_AREA } from '@nivela/contract/asignaturas'
import { formatPorciento } from '@nivela/contract/palabras'
import type { Resumen } from '@nivela/contract/panel'
import { Link } from 'react-router'
import { TONO_DE_AREA } from '../../data/asignaturas/tono.ts'
import { Glifo } from '../../ui/dibujo/Glifo.tsx'
import { Barra, Leyenda, type Tramo } from './Barra.tsx'
import { Caja } from './Caja.tsx'
import { Cifras, Enlazado, studentsIn } from './Cifras.tsx'
import classes from './Grafica.module.css'

const LEYENDA: { clase: Tramo['clase']; texto: string }[] = [
  { clase: 'lleno', texto: 'Aprobaron' },
  { clase: 'claro', texto: 'No aprobaron' },
  { clase: 'rayado', texto: 'Sin resultado' },
]

/** How the placement test went, area by area. */
export function ResultadosPoma({ resumen: { poma, hay } }: { resumen: Resumen }) {
  if (!hay.estudiantes)
    return (
      <Caja id="poma" titulo="Resultados POMA">
        <Text mt="xs">
          Todavía no hay estudiantes.{' '}
          <Anchor component={Link} to="/adminpoma" underline="always">
            Importa los resultados POMA
          </Anchor>{' '}
          para ver cómo les fue.
        </Text>
      </Caja>
    )
  const { aprobaron, noAprobaron, sinResultado } = poma.lengua
  const total = aprobaron + noAprobaron + sinResultado
  return (
    <Caja id="poma" titulo="Resultados POMA">
      <div className={classes.grafica} aria-hidden="true">
        {AREAS.map(area => (
          <div key={area} data-tono={TONO_DE_AREA[area]}>
            <div className={classes.rotulo}>
              <span>
                <Glifo tono={TONO_DE_AREA[area]} lado={18} />
                {NOMBRE_DE_AREA[area]}
              </span>
              <b>{formatPorciento(poma[area].aprobaron, total)} aprobó</b>
            </div>
            <Barra
              escala={total}
              tramos={[
                { clase: 'lleno', cuanto: poma[area].aprobaron, a: studentsIn(area, 'poma-si') },
                { clase: 'claro', cuanto: poma[area].noAprobaron, a: studentsIn(area, 'poma-no') },
                {
                  clase: 'rayado',
                  cuanto: poma[area].sinResultado,
                  a: studentsIn(area, 'poma-sin-resultado'),
                },
              ]}
            />
          </div>
        ))}
        <Leyenda filas={LEYENDA} />
      </div>
      <Cifras
        titulo="Resultados POMA por área"
        columnas={['Área', 'Aprobó', 'No aprobó', 'Sin resultado']}
        filas={AREAS.map(area => ({
          id: area,
          cabeza: NOMBRE_DE_AREA[area],
          celdas: [
            <Enlazado
              key="si"
              numero={poma[area].aprobaron}
              que={`aprobó ${NOMBRE_DE_AREA[area]}`}
              a={studentsIn(area, 'poma-si')}
            />,
            <Enlazado
              key="no"
              numero={poma[area].noAprobaron}
              que={`no aprobó ${NOMBRE_DE_AREA[area]}`}
              a={studentsIn(area, 'poma-no')}
            />,
            <Enlazado
              key="sin"
              numero={poma[area].sinResultado}
              que={`sin resultado en ${NOMBRE_DE_AREA[area]}`}
              a={studentsIn(area, 'poma-sin-resultado')}
            />,
          ],
        }))}
      />
    </Caja>
  )
}
