import { Asignaturas } from './Asignaturas.tsx'
import { Cabecera } from './Cabecera.tsx'
import { Heroe } from './Heroe.tsx'
import { Mensaje } from './Mensaje.tsx'
import { Pie } from './Pie.tsx'
import { Testimonio } from './Testimonio.tsx'

export function PortadaPage() {
  return (
    <>
      <Cabecera />
      <main>
        <Heroe />
        <Asignaturas />
        <Mensaje />
        <Testimonio />
      </main>
      <Pie />
    </>
  )
}
