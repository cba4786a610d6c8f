import { Suspense, useState } from 'react'
import { lazy } from '../../lib/lazy/lazy.ts'
import { CaraDeUsuario, type MenuProps } from './CaraDeUsuario.tsx'

/** A menu is a tenth of a page's code, and most pages are left without opening it. */
const loadMenu = async () => ({ default: (await import('./MenuDeUsuario.tsx')).MenuDeUsuario })
const MenuDeUsuario = lazy(loadMenu)

/** The person who is signed in; pressed, their menu. */
export function BotonDeUsuario(props: MenuProps) {
  const [asked, setAsked] = useState(false)
  const { titular, onChange } = props
  const solo = (
    <CaraDeUsuario
      titular={titular}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void loadMenu().catch(() => {})}
      onClick={() => {
        setAsked(true)
        onChange(true)
      }}
    />
  )
  return asked ? (
    <Suspense fallback={solo}>
      <MenuDeUsuario {...props} />
    </Suspense>
  ) : (
    solo
  )
}
