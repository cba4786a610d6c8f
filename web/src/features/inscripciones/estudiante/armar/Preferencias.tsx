import { Chip } from '@mantine/core'
import { IconPinned, IconUserOff, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { horasDe, type Marco } from '../../../../data/horarios/semana.ts'
import { fullName } from '../../../../data/usuarios/nombres.ts'
import { setMarcas } from '../../../../ui/semana/marcas.ts'
import type { Materia } from '../oferta/oferta.ts'
import type { Oferta } from '../useInscripcion.ts'
import classes from './Armar.module.css'
import { PREFERENCIAS, type Preferencia } from './armado.ts'
import { asignaturasOf, type Deseos, markOf, withAsignaturas } from './plan.ts'

interface Props {
  oferta: Oferta
  /** The subjects that could be given a place. */
  faltan: Materia[]
  marco: Marco
  deseos: Deseos
  onDeseos: (deseos: Deseos) => void
  /** Whether what the student has may be moved. */
  permiso: ReactNode
}

const TEXTOS: Record<Preferencia, string> = {
  mananas: 'Mañanas',
  sinHuecos: 'Sin huecos',
  pocosDias: 'Pocos días',
}
const SIN_SABADOS = 'sinSabados'

/** What makes a week good for this student, which subjects it is about, and what they asked of single sections. */
export function Preferencias({ oferta, faltan, marco, deseos, onDeseos, permiso }: Props) {
  const { marcas, prefiere, fijas, evitados } = deseos
  // One rule: no Saturdays is all hours of Saturday marked.
  const sabado = horasDe(marco).map(hora => markOf('Sabado', hora))
  const sinSabados = sabado.every(marca => marcas.has(marca))

  function onChips(valores: string[]) {
    const quiere = valores.includes(SIN_SABADOS)
    onDeseos({
      ...deseos,
      prefiere: PREFERENCIAS.filter(una => valores.includes(una)),
      marcas: quiere === sinSabados ? marcas : setMarcas(marcas, sabado, quiere),
    })
  }

  return (
    <section aria-labelledby="armar-deseos">
      <h2 id="armar-deseos">¿Cómo lo prefieres?</h2>
      <Chip.Group multiple value={[...prefiere, ...(sinSabados ? [SIN_SABADOS] : [])]} onChange={onChips}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't stand in a flowing row */}
        <div className={classes.chips} role="group" aria-label="Cómo prefieres tu semana">
          {PREFERENCIAS.map(una => (
            <Chip key={una} value={una} size="md" variant="light">
              {TEXTOS[una]}
            </Chip>
          ))}
          <Chip value={SIN_SABADOS} size="md" variant="light">
            Sin sábados
          </Chip>
        </div>
      </Chip.Group>
      {(fijas.length > 0 || evitados.length > 0) && (
        <ul className={classes.chips} aria-label="Lo que pediste de las secciones">
          {oferta.secciones
            .filter(({ id }) => fijas.includes(id))
            .map(({ id, nombre }) => (
              <li key={id}>
                <button
                  type="button"
                  className={classes.pedido}
                  aria-label={`Ya no conservar ${nombre}`}
                  onClick={() => onDeseos({ ...deseos, fijas: fijas.filter(una => una !== id) })}
                >
                  <IconPinned size={16} aria-hidden="true" />
                  {nombre}
                  <IconX size={16} aria-hidden="true" />
                </button>
              </li>
            ))}
          {evitados.map(id => {
            const nombre = nombreDeMaestro(oferta, id)
            return (
              <li key={id}>
                <button
                  type="button"
                  className={classes.pedido}
                  aria-label={`Ya no evitar a ${nombre}`}
                  onClick={() => onDeseos({ ...deseos, evitados: evitados.filter(uno => uno !== id) })}
                >
                  <IconUserOff size={16} aria-hidden="true" />
                  {nombre}
                  <IconX size={16} aria-hidden="true" />
                </button>
              </li>
            )
          })}
        </ul>
      )}
      {permiso}
      {(faltan.length > 1 || faltan.some(({ area }) => area === null)) && (
        <Chip.Group
          multiple
          value={asignaturasOf(oferta, deseos).map(String)}
          onChange={valores => onDeseos(withAsignaturas(oferta, deseos, valores.map(Number)))}
        >
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't stand in a flowing row */}
          <div className={classes.chips} role="group" aria-label="Asignaturas que quieres incluir">
            {faltan.map(({ id, nombre }) => (
              <Chip key={id} value={String(id)} size="md" variant="outline">
                {nombre}
              </Chip>
            ))}
          </div>
        </Chip.Group>
      )}
    </section>
  )
}

export const nombreDeMaestro = ({ secciones }: Pick<Oferta, 'secciones'>, id: number) => {
  const suya = secciones.find(({ idusuario }) => idusuario === id)
  return suya ? fullName(suya.usuarios) : ''
}
