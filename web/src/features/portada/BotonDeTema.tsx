import { toggleTema } from '../../ui/tema/esquema.ts'
import boton from './boton.module.css'
import { Icono } from './Icono.tsx'

/** Both icons, and the sheet shows one: the page is built before anybody's scheme is known. */
export function BotonDeTema() {
  return (
    <button
      type="button"
      className={boton.icono}
      onClick={toggleTema}
      aria-label="Cambiar el tema"
      title="Cambiar el tema"
    >
      <Icono cual="sol" className="mantine-light-hidden" />
      <Icono cual="luna" className="mantine-dark-hidden" />
    </button>
  )
}
