import { Button, PasswordInput, Title } from '@mantine/core'
import { empezarBody } from '@nivela/contract/escuela'
import { useState } from 'react'
import { startOwnEscuela } from '../../data/escuela/escuela.api.ts'
import { useFormulario } from '../../ui/campos/useFormulario.ts'
import { Formulario } from '../../ui/catalogo/Formulario.tsx'
import { Modal } from '../../ui/dialogos/Modal.tsx'
import classes from './Escuela.module.css'

/** From the demo to a school of one's own, in one place and clearly said. */
export function EmpezarMiEscuela() {
  const [abierto, setAbierto] = useState(false)
  return (
    <section className={`${classes.tarjeta} ${classes.empezar}`} aria-labelledby="empezar">
      <Title order={2} id="empezar">
        Tu propia escuela
      </Title>
      <p className={classes.frase}>
        Esto es la demostración, con gente inventada. Cuando quieras trabajar con la tuya, empieza vacía aquí
        mismo.
      </p>
      <Button onClick={() => setAbierto(true)}>Empezar con mi escuela</Button>
      <Modal
        opened={abierto}
        onClose={() => setAbierto(false)}
        title="Empezar con mi escuela"
        closeOnClickOutside={false}
      >
        <Confirmacion onCancel={() => setAbierto(false)} />
      </Modal>
    </section>
  )
}

function Confirmacion({ onCancel }: { onCancel: () => void }) {
  const formulario = useFormulario({
    valores: { contrasenaPropia: '' },
    esquema: empezarBody,
    onSave: async ({ contrasenaPropia }) => {
      const { token } = await startOwnEscuela(contrasenaPropia)
      // A whole load: every session has ended, and the page's own settings are those of the demo.
      window.location.replace(`/bienvenida?token=${token}`)
    },
  })
  return (
    <Formulario
      formulario={formulario}
      onCancel={onCancel}
      accion="Borrar y empezar"
      espera="Preparando tu escuela..."
      peligro
    >
      <div className={classes.empezar}>
        <p>Así queda:</p>
        <ul>
          <li>
            <b>Se borra todo lo de la demostración</b>, también lo que tú hayas agregado: personas, períodos,
            secciones, calificaciones y recibos. Las sesiones de todos se cierran.
          </li>
          <li>Antes guardamos un respaldo en la carpeta «respaldos» de los datos de Nivela.</li>
          <li>Se conservan los ajustes de esta página y la bitácora, que nadie puede borrar.</li>
          <li>Después eliges el nombre de tu escuela y tu propia cuenta de administrador.</li>
        </ul>
      </div>
      <PasswordInput
        {...formulario.field('contrasenaPropia')}
        label="Tu contraseña de la demostración"
        description="La misma con la que entraste: Nivela-Demo-2026."
        autoComplete="current-password"
        data-autofocus
      />
    </Formulario>
  )
}
