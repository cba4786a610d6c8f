import { CloseButton } from '@mantine/core'
import { ROL, type Rol } from '@nivela/contract/roles'
import { Dibujo } from '../../ui/dibujo/Dibujo.tsx'
import classes from './Saludo.module.css'

const QUE_HAY_AQUI: Record<Rol, string> = {
  [ROL.administrador]:
    'Tu cuenta está lista. Esto es lo que espera por la oficina; en el menú está todo lo demás.',
  [ROL.maestro]: 'Tu cuenta está lista. Aquí tienes tus secciones, sus listas y las notas por entregar.',
  [ROL.estudiante]:
    'Tu cuenta está lista. Aquí ves qué asignaturas te faltan, eliges tus secciones y sigues tus notas.',
}

/** For someone who has just come by invitation, above their first page. */
export function Saludo({ nombre, rol, onClose }: { nombre: string; rol: Rol; onClose: () => void }) {
  return (
    <section className={classes.saludo} role="status">
      <Dibujo cual="logrado" quien={nombre.length} />
      <div className={classes.texto}>
        <p className={classes.titulo}>¡Te damos la bienvenida, {nombre}!</p>
        <p>{QUE_HAY_AQUI[rol]}</p>
      </div>
      <CloseButton
        className={classes.cerrar ?? ''}
        size={44}
        iconSize={20}
        aria-label="Cerrar el saludo"
        onClick={onClose}
      />
    </section>
  )
}
