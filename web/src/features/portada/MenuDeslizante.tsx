import { TEXTOS } from '@nivela/contract/textos'
import { type KeyboardEvent, type MouseEvent, useRef } from 'react'
import { Logo } from '../../ui/dibujo/Logo.tsx'
import boton from './boton.module.css'
import { Icono } from './Icono.tsx'
import classes from './MenuDeslizante.module.css'

/** A native `<dialog>`: the browser makes the page inert, closes it with Esc and restores the focus. */
export function MenuDeslizante() {
  const dialogo = useRef<HTMLDialogElement>(null)
  const close = () => dialogo.current?.close()

  /** Focus trap: after the last element the browser would go to its address bar. */
  function keepFocus(event: KeyboardEvent<HTMLDialogElement>) {
    if (event.key !== 'Tab') return
    const paradas = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')]
    const [salida, entrada] = event.shiftKey ? [paradas[0], paradas.at(-1)] : [paradas.at(-1), paradas[0]]
    if (document.activeElement !== salida) return
    event.preventDefault()
    entrada?.focus()
  }

  const closeFromOutside = (event: MouseEvent) => {
    if (event.target === dialogo.current) close()
  }

  return (
    <>
      <button
        type="button"
        className={`${boton.icono} ${classes.abrir}`}
        aria-label="Abrir el menú"
        aria-haspopup="dialog"
        onClick={() => dialogo.current?.showModal()}
      >
        <Icono cual="menu" lado={26} />
      </button>
      <dialog
        ref={dialogo}
        className={classes.menu}
        aria-label="Menú"
        onKeyDown={keepFocus}
        onClick={closeFromOutside}
      >
        <div className={classes.hoja}>
          <div className={classes.cabeza}>
            <Logo alto={26} />
            <button type="button" className={boton.icono} aria-label="Cerrar el menú" onClick={close}>
              <Icono cual="cerrar" lado={26} />
            </button>
          </div>
          <a href="/login" className={boton.principal}>
            {TEXTOS.login.titulo}
          </a>
        </div>
      </dialog>
    </>
  )
}
