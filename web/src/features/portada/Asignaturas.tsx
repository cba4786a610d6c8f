import { AREAS, type Area } from '@nivela/contract/areas'
import { TEXTOS } from '@nivela/contract/textos'
import { type KeyboardEvent, useRef, useState } from 'react'
import { TONO_DE_AREA } from '../../data/asignaturas/tono.ts'
import { Glifo } from '../../ui/dibujo/Glifo.tsx'
import classes from './Asignaturas.module.css'
import { PRESENTACION } from './asignaturas.ts'
import { DIBUJO_DE_AREA } from './dibujos/dibujos.ts'

const idOf = (parte: 'pestana' | 'hoja', area: Area) => `${parte}-${area}`

/** How many tabs a key moves on; Home and End go to the edges. */
const PASO: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

function targetOf(key: string, area: Area): Area | undefined {
  if (key === 'Home') return AREAS[0]
  if (key === 'End') return AREAS.at(-1)
  const paso = PASO[key]
  return paso === undefined ? undefined : AREAS[(AREAS.indexOf(area) + paso + AREAS.length) % AREAS.length]
}

/** Tabs: the four areas, the first one picked. All four sheets are there, so that one can fade into the next. */
export function Asignaturas() {
  const [elegida, setElegida] = useState<Area>(AREAS[0])
  const pestanas = useRef<HTMLDivElement>(null)

  function move(event: KeyboardEvent) {
    const area = targetOf(event.key, elegida)
    if (!area) return
    event.preventDefault()
    setElegida(area)
    pestanas.current?.querySelector<HTMLElement>(`#${idOf('pestana', area)}`)?.focus()
  }

  return (
    <section className={classes.seccion} aria-labelledby="asignaturas">
      <div className={classes.entrada}>
        <h2 id="asignaturas" className={classes.titulo}>
          Cuatro asignaturas para ponerte al día
        </h2>
        <p className={classes.frase}>Elige una y mira lo que vas a reforzar.</p>
      </div>
      <div
        ref={pestanas}
        className={classes.pestanas}
        role="tablist"
        aria-label="Asignaturas"
        onKeyDown={move}
      >
        {AREAS.map(area => (
          <button
            key={area}
            type="button"
            role="tab"
            id={idOf('pestana', area)}
            aria-selected={area === elegida}
            aria-controls={idOf('hoja', area)}
            tabIndex={area === elegida ? 0 : -1}
            className={classes.pestana}
            data-tono={TONO_DE_AREA[area]}
            onClick={() => setElegida(area)}
          >
            <Glifo tono={TONO_DE_AREA[area]} lado={22} />
            {TEXTOS.portada[area]}
          </button>
        ))}
      </div>
      <div className={classes.hojas}>
        {AREAS.map(area => (
          <Hoja key={area} area={area} elegida={area === elegida} />
        ))}
      </div>
    </section>
  )
}

function Hoja({ area, elegida }: { area: Area; elegida: boolean }) {
  const { frase, temas } = PRESENTACION[area]
  const Dibujo = DIBUJO_DE_AREA[area]
  return (
    <div
      role="tabpanel"
      id={idOf('hoja', area)}
      aria-labelledby={idOf('pestana', area)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a tab's sheet without anything to press is reached itself.
      tabIndex={0}
      className={classes.hoja}
      data-tono={TONO_DE_AREA[area]}
      data-elegida={elegida || undefined}
    >
      <Dibujo className={classes.dibujo} />
      <div className={classes.texto}>
        <h3 className={classes.nombre}>{TEXTOS.portada[area]}</h3>
        <p className={classes.resumen}>{frase}</p>
        <ul className={classes.temas}>
          {temas.map(tema => (
            <li key={tema}>{tema}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}
